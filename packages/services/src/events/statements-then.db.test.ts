import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { writing } from '../kernel/transaction.ts';
import { updateEmployee } from '../organization/employees/index.ts';
import { deletePresence, listPresence, recordPresence } from '../recording/presence/index.ts';
import { updateTimeAccount } from '../settings/time-accounts/index.ts';
import { correctionDto, listCorrections } from '../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  reopenStatement,
  type StatementDto,
  statementDto,
  submitStatement,
} from '../statements/index.ts';
import { listMovements } from '../statements/timebank/index.ts';
import { addPerson } from '../testing/add-person.ts';
import { addClose, addPolicies } from '../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../testing/make-company.ts';
import { at } from '../testing/make-tenant.ts';
import { datesBetween, recordDays } from '../testing/record-days.ts';
import { recordLateEvening, settleJanuary } from '../testing/settle-january.ts';
import { listEventsInput, type StempelEvent } from './event-contract.ts';
import { listEvents } from './list-events.ts';
import { cleanUpEvents } from './webhooks/index.ts';

// Whatever became of an object since: its event says what it was when the change was made.

const db = testDatabase({ poolSize: 6 });
const all = { scope: 'all', limit: 100 } as const;

/** The statement as lists of the REST API show it. */
async function shown(ctx: ServiceContext): Promise<StatementDto> {
  const { data } = await listStatements(ctx, all);
  return statementDto.parse(data[0]);
}

/** Of these types, the oldest first. */
async function told(ctx: ServiceContext, type: string[], filter: object = {}): Promise<StempelEvent[]> {
  const { data } = await listEvents(ctx, listEventsInput.parse({ type, ...filter }));
  return data.toReversed();
}

const changedIn = (before: object, after: object) => {
  const now: Record<string, unknown> = { ...after };
  const is = (name: string) => JSON.stringify(now[name]);
  return Object.fromEntries(Object.entries(before).filter(([name, was]) => JSON.stringify(was) !== is(name)));
};

