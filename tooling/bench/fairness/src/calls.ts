import { consoleRouter } from '@stempel/api/console-router';
import type { PreparedCall } from '@stempel/bench-common/load';
import { reportFiles } from '@stempel/services/insight/reports';

/** What the inputs of one person's calls are made of. */
export type Ids = Record<
  'employee' | 'employment' | 'statement' | 'account' | 'activity' | 'orgUnit' | 'terms' | 'policy',
  string
> & { statements: string[]; from: string; to: string; scope: 'self' | 'all'; policyBody: object };

type Inputs = Record<string, (ids: Ids, call: number) => object>;

const january = { from: '2026-01-01', to: '2026-01-31' };
const own = ({ employee }: Ids) => ({ employee_id: employee });
const report = ({ from, to, scope }: Ids) => ({ from, to, scope, limit: 100 });
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const all = ({ scope }: Ids) => ({ scope, limit: 1000 });
const pack = { pack: 'danish-vacation-act' };
const typed = ({ policy, policyBody }: Ids) => ({ id: policy, ...policyBody });
/** Intervals that do not meet: two minutes every five. */
const interval = ({ to }: Ids, call: number) => {
  const start = Temporal.Instant.from(`${to}T00:00:00Z`).add({ hours: 24, minutes: 5 * call });
  return { start: start.toString(), end: start.add({ minutes: 2 }).toString() };
};
const queries = ['a', 'employee', 'unit', '1'];

/** What takes more than `{}`. Reads ask for as much as they may. */
const inputs: Inputs = {
  'absences.accounts': (ids) => ({ ...own(ids), on: ids.to }),
  'absences.create': (ids) => ({ ...own(ids), from: ids.to, to: ids.to }),
  'absences.list': all,
  'agreementPacks.load': () => pack,
  'agreementPacks.preview': () => pack,
  'agreementPacks.reach': () => pack,
  'audit.list': () => ({ limit: 1000 }),
  'corrections.list': all,
  'employees.browse': (ids) => ({ scope: ids.scope, limit: 200 }),
  'employees.get': own,
  'employees.list': all,
  'employees.versions': own,
  'employments.get': (ids) => ({ ...own(ids), employment_id: ids.employment }),
  'employments.list': own,
  'employments.versions': (ids) => ({ ...own(ids), employment_id: ids.employment }),
  'entries.create': (ids) => ({ ...own(ids), date: ids.to, activity_id: ids.activity, minutes: 1 }),
  'holidayCalendars.preview': () => ({ generators: [], year: 2026 }),
  'objects.browse': () => ({ kind: 'org-units', limit: 200 }),
  'objects.find': (_, call) => ({ q: queries[call % queries.length] }),
  'policies.checkScenarios': (ids) => ({ policy: typed(ids) }),
  'policies.countEmployments': () => ({ availability_scope: anywhere }),
  'policies.plugins': () => ({
    registries: ['calculators', 'filters', 'settlement-steps', 'norms', 'holiday-generators'],
  }),
  'policies.preview': (ids) => ({ policy: typed(ids), employee_id: ids.employee, date: ids.from }),
  'presence.checkIn': own,
  'presence.checkOut': own,
  'presence.create': (ids, call) => ({ ...own(ids), ...interval(ids, call) }),
  'presence.open': own,
  'reach.measure': (ids) => ({ kind: 'org-units', id: ids.orgUnit, from: ids.to }),
  'reports.absence': report,
  'reports.accountMovements': report,
  'reports.accountTotals': report,
  'reports.pendingDifferences': ({ scope }) => ({ scope }),
  'reports.presence': report,
  'reports.registeredHours': report,
  'reports.sickness': report,
  'reports.workingTimeCompliance': report,
  'statements.get': ({ statement }) => ({ id: statement }),
  'statements.list': ({ scope }) => ({ scope, limit: 100 }),
  'statements.waiting': ({ scope }) => ({ scope }),
  'statements.preview': ({ statements, scope }) => ({
    decision: scope === 'all' ? 'approve' : 'submit',
    ids: statements,
  }),
  'statements.submit': ({ statement }) => ({ id: statement }),
  'timebank.account': (ids) => ({ ...own(ids), account_id: ids.account }),
  'timebank.accountMovements': (ids) => ({ ...own(ids), account_id: ids.account, limit: 200 }),
  'timebank.balances': own,
  'timebank.browse': (ids) => ({ scope: ids.scope, limit: 200 }),
  'timebank.movements': all,
  'timesheet.get': (ids) => ({
    ...own(ids),
    ...(ids.scope === 'self' ? january : {}),
    from: ids.from,
    to: ids.to,
  }),
  'jobs.startExport': (ids) => ({ format: 'csv', resources: ['presence'], from: ids.from, to: ids.to }),
};

/** Ends the session or the data of the bench, or goes on in the background. */
const leftOut: ReadonlySet<string> = new Set(['jobs.startExport', 'jobs.generateStatements']);

export type NamedCall = { name: string; calls: PreparedCall[] };

function prepare(name: string, type: string, input: object, cookie: string): PreparedCall {
  const text = JSON.stringify(input);
  const path = `/internal/trpc/${name}`;
  if (type === 'query') {
    return { method: 'GET', path: `${path}?input=${encodeURIComponent(text)}`, headers: { cookie } };
  }
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  };
  return { method: 'POST', path, headers, body: text };
}

/** Each procedure of the router, some times; those without an input of their own are asked with an empty one. */
export function proceduresOf(cookie: string, ids: Ids, times: number): NamedCall[] {
  const { procedures } = consoleRouter._def as unknown as {
    procedures: Record<string, { _def: { type: string } }>;
  };
  return Object.entries(procedures)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, { _def }]) => {
      const input = inputs[name] ?? (() => ({}));
      const calls = Array.from({ length: times }, (_, call) =>
        prepare(name, _def.type, input(ids, call), cookie),
      );
      return { name, calls };
    });
}

/** Reports as files. */
export function filesOf(cookie: string, { from, to, scope }: Ids, times: number): NamedCall[] {
  return Object.keys(reportFiles).map((report) => {
    // What is pending is of no period.
    const period = report === 'pending-differences' ? '' : `from=${from}&to=${to}&`;
    const path = `/internal/files/reports/${report}?${period}scope=${scope}`;
    const call: PreparedCall = { method: 'GET', path, headers: { cookie } };
    return { name: `file ${report}`, calls: Array.from({ length: times }, () => call) };
  });
}
