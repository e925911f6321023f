import { consoleRouter } from '@stempel/api/console-router';
import { parseGrant } from '@stempel/core/access';
import type { Database } from '@stempel/db';
import type { ServiceContext } from '@stempel/services';
import { manyStatements } from '@stempel/services/statements';
import { type Asks, month } from './asked-people.ts';

/** An id of each table of the workspace, and those that go with each other. */
type Ids = Readonly<Record<string, string>>;

const own = ({ employees: employee_id }: Ids) => ({ employee_id });
const widest = () => ({ scope: 'all', limit: 100 });
const inMonth = () => ({ ...month, scope: 'all', limit: 100 });
const ofUnit = ({ org_units: org_unit_id }: Ids) => ({ ...month, org_unit_id });
const day = { from: '2026-11-23', to: '2026-11-23' };
const idOf = (table: string) => (ids: Ids) => ({ id: ids[table] });
const sandboxOf = idOf('sandbox_runs');

/** What takes more than `{}`; lists and reports are asked for as much as they may be. */
const inputs: Readonly<Record<string, (ids: Ids) => object>> = {
  'absences.list': widest,
  'absences.types': (ids) => ({ ...own(ids), on: '2026-10-20' }),
  'absences.forecast': (ids) => ({ ...own(ids), ...day }),
  'absences.forecastChange': (ids) => ({ id: ids.absences, wanted: null }),
  'absences.overview': (ids) => ({ ...own(ids), year: 2026 }),
  'absences.overviews': (ids) => ({ year: 2026, org_unit_id: ids.org_units }),
  'absences.illness': own,
  'absences.attachments': idOf('absences'),
  'agreementPacks.reach': () => ({ pack: 'danish-vacation-act' }),
  'apiKeys.calls': (ids) => ({ service_user_id: ids.service_users, limit: 100 }),
  'apiKeys.usage': (ids) => ({ service_user_id: ids.service_users }),
  'audit.list': () => ({ limit: 100 }),
  'audit.names': (ids) => ({ ids: [ids.employees, ids.org_units, ids.statements] }),
  'calendar.get': ofUnit,
  'calendar.cover': ofUnit,
  'corrections.list': widest,
  'corrections.trace': idOf('corrections'),
  'coverRules.list': (ids) => ({ org_unit_id: ids.org_units }),
  'deputies.candidates': () => ({ q: '00021' }),
  'employees.list': widest,
  'employees.browse': widest,
  'employees.previewChange': ({ org_units: org_unit_id = '', employees: manager_id = '' }) => ({
    change: { effective_from: '2026-12-01', manager_id },
    of: { filter: { scope: 'all', org_unit_id } },
  }),
  'employees.get': own,
  'employees.erasure': own,
  'employees.versions': own,
  'employments.list': own,
  'employments.get': (ids) => ({ ...own(ids), employment_id: ids.employments }),
  'employments.versions': (ids) => ({ ...own(ids), employment_id: ids.employments }),
  'entries.decisions': (ids) => ({ ...own(ids), ...month }),
  'events.list': () => ({ limit: 100 }),
  'events.type': () => ({ type: 'presence.recorded' }),
  'incidents.list': widest,
  'incidents.groups': widest,
  'incidents.ofEmployee': own,
  'jobs.get': idOf('exports'),
  'jobs.errors': idOf('imports'),
  'objects.browse': () => ({ kind: 'org-units', limit: 100 }),
  'objects.find': () => ({ q: '1234' }),
  'policies.plugins': () => ({ registries: ['calculators'] }),
  'policies.draft': idOf('policy_drafts'),
  'policies.changes': (ids) => ({ id: ids.policies, since_version: null }),
  'presence.open': own,
  'projects.postings': (ids) => ({ id: ids.projects, ...month, limit: 100 }),
  'projects.hours': (ids) => ({ id: ids.projects, ...month }),
  'reports.registeredHours': inMonth,
  'reports.accountMovements': inMonth,
  'reports.accountTotals': inMonth,
  'reports.presence': inMonth,
  'reports.absence': inMonth,
  'reports.sickness': inMonth,
  'reports.workingTimeCompliance': inMonth,
  'reports.sums': () => ({ ...inMonth(), report: 'registered-hours', group: 'unit', compare: true }),
  'reports.pendingDifferences': () => ({ scope: 'all' }),
  'retention.preview': () => ({ kind: 'recorded-time', months: 24 }),
  'roles.get': idOf('roles'),
  'roles.secondSteps': ({ roles: role_id }) => ({ role_id }),
  'sandbox.get': sandboxOf,
  'sandbox.ofDraft': (ids) => ({ policy_id: ids.policy_drafts }),
  'sandbox.curve': idOf('curves'),
  'sandbox.summary': sandboxOf,
  'sandbox.person': (ids) => ({ id: ids.sandbox_runs, employment_id: ids.tried_employment }),
  'savedViews.list': () => ({ page: 'reports/presence' }),
  'serviceUsers.get': idOf('service_users'),
  'statements.list': widest,
  'statements.waiting': () => ({ scope: 'all' }),
  'statements.get': idOf('statements'),
  'statements.moved': idOf('statements'),
  'timebank.kept': own,
  'timebank.forecast': own,
  'timebank.browse': widest,
  'timebank.account': (ids) => ({ ...own(ids), account_id: ids.time_accounts }),
  'timebank.accountMovements': (ids) => ({ ...own(ids), account_id: ids.time_accounts, limit: 100 }),
  'timebank.movements': widest,
  'timesheet.get': (ids) => ({ ...own(ids), ...month }),
  'timesheet.supplements': (ids) => ({ ...own(ids), ...month }),
  'users.get': idOf('users'),
  'users.sessions': idOf('users'),
  'webhooks.get': idOf('webhooks'),
  'webhooks.deliveries': (ids) => ({ id: ids.webhooks, limit: 100 }),
  'webhooks.delivery': (ids) => ({ id: ids.webhooks, delivery_id: ids.webhook_deliveries }),
  ...Object.fromEntries(
    Object.entries({
      activities: 'activities',
      employmentTerms: 'employment_terms',
      holidayCalendars: 'holiday_calendars',
      orgUnits: 'org_units',
      policies: 'policies',
      projects: 'projects',
      reasons: 'reasons',
      timeAccounts: 'time_accounts',
    }).flatMap(([area, table]) => [
      [`${area}.get`, idOf(table)],
      [`${area}.versions`, idOf(table)],
    ]),
  ),
};