/** A month that may be paid out in part, and who decides about it. */
async function chosenMonth(): Promise<TestCompany & { owner: ServiceContext }> {
  const company = await makeCompany(db, { approvalMode: 'employee-then-manager' });
  const { ctx, employee } = company;
  const config = { counter: 'norm-balance', activity: 'flex-payout' };
  const steps = [
    { plugin: 'chosen-payout', config },
    { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
  ];
  await addPolicies(ctx, [{ code: 'close', kind: 'settlement', config: { steps } }]);
  await recordDays(ctx, employee.id, datesBetween('2026-03-02', '2026-03-27'), ['08:00', '16:00']);
  await recordDays(ctx, employee.id, ['2026-03-30', '2026-03-31'], ['08:00', '16:00', '+02:00']);
  const { ctx: owner } = await addPerson(ctx, employee.id, ['*:*:all'], 'Ada Owner');
  return { ...company, owner: { ...owner, actor: { ...owner.actor, employeeId: null } } };
}

const types = ['generated', 'submitted', 'reopened', 'approved'].map((end) => `statement.${end}`);

describe('an event of a statement', () => {
  test('says what it was then, and what the change made of it', async () => {
    const { ctx, employee, owner } = await chosenMonth();
    const states: StatementDto[] = [];
    const note = async () => void states.push(await shown(ctx));
    await generateStatements(at(ctx, '2026-04-01T06:00:00Z'));
    await note();
    const id = states[0]?.id ?? '';
    // Worked out once more: another evening is known.
    const evening = { start: '2026-03-10T18:00:00+01:00', end: '2026-03-10T20:00:00+01:00' };
    const of = { employee_id: employee.id };
    await recordPresence(at(ctx, '2026-04-01T07:00:00Z'), { ...of, ...evening });
    const refreshed = await shown(ctx);
    await submitStatement(at(owner, '2026-04-01T08:00:00Z'), { id, payout_minutes: 60 });
    await note();
    await reopenStatement(at(owner, '2026-04-01T09:00:00Z'), { id, note: 'Look at the tenth.' });
    await note();
    const { data: presence } = await listPresence(ctx, {
      ...of,
      from: '2026-03-10',
      to: '2026-03-10',
      limit: 9,
    });
    await deletePresence(at(ctx, '2026-04-01T10:00:00Z'), { ...of, id: presence.at(-1)?.id ?? '' });
    const corrected = await shown(ctx);
    await submitStatement(at(owner, '2026-04-01T11:00:00Z'), { id, payout_minutes: 30 });
    await note();
    await approveStatement(at(owner, '2026-04-01T12:00:00Z'), { id });
    await note();
    // They are called otherwise since, from the beginning.
    const renamed = { name: 'Somebody Else', employee_number: 'X-1', effective_from: '2020-01-01' };
    await updateEmployee(at(ctx, '2026-04-01T13:00:00Z'), { ...of, ...renamed });

    const events = await told(ctx, types);
    expect(events.map(({ type }) => type)).toEqual([
      ...['statement.generated', 'statement.submitted', 'statement.reopened'],
      ...['statement.submitted', 'statement.approved'],
    ]);
    expect(events.map(({ data }) => data)).toEqual(states);
    expect(events.map(({ object }) => object.version)).toEqual(states.map(({ version }) => version));
    const [generated, first, reopened, second, approved] = states;
    if (!generated || !first || !reopened || !second || !approved) throw new Error('All was told.');
    expect(events.map(({ previous }) => previous)).toEqual([
      undefined,
      changedIn(refreshed, first),
      changedIn(first, reopened),
      changedIn(corrected, second),
      changedIn(second, approved),
    ]);
    // By what the change is: who reads only this sees the choice, its figures and its step.
    expect(events[1]?.previous).toMatchObject({ state: 'ready', chosen_payout_minutes: 0, payouts: [] });
    expect(first).toMatchObject({ submitted_by: 'Ada Owner', chosen_payout_minutes: 60 });
    expect(generated.worked_minutes).toBe(first.worked_minutes - 120);
    expect(events.every(({ employee_id }) => employee_id === employee.id)).toBe(true);
  });

  test('that approves itself says both steps', async () => {
    const { ctx, employee } = await makeCompany(db, { approvalMode: 'automatic' });
    await addClose(ctx);
    await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '16:00']);
    await generateStatements(at(ctx, '2026-04-01T06:00:00Z'));
    const settled = await shown(ctx);
    const [generated, approved, ...others] = await told(ctx, types);
    const before = { state: 'ready', settled: false, submitted_at: null, approved_at: null, version: 1 };
    expect(others).toEqual([]);
    expect(generated).toMatchObject({ type: 'statement.generated', object: { version: 1 } });
    expect(generated?.data).toEqual({ ...settled, ...before });
    expect(approved).toMatchObject({ type: 'statement.approved', object: { version: 2 } });
    expect(approved?.data).toEqual(settled);
    expect(approved?.previous).toEqual(before);
  });

  test('is found by its employee, made together with others or alone', async () => {
    const { ctx, owner, employee } = await chosenMonth();
    await generateStatements(at(ctx, '2026-04-01T06:00:00Z'));
    const { id } = await shown(ctx);
    await submitStatement(at(owner, '2026-04-01T08:00:00Z'), { id });
    await approveStatement(at(owner, '2026-04-01T09:00:00Z'), { id });
    const settled = [...types, 'balance.changed'];
    const events = await told(ctx, settled);
    expect(new Set(events.map(({ type }) => type)).size).toBe(4);
    expect(await told(ctx, settled, { employee_id: employee.id })).toEqual(events);
    expect(await told(ctx, settled, { employee_id: crypto.randomUUID() })).toEqual([]);
  });
});

