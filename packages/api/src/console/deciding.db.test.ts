import { builtInRoles } from '@stempel/core/access';
import { plain } from '@stempel/core/messages';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { type ServiceContext, ServiceError } from '@stempel/services';
import { generateStatements, manyStatements } from '@stempel/services/statements';
import { addEmployees, addPerson, addPolicies, makeCompany, recordDays } from '@stempel/services/testing';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { decidingTable, type Outcome, type Verb, type Whose } from './deciding-table.ts';
import { consoleRouter } from './router.ts';

// Walks the table of deciding through the console's procedures. Each object is seen in its list first: what a person
// sees as theirs to decide is exactly what they can.

const db = testDatabase();
const roles = builtInRoles.map((role) => [role.name, role] as const);
const managerGrants = builtInRoles.find(({ name }) => name === 'Manager')?.grants ?? [];
const whose: readonly Whose[] = ['own', 'managed', 'deputised', 'foreign'];

const callerOf = (service: ServiceContext) =>
  consoleRouter.createCaller({
    service,
    environment: 'production',
    oidc: undefined as never,
    webhooks: undefined as never,
    manyStatements,
  });
type Caller = ReturnType<typeof callerOf>;
type List = 'absences' | 'statements' | 'corrections' | 'incidents';

interface Step {
  /** Where it is seen as one's to decide; without rights of their own a deputy sees it among what waits alone. */
  readonly list?: List;
  /** Makes what is decided about; returns its id. */
  readonly make: (system: Caller, employeeId: string) => Promise<string>;
  readonly decide: (caller: Caller, id: string, employeeId: string) => Promise<unknown>;
}

const everything = { scope: 'all', limit: 100 } as const;
let day = 0;

/** A day of June that no absence of this test has. */
function freshDay() {
  day = (day % 30) + 1;
  const date = `2026-06-${String(day).padStart(2, '0')}`;
  return { from: date, to: date };
}

async function request(system: Caller, employeeId: string): Promise<string> {
  return (await system.absences.create({ employee_id: employeeId, ...freshDay() })).id;
}

/** The earliest statement of the employee that is not settled, submitted. */
async function submit(system: Caller, employeeId: string): Promise<string> {
  const { data } = await system.statements.list({ ...everything, employee_id: [employeeId] });
  const open = data.find((row) => !row.settled);
  if (!open) throw new Error('Every statement is settled.');
  if (open.state !== 'submitted') await system.statements.submit({ id: open.id });
  return open.id;
}

/** Late time in January, which is settled. */
async function pend(system: Caller, employeeId: string, date: string): Promise<string> {
  const start = `${date}T08:00:00+01:00`;
  await system.presence.create({ employee_id: employeeId, start, end: `${date}T09:00:00+01:00` });
  const { data } = await system.corrections.list({
    ...everything,
    employee_id: employeeId,
    state: 'pending',
  });
  return data[0]?.id ?? '';
}

/** An hour on a project whose postings are approved. */
async function post(system: Caller, employeeId: string): Promise<string> {
  const [project, activity] = [
    (await system.projects.list({ limit: 1 })).data[0],
    (await system.activities.list({ limit: 10 })).data.find(({ code }) => code === 'visit'),
  ];
  const posted = {
    date: '2026-06-01',
    minutes: 60,
    activity_id: activity?.id ?? '',
    project_id: project?.id,
  };
  return (await system.entries.create({ employee_id: employeeId, ...posted })).id;
}

async function decidePosting(caller: Caller, id: string, decision: 'approve' | 'reject'): Promise<void> {
  const { results } = await caller.entries.decide({ ids: [id], decision, note: 'Seen.' });
  const [result] = results;
  if (result?.done === false) throw new ServiceError(result.code as 'forbidden', result.message);
}

async function incident(system: Caller, employeeId: string): Promise<string> {
  const { data } = await system.incidents.list({ ...everything, employee_id: [employeeId] });
  return data.at(-1)?.id ?? '';
}

async function decideTogether(caller: Caller, id: string): Promise<void> {
  const { included } = await caller.statements.preview({ decision: 'approve', ids: [id] });
  const statements = [{ id, seen_figures: included[0]?.figures_hash ?? '' }];
  const { results } = await caller.statements.decide({ decision: 'approve', statements });
  const [result] = results;
  if (result?.done === (included.length === 0)) throw new Error('The preview says other than the decision.');
  if (result?.done === false)
    throw new ServiceError(result.code as 'forbidden', result.message ?? plain(result.detail));
}

async function resolveTogether(caller: Caller, id: string): Promise<void> {
  const { results } = await caller.incidents.decide({ ids: [id], state: 'resolved' });
  const [result] = results;
  if (result?.done === false) throw new ServiceError(result.code as 'forbidden', result.message);
}

