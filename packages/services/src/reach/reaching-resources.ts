import { activityResource } from '../activities/activity-resource.ts';
import { dimensionResource } from '../dimensions/dimension-resource.ts';
import { employeeResource } from '../employees/employee-resource.ts';
import { employmentTermsResource } from '../employment-terms/employment-terms-resource.ts';
import { employmentResource } from '../employments/employment-resource.ts';
import { holidayCalendarResource } from '../holiday-calendars/holiday-calendar-resource.ts';
import { orgUnitResource } from '../org-units/org-unit-resource.ts';
import { policyResource } from '../policies/policy-resource.ts';
import { projectResource } from '../projects/project-resource.ts';
import { reasonResource } from '../reasons/reason-resource.ts';
import { timeAccountResource } from '../time-accounts/time-account-resource.ts';
import type { VersionedResource } from '../versioned/resource.ts';
import type { ReachingKind } from './reach-contract.ts';

const resources: Record<ReachingKind, unknown> = {
  activities: activityResource,
  dimensions: dimensionResource,
  employees: employeeResource,
  'employment-terms': employmentTermsResource,
  employments: employmentResource,
  'holiday-calendars': holidayCalendarResource,
  'org-units': orgUnitResource,
  policies: policyResource,
  projects: projectResource,
  reasons: reasonResource,
  'time-accounts': timeAccountResource,
};

/** What effective dating knows about a kind of object. */
export function resourceOf(kind: ReachingKind): VersionedResource {
  return resources[kind] as VersionedResource;
}
