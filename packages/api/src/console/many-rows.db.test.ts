import { randomBytes } from 'node:crypto';

import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { type ServiceContext, systemContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';
import { generateStatements, manyStatements } from '@stempel/services/statements';
import { addPerson, type FilledLists, fillLists } from '@stempel/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { consoleRouter } from './router.ts';

// A list of the console takes as many statements for a long page as for a short one, for whom it is shown to.

const db = testDatabase();
const sent = watchStatements(db);
const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const numbers = [1, 2, 3, 4, 5];
/** A run of the sandbox. */
const tried = crypto.randomUUID();

type Input = Record<string, unknown>;
type Shape = Record<string, { isOptional(): boolean }>;
type Procedure = { _def: { type: string; inputs: { shape?: Shape }[] } };
const lists = Object.entries(consoleRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
  ([name, { _def }]) => {
    const shape: Shape = Object.assign({}, ..._def.inputs.map((input) => input.shape ?? {}));
    // Totals take the filters of a report and have no pages.
    const isList = _def.type === 'query' && 'limit' in shape && name !== 'reports.accountTotals';
    return isList ? [{ name, shape }] : [];
  },
);
const scopesOf = (shape: Shape) => ('scope' in shape ? (['all', 'managed'] as const) : [undefined]);
const scoped = lists.flatMap((list) => scopesOf(list.shape).map((scope) => ({ ...list, scope })));
/** Lists of several kinds of objects, one at a time. */
const kinds: Record<string, string[]> = {
  'objects.browse': ['projects', 'org-units', 'employment-terms', 'time-accounts'],
  'toDecide.list': ['absence', 'statement', 'correction', 'entry', 'incident'],
};
const named = scoped.flatMap((list) => {
  const knowledge = 'known_at' in list.shape ? [undefined, `${now}`] : [undefined];
  return (kinds[list.name] ?? [undefined]).flatMap((kind) =>
    knowledge.map((known_at) => {
      const title = [list.name, list.scope, kind, known_at && 'as known'].filter(Boolean).join(' ');
      return [title, { ...list, kind, known_at }] as const;
    }),
  );
});

let everybody: ServiceContext;
let manager: ServiceContext;
/** Whoever lists what only they are told. */
let told: ServiceContext;
let filled: FilledLists;

function run(service: ServiceContext, name: string, input: Input): Promise<unknown> {
  const caller = consoleRouter.createCaller({
    service,
    environment: 'production',
    oidc: undefined as never,
    webhooks: { seal: () => new Uint8Array(1), mayCall: () => true },
    manyStatements,
  });
  const [area = '', verb = ''] = name.split('.');
  const procedures = caller as unknown as Record<string, Record<string, (input: Input) => Promise<unknown>>>;
  return procedures[area]?.[verb]?.(input) ?? Promise.reject(new Error(`There is no ${name}.`));
}

async function make(name: string, input: Input): Promise<string> {
  return ((await run(everybody, name, input)) as { id: string }).id;
}

/** What people set up: access, and the settings that the contract does not write. */
async function fillSetUp(): Promise<void> {
  const made: Record<string, string> = {};
  const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
  const since = { effective_from: '2025-01-01' };
  for (const number of numbers) {
    const body = { code: `set-up-${number}`, name: `Set-up ${number}`, ...since };
    const role = await make('roles.create', { name: body.name, grants: ['projects:read:all'] });
    const user = await make('serviceUsers.create', { name: body.name, role_ids: [role] });
    await run(everybody, 'apiKeys.create', { service_user_id: user, name: body.name });
    Object.assign(filled, { service_user_id: user });
    await make('users.invite', {
      email: `${body.code}-${randomBytes(4).toString('hex')}@x.example`,
      name: body.name,
    });
    made.reasons = await make('reasons.create', { ...body, availability_scope: anywhere });
    made.holidayCalendars = await make('holidayCalendars.create', { ...body, generators: [] });
    made.policies = await make('policies.create', {
      ...body,
      kind: 'supplement',
      config: { kind: 'rules', rules: [] },
    });
  }
  for (const number of numbers) {
    const day = `2026-12-0${number}`;
    await make('absences.create', {
      employee_id: filled.employee_id,
      from: day,
      to: day,
      state: 'requested',
    });
    const change = { name: `Name ${number}`, effective_from: `2026-0${number}-01` };
    for (const [area, id] of Object.entries(made)) await run(everybody, `${area}.update`, { id, ...change });
  }
  const role_id = await make('roles.create', { name: 'Told', grants: ['*:read:all'] });
  const { webhook } = (await run(everybody, 'webhooks.create', {
    address: 'https://a.example/',
    role_id,
  })) as {
    webhook: { id: string };
  };
  for (const _ of numbers) await run(everybody, 'webhooks.test', { id: webhook.id });
  Object.assign(filled, made, { sandbox: tried, webhooks: webhook.id });
}

/** What jobs and identity providers leave behind, copied from what is there. */
async function fillRecords(): Promise<void> {
  await withoutAudit(db, everybody.workspace.id, async (tx) => {
    for (const statement of [
      `insert into corrections (workspace_id, id, statement_id, employment_id, state, cause, difference, figures, trace,
         input_sha256, config_versions, created_at, updated_at)
       select s.workspace_id, gen_random_uuid(), s.id, s.employment_id, 'pending', 'test',
         '{"format": 2, "periods": [], "lines": [], "totals": [], "accounts": {}}',
         '{"format": 2, "statements": {}, "closing": {}}', '{"format": 2, "statements": {}}', s.input_sha256, s.config_versions, now(), now()
         from statements s join employments e using (workspace_id) where e.id = s.employment_id
        order by e.id limit 5`,
      // What waits for a manager.
      `update statements set state = 'submitted' where id in (select id from statements order by id limit 5)`,
      `update entries set approval = 'pending' where employee_id = '${filled.employee_id}'`,
      `insert into scim_log (workspace_id, id, recorded_at, request_id, actor_name, method, path, status, applied, ignored)
       select '${everybody.workspace.id}', gen_random_uuid(), now(), 'r', 'IdP', 'GET', '/Users', 200, '[]', '[]'
         from generate_series(1, 5)`,
      `insert into api_calls (workspace_id, id, api_key_id, recorded_at, operation, status, milliseconds, rate_limit,
         rate_remaining)
       select workspace_id, ('ffffffff-0000-7000-8000-00000000000' || n)::uuid, id, now(), 'listProjects', 200, 3, 300, 299
         from api_keys cross join generate_series(1, 5) n where service_user_id = '${filled.service_user_id}'`,
      `insert into entries (workspace_id, id, employee_id, employment_id, posted_on, activity_id, minutes, project_id, source,
         created_at, updated_at)
       select e.workspace_id, gen_random_uuid(), e.employee_id, e.employment_id, '2026-11-02', e.activity_id, 15,
         '${filled['/projects']}', 'seed', now(), now()
         from (select * from entries limit 1) e cross join generate_series(1, 5)`,
      `insert into movements select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'kind', 'accrual'))).*
         from movements m, generate_series(1, 5) where employee_id = '${filled.employee_id}'`,
      `insert into jobs (workspace_id, id, kind, state, parameters, created_at, updated_at)
       values ('${everybody.workspace.id}', '${tried}', 'sandbox', 'succeeded', '{}', now(), now())`,
      `insert into sandbox_runs (workspace_id, id, drafts, reach, effective_from, overlay, counted, created_at, expires_at)
       values ('${everybody.workspace.id}', '${tried}', '{"asked": [], "tried": []}',
         '{"orgUnits": null, "employees": null, "scope": "all", "own": null}', '2026-01-01', '{}', '0', now(), now() + interval '30 days')`,
      `insert into sandbox_results (workspace_id, run_id, employment_id, employee_id, differs, totals, periods)
       select e.workspace_id, '${tried}', e.id, e.employee_id, true, '[]', '[]' from employments e`,
    ])
      await tx.execute(statement);
  });
}

/** Tells one user of five people. */
async function tellSomebody(): Promise<string> {
  return withoutAudit(db, everybody.workspace.id, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(`
      with told as (select workspace_id, id from users where kind = 'person' order by id limit 1)
      insert into notifications (workspace_id, id, user_id, kind, about, path, facts, created_at, shown_at)
      select told.workspace_id, gen_random_uuid(), told.id, 'request', e.id::text, '/absences',
        jsonb_build_object('employee_id', e.id), now(), now()
        from told cross join (select id from employees order by id limit 5) e
      returning user_id as id`);
    return rows[0]?.id ?? '';
  });
}