test('what a server of an earlier version wrote of a statement is told with what it is now', async () => {
  const { ctx } = await chosenMonth();
  await generateStatements(at(ctx, '2026-04-01T06:00:00Z'));
  const statement = await shown(ctx);
  const change = {
    ...{ action: 'submit' as const, resource: 'statements', objectId: statement.id },
    ...{ before: { state: 'ready', payout_minutes: null }, after: { state: 'submitted', payout_minutes: 0 } },
  };
  await writing(ctx, (tx) => audit(tx, ctx, change));
  const [event] = await told(ctx, ['statement.submitted']);
  expect(event).toMatchObject({ object: { id: statement.id }, data: statement });
  expect(event).not.toHaveProperty('previous');
});

test('what statements held is kept as long as events are', async () => {
  const { ctx, employee } = await chosenMonth();
  await generateStatements(at(ctx, '2026-04-01T06:00:00Z'));
  const evening = { start: '2026-03-10T18:00:00+01:00', end: '2026-03-10T20:00:00+01:00' };
  await recordPresence(at(ctx, '2026-04-01T07:00:00Z'), { employee_id: employee.id, ...evening });
  const kept = () => inWorkspace(db, ctx.workspace.id, (tx) => tx.select().from(schema.earlierFigures));
  expect(await kept()).toMatchObject([{ revision: 1, employeeId: employee.id }]);
  expect(await cleanUpEvents(at(ctx, '2026-05-01T06:59:00Z'))).toMatchObject({ earlier_figures: 0 });
  expect(await cleanUpEvents(at(ctx, '2026-05-01T07:01:00Z'))).toMatchObject({ earlier_figures: 1 });
  expect(await kept()).toEqual([]);
});

test('a balance changed on the account as it was called then', async () => {
  const { ctx, accounts, employee } = await makeCompany(db, { approvalMode: 'automatic' });
  await addClose(ctx);
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '16:00']);
  await generateStatements(at(ctx, '2026-04-01T06:00:00Z'));
  const { data: booked } = await listMovements(ctx, all);
  await updateTimeAccount(at(ctx, '2026-04-02T06:00:00Z'), { id: accounts.flex, code: 'flexible' });
  const events = await told(ctx, ['balance.changed']);
  expect(events.map(({ data }) => data)).toEqual(booked);
  expect(booked).toMatchObject([{ account: 'flex' }]);
});

test('a correction is told as it was each time: found, found anew and withdrawn', async () => {
  const { company } = await settleJanuary(db);
  const { ctx, employee } = company;
  const pending = async () => {
    const [one] = (await listCorrections(ctx, { ...all, state: 'pending' })).data;
    return one && correctionDto.parse(one);
  };
  await recordLateEvening(company);
  const found = await pending();
  const of = { employee_id: employee.id };
  const more = { start: '2026-01-16T18:00:00+01:00', end: '2026-01-16T19:00:00+01:00' };
  const another = await recordPresence(ctx, { ...of, ...more });
  const anew = await pending();
  const day = { ...of, from: '2026-01-15', to: '2026-01-15', limit: 9 };
  const evening = (await listPresence(ctx, day)).data.at(-1)?.id ?? '';
  await deletePresence(ctx, { ...of, id: another.id });
  await deletePresence(ctx, { ...of, id: evening });
  expect(await pending()).toBeUndefined();
  const events = await told(ctx, ['correction.pending', 'correction.withdrawn']);
  expect(events.map(({ type }) => type)).toEqual([
    ...['correction.pending', 'correction.pending', 'correction.pending', 'correction.withdrawn'],
  ]);
  expect(events[0]?.data).toEqual(found);
  expect(events[0]).not.toHaveProperty('previous');
  expect(events[1]?.data).toEqual(anew);
  expect(events[1]?.previous).toEqual(changedIn(found ?? {}, anew ?? {}));
  // As it was last: gone is what is told of it.
  expect(events[3]?.data).toEqual(events[2]?.data);
  expect(events.every(({ employee_id }) => employee_id === employee.id)).toBe(true);
});
