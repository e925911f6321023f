import { expect, type Page } from '@playwright/test';
import type { ConsoleIds } from './addresses.ts';
import { callConsole } from './people.ts';
import { productUrl } from './product.ts';

const since = { effective_from: '2024-01-01' };
const night = { plugin: 'time-of-day', config: { from: '22:00', to: '06:00' } };

/** A policy of every kind with something in each of its lists. */
const policies = {
  absence: {
    account: 'vacation',
    accruals: [{ plugin: 'monthly', config: { days_per_month: '2.08' } }],
    usage_rules: [{ plugin: 'balance-floor', config: {} }],
    expiries: [{ plugin: 'never', config: {} }],
  },
  supplement: {
    kind: 'rules',
    rules: [
      { code: 'night', filters: [night], calculator: { plugin: 'percent', config: { percent: '50' } } },
      { code: 'sunday', filters: [{ plugin: 'weekday', config: { days: ['sun'] } }] },
    ],
  },
  'working-time': {
    steps: [
      { plugin: 'daily-rest', config: {} },
      { plugin: 'break-deduction', config: { steps: [{ over_minutes: 360, break_minutes: 30 }] } },
    ],
  },
  settlement: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
} as const;

/** The id of the first a list has; empty where it has none. */
export async function firstId(page: Page, procedure: string, input: object = {}): Promise<string> {
  const { data } = await callConsole<{ data: Array<{ id: string }> }>(page.request, 'query', procedure, {
    limit: 1,
    ...input,
  });
  return data[0]?.id ?? '';
}

/** Waits until a run has done what it was started for. */
export async function untilSucceeded(page: Page, id: string): Promise<void> {
  const state = async () =>
    (await callConsole<{ state: string }>(page.request, 'query', 'jobs.get', { id })).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('succeeded');
}

/** Starts the dry run of an import of one project and resolves with its id. */
export async function startImport(page: Page): Promise<string> {
  const options = new URLSearchParams({ format: 'json', mode: 'validate', atomicity: 'all' });
  const answer = await page.request.post(`${productUrl()}/internal/files/imports?${options}`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from('{"resource":"projects","code":"P-1","name":"One"}\n'),
  });
  expect(answer.status(), await answer.text()).toBe(202);
  return (await answer.json()).id;
}

/** Somebody whose March is approved, and a run of the sandbox that tried a draft on it. */
async function tryOnSomebody(page: Page): Promise<{ run: string; employment: string }> {
  const call = <Answer>(kind: 'query' | 'mutation', procedure: string, input: object) =>
    callConsole<Answer>(page.request, kind, procedure, input);
  const { id: employee } = await call<{ id: string }>('mutation', 'employees.create', {
    ...{ ...since, employee_number: '2042', name: 'Jens Berg' },
    employment: {
      ...{ start: '2024-03-01', end: '2024-03-31' },
      org_unit_id: await firstId(page, 'orgUnits.list'),
      employment_terms_id: await firstId(page, 'employmentTerms.list'),
    },
  });
  await call('mutation', 'presence.create', {
    ...{ employee_id: employee, start: '2024-03-04T08:00:00+01:00', end: '2024-03-05T02:00:00+01:00' },
  });
  await callConsole(page.request, 'mutation', 'statements.generate', {});
  const asked = { employee_id: [employee], scope: 'all', limit: 1 };
  type Made = { data: { id: string; employment_id: string }[] };
  const [statement] = (await call<Made>('query', 'statements.list', asked)).data;
  for (const verb of ['submit', 'approve'])
    await call('mutation', `statements.${verb}`, { id: statement?.id ?? '' });
  const { id: draft } = await call<{ id: string }>('mutation', 'policies.saveDraft', {
    ...{ kind: 'supplement', code: 'tried', name: 'Night, tried', position: 9, state: 'active' },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    config: policies.supplement,
  });
  const drafts = [{ kind: 'policy', id: draft }];
  const tried = { drafts, effective_from: '2024-03-01' };
  const { id: run } = await call<{ id: string }>('mutation', 'sandbox.start', tried);
  await untilSucceeded(page, run);
  return { run, employment: statement?.employment_id ?? '' };
}

/** Makes what REST cannot make, one of every kind, and looks up the ids. */
export async function idsOfConsole(page: Page): Promise<ConsoleIds> {
  const create = async (procedure: string, input: object) =>
    (await callConsole<{ id: string }>(page.request, 'mutation', procedure, { ...since, ...input })).id;
  const calendar = await create('holidayCalendars.create', {
    code: 'danish',
    name: 'Danish holidays',
    generators: [{ plugin: 'fixed-date', config: { month: 12, day: 25, name: 'Christmas Day' } }],
  });
  const made = [];
  for (const [kind, config] of Object.entries(policies)) {
    made.push([
      kind,
      await create('policies.create', { kind, code: kind, name: `The ${kind} policy`, config }),
    ]);
  }
  const tried = await tryOnSomebody(page);
  const role = await firstId(page, 'roles.list');
  // Nobody listens there.
  const told = { address: 'https://127.0.0.1/', role_id: role };
  const subscribed = await callConsole<{ webhook: { id: string } }>(
    page.request,
    'mutation',
    'webhooks.create',
    told,
  );
  const started = (procedure: string, input: object = {}) =>
    callConsole<{ id: string }>(page.request, 'mutation', procedure, input);
  return {
    job: (await started('jobs.generateStatements')).id,
    export: (await started('jobs.startExport', { format: 'csv', resources: ['projects'] })).id,
    import: await startImport(page),
    reason: await firstId(page, 'reasons.list'),
    role,
    webhook: subscribed.webhook.id,
    user: await firstId(page, 'users.list'),
    serviceUser: await firstId(page, 'serviceUsers.list'),
    calendar,
    // A light page, to which the address leads on.
    view: (await started('savedViews.create', { page: 'notifications', name: 'Mine', parameters: {} })).id,
    sandbox: tried.run,
    triedOn: tried.employment,
    policies: Object.fromEntries(made) as ConsoleIds['policies'],
  };
}
