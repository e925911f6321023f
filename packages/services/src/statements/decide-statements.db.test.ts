import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { addPolicies } from '../testing/add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from '../testing/make-company.ts';
import { datesBetween, recordDays } from '../testing/record-days.ts';
import {
  decideStatements,
  generateStatements,
  getStatement,
  listStatements,
  previewDecisions,
  type StatementDecision,
  submitStatement,
} from './index.ts';

const db = testDatabase();

/*
 * March 2026 has 22 weekdays of 444: norm 9768. Three people work 8:00 to 15:24 on all of them; the second stays until
 * 17:45 on the 31st (585 instead of 444: +141, 45 of them after 17:00 at 33.3333 %: 14.99998.. -> 15.0000 rounded),
 * the third until 18:30 (+186, 90 after 17:00: 29.99997 -> 30.0000).
 */
const percent = '33.3333';

async function addRules({ ctx }: TestCompany) {
  await addPolicies(ctx, [
    {
      code: 'late',
      kind: 'supplement',
      config: {
        kind: 'rules',
        rules: [
          {
            code: 'evening',
            filters: [{ plugin: 'time-of-day', config: { from: '17:00', to: '06:00' } }],
            calculator: { plugin: 'percent', config: { percent } },
          },
          {
            code: 'meal',
            filters: [{ plugin: 'time-of-day', config: { from: '15:25', to: '16:00' } }],
            calculator: { plugin: 'fixed-per-hour', config: { amount: '10.10', currency: 'DKK' } },
          },
        ],
        combination: 'stack',
      },
    },
    {
      code: 'limits',
      kind: 'working-time',
      config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] },
    },
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
  ]);
}

async function threePeople(options: { rules?: boolean } = {}) {
  const company = await makeCompany(db, { approvalMode: 'employee-then-manager' });
  const { ctx } = company;
  const others = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, company, 2, { managerId: company.employee.id }),
  );
  if (options.rules !== false) await addRules(company);
  const people = [company.employee, ...others].map(({ id }) => id);
  for (const [index, id] of people.entries()) {
    await recordDays(ctx, id, datesBetween('2026-03-02', '2026-03-27'), ['08:00', '15:24']);
    await recordDays(ctx, id, ['2026-03-30'], ['08:00', '15:24', '+02:00']);
    const end = ['15:24', '17:45', '18:30'][index] ?? '';
    await recordDays(ctx, id, ['2026-03-31'], ['08:00', end, '+02:00']);
  }
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
  const ids = people.map((id) => data.find((row) => row.employee_id === id)?.id ?? '');
  return { company, ctx, ids, manager: company.as(['statements:*:managed'], people[0] ?? '') };
}

async function decideAll(
  ctx: Parameters<typeof previewDecisions>[0],
  decision: StatementDecision,
  ids: string[],
) {
  const preview = await previewDecisions(ctx, { decision, ids });
  const statements = preview.included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
  return { preview, ...(await decideStatements(ctx, { decision, statements })) };
}

test('time off is summed apart from what is paid', async () => {
  const { ctx, ids } = await threePeople({ rules: false });
  const rule = (code: string, calculator: object) => ({
    code,
    filters: [{ plugin: 'time-of-day', config: { from: '17:00', to: '06:00' } }],
    calculator,
  });
  const rules = [
    rule('paid', { plugin: 'percent', config: { percent: '100' } }),
    rule('off', { plugin: 'time-off', config: { account: 'flex', factor: '1.5' } }),
  ];
  await addPolicies(ctx, [
    { code: 'late', kind: 'supplement', config: { kind: 'rules', combination: 'stack', rules } },
  ]);
  const submitted = await decideAll(ctx, 'submit', ids);
  // 45 and 90 minutes after 17:00: paid as they are; x 1.5 = 67.5, booked as 68, and 135.
  const sums = { supplements: [{ unit: 'minutes', quantity: '135' }], time_off_minutes: 203 };
  expect(submitted.preview.sums).toMatchObject(sums);
  expect((await previewDecisions(ctx, { decision: 'approve', ids })).sums).toMatchObject(sums);
});

