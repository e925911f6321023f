import type { Page } from '@playwright/test';
import type { ConsoleIds } from '../addresses.ts';
import type { CompanyIds } from '../company.ts';
import { firstId, startImport, untilSucceeded } from '../console-ids.ts';
import { callConsole } from '../people.ts';

type Ids = CompanyIds & ConsoleIds;

/** Stands for what there is none of; no page is asked for by it. */
export const none = '-';

interface Statement {
  id: string;
  employee_id: string;
  employment_id: string;
}

/** An approved statement where there is one, because it shows most. */
async function findStatement(page: Page): Promise<Statement | undefined> {
  for (const state of [['approved'], undefined]) {
    const asked = { scope: 'all', limit: 1, ...(state && { state }) };
    const { data } = await callConsole<{ data: Statement[] }>(
      page.request,
      'query',
      'statements.list',
      asked,
    );
    if (data[0]) return data[0];
  }
  return undefined;
}

/** The ids of what a workspace has, the first of each kind. */
export async function findIds(page: Page): Promise<Ids> {
  const first = async (procedure: string, input: object = {}) =>
    (await firstId(page, procedure, input)) || none;
  const policy = (kind: string) => first('policies.list', { kind: [kind] });
  const statement = await findStatement(page);
  const webhooks = await callConsole<Array<{ id: string }>>(page.request, 'query', 'webhooks.list', {});
  return {
    policies: {
      absence: await policy('absence'),
      supplement: await policy('supplement'),
      'working-time': await policy('working-time'),
      settlement: await policy('settlement'),
    },
    statement: statement?.id ?? none,
    triedOn: statement?.employment_id ?? none,
    employee: statement?.employee_id ?? (await first('employees.list', { scope: 'all' })),
    dimension: await first('dimensions.list'),
    account: await first('timeAccounts.list'),
    activity: await first('activities.list'),
    unit: await first('orgUnits.list'),
    terms: await first('employmentTerms.list'),
    project: await first('projects.list'),
    reason: await first('reasons.list'),
    role: await first('roles.list'),
    user: await first('users.list'),
    serviceUser: await first('serviceUsers.list'),
    calendar: await first('holidayCalendars.list'),
    webhook: webhooks[0]?.id ?? none,
    ...{ sandbox: none, job: none, import: none, export: none, view: none },
  };
}

interface Policy {
  id: string;
  version: number;
  code: string;
  name: string;
  position: number;
  availability_scope: object;
  config: object;
}

/** Tries a policy on everybody as it is; resolves with the run. */
async function tryPolicy(page: Page, id: string): Promise<string> {
  const asked = { kind: ['supplement'], limit: 100 };
  const { data } = await callConsole<{ data: Policy[] }>(page.request, 'query', 'policies.list', asked);
  const policy = data.find((one) => one.id === id);
  if (!policy) return none;
  const { code, name, position, availability_scope, config } = policy;
  const written = { kind: 'supplement', code, name, position, availability_scope, config, state: 'active' };
  const start = <Answer>(procedure: string, input: object) =>
    callConsole<Answer>(page.request, 'mutation', procedure, input);
  await start('policies.saveDraft', { ...written, id, based_on: policy.version });
  const from = Temporal.Now.plainDateISO().subtract({ months: 3 }).with({ day: 1 }).toString();
  const run = await start<{ id: string }>('sandbox.start', {
    drafts: [{ kind: 'policy', id }],
    effective_from: from,
  });
  await untilSucceeded(page, run.id);
  return run.id;
}

/** As `findIds`, with one of what the demo has none of: runs, a view, and an address that is told. */
export async function completeIds(page: Page): Promise<Ids> {
  const ids = await findIds(page);
  const start = <Answer = { id: string }>(procedure: string, input: object = {}) =>
    callConsole<Answer>(page.request, 'mutation', procedure, input);
  // Nobody listens there.
  const told = { address: 'https://127.0.0.1/', role_id: ids.role };
  const { webhook } = await start<{ webhook: { id: string } }>('webhooks.create', told);
  return {
    ...ids,
    webhook: webhook.id,
    job: (await start('jobs.generateStatements')).id,
    export: (await start('jobs.startExport', { format: 'csv', resources: ['projects'] })).id,
    import: await startImport(page),
    view: (await start('savedViews.create', { page: 'notifications', name: 'Mine', parameters: {} })).id,
    sandbox: await tryPolicy(page, ids.policies.supplement),
  };
}
