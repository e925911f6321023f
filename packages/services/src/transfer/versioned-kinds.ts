import { employeeResource } from '../organization/employees/employee-resource.ts';
import * as employees from '../organization/employees/index.ts';
import * as orgUnits from '../organization/org-units/index.ts';
import { orgUnitResource } from '../organization/org-units/org-unit-resource.ts';
import * as policies from '../policies/index.ts';
import { policyResource } from '../policies/policy-resource.ts';
import { activityResource } from '../settings/activities/activity-resource.ts';
import * as activities from '../settings/activities/index.ts';
import { dimensionResource } from '../settings/dimensions/dimension-resource.ts';
import * as dimensions from '../settings/dimensions/index.ts';
import { employmentTermsResource } from '../settings/employment-terms/employment-terms-resource.ts';
import * as terms from '../settings/employment-terms/index.ts';
import { holidayCalendarResource } from '../settings/holiday-calendars/holiday-calendar-resource.ts';
import * as calendars from '../settings/holiday-calendars/index.ts';
import * as projects from '../settings/projects/index.ts';
import { projectResource } from '../settings/projects/project-resource.ts';
import * as reasons from '../settings/reasons/index.ts';
import { reasonResource } from '../settings/reasons/reason-resource.ts';
import * as accounts from '../settings/time-accounts/index.ts';
import { timeAccountResource } from '../settings/time-accounts/time-account-resource.ts';
import type { TransferKind } from './transfer-kind.ts';
import { versionedKind } from './versioned-kind.ts';
import type { VersionedTransfer } from './versioned-transfer.ts';
import { employeesInMemory } from './write-employee-rows.ts';
import { writeInMemory } from './write-in-memory.ts';

export const dimensionKind = versionedKind({
  name: 'dimensions',
  resource: dimensionResource,
  createBody: dimensions.createDimensionBody,
  updateBody: dimensions.updateDimensionBody,
  create: dimensions.createDimension,
  update: dimensions.updateDimension,
});

export const timeAccountKind = versionedKind({
  name: 'time-accounts',
  resource: timeAccountResource,
  createBody: accounts.createTimeAccountBody,
  updateBody: accounts.updateTimeAccountBody,
  create: accounts.createTimeAccount,
  update: accounts.updateTimeAccount,
});

export const reasonKind = versionedKind({
  name: 'reasons',
  resource: reasonResource,
  createBody: reasons.createReasonBody,
  updateBody: reasons.updateReasonBody,
  create: reasons.createReason,
  update: reasons.updateReason,
  deferred: ['availability_scope'],
});

export const activityKind = versionedKind({
  name: 'activities',
  resource: activityResource,
  createBody: activities.createActivityBody,
  updateBody: activities.updateActivityBody,
  create: activities.createActivity,
  update: activities.updateActivity,
  references: [{ column: 'parent', field: 'parent_id', to: 'activities' }],
});

export const employmentTermsKind = versionedKind({
  name: 'employment-terms',
  resource: employmentTermsResource,
  createBody: terms.createEmploymentTermsBody,
  updateBody: terms.updateEmploymentTermsBody,
  create: terms.createEmploymentTerms,
  update: terms.updateEmploymentTerms,
  references: [
    { column: 'flex_account', field: 'flex_account_id', to: 'time-accounts' },
    { column: 'hourly_pay_activity', field: 'hourly_pay_activity_id', to: 'activities' },
    { column: 'default_reason', field: 'default_reason_id', to: 'reasons' },
  ],
});

export const orgUnitKind = versionedKind({
  name: 'org-units',
  resource: orgUnitResource,
  createBody: orgUnits.createOrgUnitBody,
  updateBody: orgUnits.updateOrgUnitBody,
  create: orgUnits.createOrgUnit,
  update: orgUnits.updateOrgUnit,
  references: [
    { column: 'parent', field: 'parent_id', to: 'org-units' },
    { column: 'head_employee', field: 'head_employee_id', to: 'employees' },
  ],
  deferred: ['head_employee'],
});

export const holidayCalendarKind = versionedKind({
  name: 'holiday-calendars',
  resource: holidayCalendarResource,
  createBody: calendars.createHolidayCalendarBody,
  updateBody: calendars.updateHolidayCalendarBody,
  create: calendars.createHolidayCalendar,
  update: calendars.updateHolidayCalendar,
});

export const policyKind = versionedKind({
  name: 'policies',
  resource: policyResource,
  createBody: policies.createPolicyBody,
  updateBody: policies.updatePolicyBody,
  create: policies.createPolicy,
  update: policies.updatePolicy,
});

const employeeTransfer: VersionedTransfer = {
  name: 'employees',
  resource: employeeResource,
  createBody: employees.createEmployeeBody,
  updateBody: employees.updateEmployeeBody,
  create: employees.createEmployee,
  update: employees.updateEmployee,
  idName: 'employee_id',
  omitted: ['employment'],
};

const oneEmployee = versionedKind(employeeTransfer);

export const employeeKind: TransferKind = {
  ...oneEmployee,
  writeMany: writeInMemory({ begin: employeesInMemory(employeeTransfer), alone: oneEmployee.write }),
};

export const projectKind = versionedKind({
  name: 'projects',
  resource: projectResource,
  createBody: projects.createProjectBody,
  updateBody: projects.updateProjectBody,
  create: projects.createProject,
  update: projects.updateProject,
  references: [{ column: 'manager', field: 'manager_id', to: 'employees' }],
});