test('sums are exact, and what was looked at is what is done', async () => {
  const { ctx, ids } = await threePeople();
  const [, second = '', third = ''] = ids;
  const submitted = await decideAll(ctx, 'submit', ids);
  expect(submitted.preview).toMatchObject({
    left_out: [],
    sums: {
      // 3 × 9768 + 141 + 186.
      worked_minutes: 29_631,
      // Each line is rounded to four decimals once, then added: 14.999985 -> 15, 29.99997 -> 30. The meal pays
      // 10.10 an hour for 35 minutes: 5.891666 -> 5.8917, twice.
      supplements: [
        { unit: 'minutes', currency: null, quantity: '45' },
        { unit: 'amount', currency: 'DKK', quantity: '11.7834' },
      ],
      time_off_minutes: 0,
      payout_minutes: 0,
      flex_minutes: 327,
    },
  });
  // 630 minutes on the 31st are above 600.
  const violating = submitted.preview.included.filter(({ violations }) => violations > 0);
  expect(violating.map(({ id }) => id)).toEqual([third]);
  expect(submitted.results.map(({ done }) => done)).toEqual([true, true, true]);
  const approved = await decideAll(ctx, 'approve', ids);
  expect(approved.preview.sums).toEqual(submitted.preview.sums);
  expect(approved.results.every(({ done }) => done)).toBe(true);
  expect(await getStatement(ctx, { id: second })).toMatchObject({ state: 'approved' });
  const audits = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(schema.auditLog).where(eq(schema.auditLog.resource, 'statements')),
  );
  for (const action of ['submit', 'approve']) {
    const rows = audits.filter((row) => row.action === action).map((row) => row.objectId);
    expect(rows.sort()).toEqual([...ids].sort());
  }
});

test("one's own and what others may not do is left out by name, and refused row by row", async () => {
  const { ctx, ids, manager } = await threePeople();
  const [own = '', second = '', third = ''] = ids;
  await decideAll(ctx, 'submit', [own, second]);
  const { included, left_out } = await previewDecisions(manager, { decision: 'approve', ids });
  expect(included.map(({ id }) => id)).toEqual([second]);
  expect(left_out).toMatchObject([
    { id: own, reason: 'own' },
    { id: third, reason: 'other-state' },
  ]);
  const seen = { seen_figures: included[0]?.figures_hash ?? '' };
  const nowhere = '019a4b0e-3f52-7a31-8d0c-5b8f7c2e9a11';
  const statements = [own, third, nowhere, second].map((id) => ({ id, ...seen }));
  const { results } = await decideStatements(manager, { decision: 'approve', statements });
  expect(results).toMatchObject([
    { id: own, done: false, code: 'forbidden' },
    { id: third, done: false, code: 'conflict' },
    { id: nowhere, done: false, code: 'not-found' },
    { id: second, done: true, state: 'approved' },
  ]);
});

test('a preview tells nothing of a statement that the caller may not read, and decides for nobody', async () => {
  const { company, ctx, ids } = await threePeople({ rules: false });
  const [, second = '', third = ''] = ids;
  await decideAll(ctx, 'submit', ids);
  const reader = (grants: string[]) => company.as(grants, company.employee.id);
  const ofOthers = [second, third];
  for (const [decision, action] of [
    ['approve', 'approve'],
    ['submit', 'submit'],
  ] as const) {
    const blind = reader([`statements:${action}:self`]);
    expect(await previewDecisions(blind, { decision, ids: ofOthers })).toMatchObject({
      included: [],
      left_out: ofOthers.map((id) => ({ id, reason: 'not-found' })),
    });
    const seeing = reader([`statements:${action}:self`, 'statements:read:all']);
    const { included, left_out } = await previewDecisions(seeing, { decision, ids: ofOthers });
    expect(included).toEqual([]);
    expect(left_out.map(({ reason }) => reason)).toEqual(['not-permitted', 'not-permitted']);
    for (const one of left_out) expect(one).toHaveProperty('employee_name');
  }
  // Who may approve nothing decides about nobody, whatever they read.
  const { data } = await listStatements(reader(['statements:read:all']), { scope: 'all', limit: 10 });
  expect(data.map(({ decidable }) => decidable)).toEqual([false, false, false]);
});

