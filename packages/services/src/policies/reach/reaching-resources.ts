import { employeeResource } from '../../organization/employees/employee-resource.ts';
import { employmentResource } from '../../organization/employments/employment-resource.ts';
import { orgUnitResource } from '../../organization/org-units/org-unit-resource.ts';
import { activityResource } from '../../settings/activities/activity-resource.ts';
import { dimensionResource } from '../../settings/dimensions/dimension-resource.ts';
import { employmentTermsResource } from '../../settings/employment-terms/employment-terms-resource.ts';
import { holidayCalendarResource } from '../../settings/holiday-calendars/holiday-calendar-resource.ts';
import { projectResource } from '../../settings/projects/project-resource.ts';
import { reasonResource } from '../../settings/reasons/reason-resource.ts';
import { timeAccountResource } from '../../settings/time-accounts/time-account-resource.ts';
import type { VersionedResource } from '../../versioned/resource.ts';
import { policyResource } from '../policy-resource.ts';
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