/** Procedures that nothing is asked by, and why not. */
export const notAsked: Readonly<Record<string, string>> = {
  'absences.forecastOf':
    'a request is forecast as an absence is that nobody asked for yet, and nobody has asked here',
  'dimensions.get': 'there is none here; read as every versioned object',
  'dimensions.versions': 'there is none here; read as every versioned object',
  'sandbox.distribution': 'takes a measure of the run; asked with the draft that is tried',
  'sandbox.people': 'takes a measure of the run; asked with the draft that is tried',
  'savedViews.get': 'reads one by its id, and nobody has saved one here',
  'sandbox.traces': 'works out two statements and reads what the run reads',
};

/** Procedures that look through more than an index gives, by how many rows, and why. */
export const lookThrough: Readonly<Record<string, { readonly rows: number; readonly because: string }>> = {
  'agreementPacks.reach': {
    rows: 9000,
    because: 'tells for whom an agreement would be in force: each employment is asked',
  },
  'employees.erasure': {
    rows: 9000,
    because: 'an owner asks it of few: accounts, heads and managers of the workspace are looked through',
  },
  'objects.find': {
    rows: 600,
    because:
      'of units, settings, policies and roles it reads every name: they are few beside people and users',
  },
  'retention.preview': {
    rows: 30_000,
    because: 'an owner asks it before choosing: each person is asked whether they have time that old',
  },
};

type Procedures = Record<string, { _def: { type: string } }>;