test('what is left to the manager is not submitted by its person, one or many', async () => {
  const company = await makeCompany(db, { approvalMode: 'manager' });
  await recordDays(company.ctx, company.employee.id, ['2026-03-02'], ['08:00', '15:24']);
  await generateStatements(company.ctx);
  const { data } = await listStatements(company.ctx, { scope: 'all', limit: 10 });
  const id = data[0]?.id ?? '';
  const person = company.as(['statements:*:self'], company.employee.id);
  const preview = await previewDecisions(person, { decision: 'submit', ids: [id] });
  expect(preview).toMatchObject({ included: [], left_out: [{ id, reason: 'left-to-manager' }] });
  await expect(submitStatement(person, { id })).rejects.toMatchObject({
    code: 'forbidden',
    requiredPermission: 'statements:submit:managed',
  });
  const everybody = company.as(['statements:*:all'], company.employee.id);
  expect(await submitStatement(everybody, { id })).toMatchObject({ state: 'submitted' });
});

test('figures that changed since they were looked at are refused, alone', async () => {
  const { company, ctx, ids } = await threePeople();
  const preview = await previewDecisions(ctx, { decision: 'submit', ids });
  await recordDays(ctx, company.employee.id, ['2026-03-28'], ['08:00', '09:00']);
  const statements = preview.included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
  const { results } = await decideStatements(ctx, { decision: 'submit', statements });
  const [changed, ...others] = ids;
  expect(results.find(({ id }) => id === changed)).toMatchObject({ done: false, code: 'conflict' });
  expect(results.filter(({ id }) => others.includes(id)).map(({ done }) => done)).toEqual([true, true]);
});

test('periods of one employment go in order, or are left out behind one that stays', async () => {
  const company = await makeCompany(db);
  const { ctx, employee } = company;
  await addRules(company);
  await recordDays(ctx, employee.id, ['2026-02-02', '2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
  const [february = '', march = ''] = data.map(({ id }) => id);
  expect(await previewDecisions(ctx, { decision: 'submit', ids: [march] })).toMatchObject({
    included: [],
    left_out: [{ id: march, reason: 'earlier-open' }],
  });
  const { results } = await decideAll(ctx, 'submit', [march, february]);
  expect(results).toMatchObject([
    { id: february, done: true },
    { id: march, done: true },
  ]);
});

test('one that is named twice is done once', async () => {
  const { ctx, ids } = await threePeople({ rules: false });
  const [first = '', second = ''] = ids;
  const { included } = await previewDecisions(ctx, { decision: 'submit', ids });
  const seenOf = (id: string) => included.find((one) => one.id === id)?.figures_hash ?? '';
  const statements = [first, second, first.toUpperCase()].map((id) => ({
    id,
    seen_figures: seenOf(id.toLowerCase()),
  }));
  const { results } = await decideStatements(ctx, { decision: 'submit', statements });
  expect(results).toMatchObject([
    { id: first, done: true, state: 'submitted' },
    { id: second, done: true },
    { id: first.toUpperCase(), done: false, code: 'conflict' },
  ]);
});

test('an unexpected fault is told and hides no other row', async () => {
  const { ctx, ids } = await threePeople();
  const [, second = ''] = ids;
  const faults: unknown[] = [];
  const { included } = await previewDecisions(ctx, { decision: 'submit', ids });
  const broken = {
    ...ctx,
    beforeCommit: async (_: unknown, result: unknown) => {
      if ((result as { id: string }).id === second) throw new Error('The disk is on fire.');
    },
  };
  const statements = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
  const { results } = await decideStatements(broken, { decision: 'submit', statements }, (fault) =>
    faults.push(fault),
  );
  expect(results.map(({ id, done }) => [id, done]).sort()).toEqual(
    ids.map((id) => [id, id !== second]).sort(),
  );
  expect(results.find(({ id }) => id === second)).toMatchObject({ code: 'internal-error' });
  expect(faults).toHaveLength(1);
  expect((await getStatement(ctx, { id: second })).state).toBe('ready');
});