beforeAll(async () => {
  const slug = `many-${randomBytes(4).toString('hex')}`;
  const size = { slug, employees: 30, months: 1 };
  const { workspace } = await seedLoad(db, { environment: 'production', now, requestId: 'test', ...size });
  const made = { ...workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  everybody = systemContext(db, made, now, 'test');
  await generateStatements(everybody);
  filled = await fillLists(everybody);
  await fillSetUp();
  await fillRecords();
  const input = { limit: 30, scope: 'all', include: ['employment'] };
  const { data } = (await run(everybody, 'employees.list', input)) as {
    data: { id: string; employment: { id: string } }[];
  };
  const boss = data[15]?.id ?? '';
  for (const { id, employment } of data.filter((one) => one.id !== boss)) {
    const change = { employee_id: id, employment_id: employment.id, manager_id: boss };
    await run(everybody, 'employments.update', { ...change, effective_from: '2026-11-01' });
  }
  told = { ...everybody, actor: { ...everybody.actor, userId: await tellSomebody() } };
  manager = (await addPerson(everybody, boss, ['*:*:managed'], 'Manager')).ctx;
}, 180_000);

const areas: Record<string, string> = {
  activities: '/settings/activities',
  dimensions: '/settings/dimensions',
  employmentTerms: '/settings/employment-terms',
  orgUnits: '/org-units',
  projects: '/projects',
  timeAccounts: '/settings/time-accounts',
  jobs: '/admin/imports',
};

function inputOf(name: string, shape: Shape, given: Input): Input {
  const area = name.split('.')[0] ?? '';
  const known: Input = {
    employee_id: filled.employee_id,
    employment_id: filled.employment_id,
    account_id: filled['/settings/time-accounts'],
    service_user_id: filled.service_user_id,
    id: filled[areas[area] ?? area],
    from: '2026-10-01',
    to: '2026-11-30',
    year: 2026,
    measure: { kind: 'figure', key: 'worked_minutes', unit: 'minutes', currency: null },
    ...given,
  };
  const needed = Object.keys(shape).filter((key) => !shape[key]?.isOptional() || key in given);
  return Object.fromEntries(needed.map((key) => [key, known[key]]));
}

/** Whoever the list shows something to. */
function callerOf(name: string, scope: 'all' | 'managed' | undefined): ServiceContext {
  if (name === 'notifications.list') return told;
  // What waits is listed for whom it waits, which is their manager; their team is who is in an overview.
  const isTheirs = ['toDecide.list', 'absences.overviews'].includes(name);
  return scope === 'managed' || isTheirs ? manager : everybody;
}

describe('a list of the console', () => {
  test.each(named)('%s', async (_, { name, shape, scope, kind, known_at }) => {
    const counts: number[] = [];
    for (const limit of [2, 100]) {
      const given = { limit, ...(scope && { scope }), ...(kind && { kind }), ...(known_at && { known_at }) };
      sent.length = 0;
      const page = await run(callerOf(name, scope), name, inputOf(name, shape, given));
      const shown = (page as { data: unknown[] }).data.length;
      expect(shown).toBeGreaterThanOrEqual(Math.min(limit, 5));
      counts.push(sent.length);
    }
    expect(counts[1], sent.join('\n\n')).toBe(counts[0]);
  });
});