/** Every query of the console's router, by name, a new one among them, and the mutations that only read. */
export function consoleQueries(): string[] {
  const procedures = consoleRouter._def.procedures as unknown as Procedures;
  return Object.entries(procedures)
    .filter(([name, { _def }]) => _def.type === 'query' || name in inputs)
    .map(([name]) => name);
}

/** Inputs and exceptions of procedures that there are no more. */
export function strayProcedures(): string[] {
  const known = new Set(Object.keys(consoleRouter._def.procedures));
  return [...Object.keys(inputs), ...Object.keys(notAsked), ...Object.keys(lookThrough)].filter(
    (name) => !known.has(name),
  );
}

/** Each query of the console, asked by somebody who may ask for everything; a new one is asked with an empty input. */
export function asksOfProcedures(ids: Ids): Asks {
  const queries = consoleQueries().filter((name) => !(name in notAsked));
  return Object.fromEntries(
    queries.map((name) => [
      name,
      (ctx) => ask({ ...ctx, actor: administrator(ids) }, name, inputs[name]?.(ids) ?? {}),
    ]),
  );
}

function administrator({ users = '', employees = '' }: Ids): ServiceContext['actor'] {
  const grants = [parseGrant('*:*:all')];
  return { kind: 'user', userId: users, employeeId: employees, name: 'Admin', grants, isOwner: true };
}

const doors = {
  oidc: { findProblem: async () => undefined, seal: () => new Uint8Array(1), redirectUri: () => '' },
  webhooks: { seal: () => new Uint8Array(1), mayCall: () => true },
  manyStatements,
};

function ask(service: ServiceContext, name: string, input: object): Promise<unknown> {
  const caller = consoleRouter.createCaller({ service, environment: 'production', ...doors });
  const [area = '', verb = ''] = name.split('.');
  const areas = caller as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  return areas[area]?.[verb]?.(input) ?? Promise.reject(new Error(`There is no procedure ${name}.`));
}

/** Where the ids of the inputs lie, beside those that need more than a table. */
const tables = [
  ...['absences', 'activities', 'corrections', 'employment_terms', 'holiday_calendars', 'org_units'],
  ...['policies', 'policy_drafts', 'projects', 'reasons', 'roles', 'statements', 'time_accounts', 'webhooks'],
];

const nobody = '00000000-0000-0000-0000-000000000000';

/** Draws the ids that inputs are made of from what the asks before have left. */
export async function drawIds(owner: Database, workspaceId: string): Promise<Ids> {
  const one = async (query: string) =>
    (await owner.pool.query<{ id: string }>(query, [workspaceId])).rows[0]?.id ?? nobody;
  const ids: Record<string, string> = {};
  for (const table of tables)
    ids[table] = await one(`select id from ${table} where workspace_id = $1 order by id limit 1`);
  const person = `from users u where u.workspace_id = $1 and u.employee_id is not null`;
  ids.users = await one(`select u.id ${person} order by u.id limit 1`);
  ids.employees = await one(`select u.employee_id as id ${person} order by u.id limit 1`);
  ids.employments = await one(
    `select o.id from employments o join users u on u.workspace_id = o.workspace_id and u.employee_id = o.employee_id
      where o.workspace_id = $1 order by u.id limit 1`,
  );
  ids.service_users = await one(`select id from users where workspace_id = $1 and kind = 'service' limit 1`);
  ids.webhook_deliveries = await one(
    `select id from webhook_deliveries where workspace_id = $1 and webhook_id = '${ids.webhooks}' limit 1`,
  );
  for (const kind of ['import', 'export'])
    ids[`${kind}s`] = await one(`select id from jobs where workspace_id = $1 and kind = '${kind}' limit 1`);
  ids.sandbox_runs = await one(`select run_id as id from sandbox_results where workspace_id = $1 limit 1`);
  ids.tried_employment = await one(
    `select employment_id as id from sandbox_results where workspace_id = $1 and run_id = '${ids.sandbox_runs}' limit 1`,
  );
  ids.curves = await one(
    `select curve_id as id from sandbox_runs where workspace_id = $1 and curve_id is not null limit 1`,
  );
  return ids;
}