/** In this order: each leaves behind what the next one needs. */
const steps: Record<Verb, Step> = {
  'approve an absence': {
    list: 'absences',
    make: request,
    decide: (caller, id) => caller.absences.update({ id, state: 'approved' }),
  },
  'reject an absence': {
    list: 'absences',
    make: request,
    decide: (caller, id) => caller.absences.update({ id, state: 'rejected' }),
  },
  'enter an approved absence': {
    list: 'absences',
    make: request,
    decide: (caller, _, employeeId) =>
      caller.absences.create({ employee_id: employeeId, ...freshDay(), state: 'approved' }),
  },
  'reopen a statement': {
    list: 'statements',
    make: submit,
    decide: (caller, id) => caller.statements.reopen({ id, note: 'Look again.' }),
  },
  'approve a statement': {
    list: 'statements',
    make: submit,
    decide: (caller, id) => caller.statements.approve({ id }),
  },
  'approve statements together': { list: 'statements', make: submit, decide: decideTogether },
  'accept a correction': {
    list: 'corrections',
    make: (system, employeeId) => pend(system, employeeId, '2026-01-10'),
    decide: (caller, id) => caller.corrections.accept({ id }),
  },
  'dismiss a correction': {
    list: 'corrections',
    make: (system, employeeId) => pend(system, employeeId, '2026-01-17'),
    decide: (caller, id) => caller.corrections.dismiss({ id }),
  },
  'approve a posting': { make: post, decide: (caller, id) => decidePosting(caller, id, 'approve') },
  'reject a posting': { make: post, decide: (caller, id) => decidePosting(caller, id, 'reject') },
  'acknowledge an incident': {
    list: 'incidents',
    make: incident,
    decide: (caller, id) => caller.incidents.update({ id, state: 'acknowledged' }),
  },
  'resolve an incident': {
    list: 'incidents',
    make: incident,
    decide: (caller, id) => caller.incidents.update({ id, state: 'resolved', note: 'Agreed.' }),
  },
  'reopen an incident': {
    list: 'incidents',
    make: incident,
    decide: (caller, id) => caller.incidents.update({ id, state: 'open' }),
  },
  'resolve incidents together': { list: 'incidents', make: incident, decide: resolveTogether },
};

/**
 * A person with an employee of theirs, one they manage, one of a manager they stand in for and one of somebody else; January
 * to March are ready.
 */
async function fourPeople(grants: readonly string[]) {
  const company = await makeCompany(db, { approvalMode: 'employee-then-manager' });
  const { ctx, employee } = company;
  const own = employee.id;
  const [managed, foreign, manager] = await withoutAudit(db, ctx.workspace.id, async (tx) => [
    ...(await addEmployees(tx, company, 1, { managerId: own })),
    ...(await addEmployees(tx, company, 2)),
  ]);
  const [deputised] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, company, 1, { managerId: manager?.id ?? '' }),
  );
  const represented = await addPerson(ctx, manager?.id ?? '', managerGrants, 'Mette');
  const person = await addPerson(ctx, own, grants, 'Person');
  const dates = { from: '2026-01-01', to: '2026-12-31' };
  await callerOf(represented.ctx).deputies.name({ deputy_id: own, ...dates });
  await callerOf(ctx).projects.create({
    ...{ code: 'P1', name: 'One', requires_manager_approval: true, effective_from: '2026-01-01' },
  });
  await addPolicies(ctx, [
    {
      code: 'long',
      kind: 'working-time',
      config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] },
    },
  ]);
  const ids = { managed: managed?.id ?? '', deputised: deputised?.id ?? '', foreign: foreign?.id ?? '' };
  const people: Record<Whose, string> = { own, ...ids };
  for (const id of Object.values(people)) {
    await recordDays(ctx, id, ['2026-01-05', '2026-02-02', '2026-03-02'], ['08:00', '19:00']);
  }
  await generateStatements(ctx);
  return { people, system: callerOf(ctx), person: callerOf(person.ctx) };
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return 'done';
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : error;
    if (cause instanceof ServiceError) return cause.code as Outcome;
    throw error;
  }
}

/** Whether the widest list the person may read shows it as theirs to decide. */
async function isShownDecidable(person: Caller, list: List, id: string): Promise<boolean> {
  for (const scope of ['all', 'managed', 'self'] as const) {
    const page = await person[list].list({ limit: 100, scope }).catch(() => undefined);
    if (page) return page.data.some((row) => row.id === id && row.decidable);
  }
  return false;
}

/** What stands in a state that waits for a decision when it is made. */
const isWaiting = (verb: Verb) => !/^(?:resolve|reopen an|enter)/.test(verb);

async function isAmongWaiting(person: Caller, id: string): Promise<boolean> {
  const { data } = await person.toDecide.list({ limit: 100 });
  return data.some((row) => row.id === id);
}

/** What waits is what the line says, and no more than may be decided: others have managers of their own. */
function waitsFor(role: string, who: Whose): boolean {
  if (who === 'deputised') return true;
  const decides = ['Owner', 'Admin', 'Manager'].includes(role);
  // Nobody manages the other, so those who may decide about everybody are asked.
  return decides && (who === 'managed' || (who === 'foreign' && role !== 'Manager'));
}

test.each(roles)('%s decides about the time of those that the table says', async (name, { grants }) => {
  const { people, system, person } = await fourPeople(grants);
  const found: Partial<Record<Verb, Partial<Record<Whose, Outcome>>>> = {};
  for (const verb of Object.keys(decidingTable) as Verb[]) {
    const { list, make, decide } = steps[verb];
    for (const who of whose) {
      const employeeId = people[who];
      const id = await make(system, employeeId);
      const shown = list && (await isShownDecidable(person, list, id));
      const waits = isWaiting(verb) ? await isAmongWaiting(person, id) : undefined;
      const outcome = await outcomeOf(decide(person, id, employeeId));
      const isSeen = who !== 'deputised' && shown !== undefined;
      if (isSeen) expect(shown, `${verb}, ${who}: shown as decidable`).toBe(outcome === 'done');
      if (waits !== undefined) expect(waits, `${verb}, ${who}: among what waits`).toBe(waitsFor(name, who));
      found[verb] = { ...found[verb], [who]: outcome };
      // The walk goes on as if it had been done.
      if (outcome !== 'done') await decide(system, id, employeeId);
    }
  }
  const expected = Object.fromEntries(
    Object.entries(decidingTable).map(([verb, rows]) => [verb, rows[name]]),
  );
  expect(found).toEqual(expected);
});
