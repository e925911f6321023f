import { type Resource, resources } from './grant.ts';

/** A role every workspace starts with; its grants cannot be edited. */
export type BuiltInRole = {
  readonly name: 'Owner' | 'Admin' | 'Manager' | 'Employee' | 'Observer' | 'Developer';
  readonly description: string;
  readonly grants: readonly string[];
  /** Shows the API reference in the menu of a signed-in person; grants no data. */
  readonly showsApiReference: boolean;
  /** An owner is always a person. */
  readonly assignableToServiceUsers: boolean;
};

const ownerOnly: readonly string[] = ['imports', 'exports', 'workspace'];
const adminGrants = [
  ...resources.filter((resource) => !ownerOnly.includes(resource)).map((resource) => `${resource}:*:all`),
  'workspace:read:all',
  'workspace:update:all',
];

// Reference lists are needed to record time at all; their rows do not belong to a person.
const referenceGrants = ['settings:read:self', 'org-units:read:self', 'projects:read:self'];

const employeeGrants = [
  ...referenceGrants,
  'employees:read:self',
  'timesheet:read:self',
  'timesheet:create:self',
  'timesheet:update:self',
  'timesheet:delete:self',
  'statements:read:self',
  'statements:submit:self',
  'timebank:read:self',
  'reports:read:self',
  'absences:read:self',
  'absences:create:self',
  'absences:update:self',
  'absences:delete:self',
];

const managerGrants = [
  'settings:read:managed',
  'org-units:read:managed',
  'projects:read:managed',
  'employees:read:managed',
  'timesheet:*:managed',
  'statements:*:managed',
  'timebank:read:managed',
  'reports:read:managed',
  'absences:*:managed',
  'incidents:*:managed',
];

/** What an integration that only fetches needs; who may do what, keys and the log are no business of it. */
const readByAll: readonly Resource[] = [
  'employees',
  'org-units',
  'settings',
  'timesheet',
  'statements',
  'timebank',
  'projects',
  'reports',
  'policies',
  'absences',
  'incidents',
];

/** The built-in roles (docs/permissions.md, Built-in roles), as data. */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    name: 'Owner',
    description: 'Everything, ownership, imports and exports included.',
    grants: ['*:*:*'],
    showsApiReference: true,
    assignableToServiceUsers: false,
  },
  {
    name: 'Admin',
    description: 'Everything but ownership, imports and exports.',
    grants: adminGrants,
    showsApiReference: false,
    assignableToServiceUsers: true,
  },
  {
    name: 'Manager',
    description: 'Time, statements and reports of the employees the person manages.',
    grants: managerGrants,
    showsApiReference: false,
    assignableToServiceUsers: true,
  },
  {
    name: 'Employee',
    description: 'Their own time, balances, statements and absences.',
    grants: employeeGrants,
    showsApiReference: false,
    assignableToServiceUsers: true,
  },
  {
    name: 'Observer',
    description:
      'Reads time, people and rules of everybody and changes nothing: for integrations that only fetch.',
    grants: readByAll.map((resource) => `${resource}:read:all`),
    showsApiReference: false,
    assignableToServiceUsers: true,
  },
  {
    name: 'Developer',
    description: 'No data: only shows the API reference in the menu.',
    grants: [],
    showsApiReference: true,
    assignableToServiceUsers: true,
  },
];
