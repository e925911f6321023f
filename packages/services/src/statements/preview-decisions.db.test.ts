import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updatePolicy } from '../policies/index.ts';
import { addClose, addPolicies } from '../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../testing/make-company.ts';
import { recordDays } from '../testing/record-days.ts';
import { forgetHeld } from './held-outcomes.ts';
import { generateStatements, listStatements, previewDecisions } from './index.ts';

const db = testDatabase();

test('one that cannot be evaluated is left out, and with it what comes after it', async () => {
  const { ctx, employee } = await makeCompany(db);
  await addClose(ctx);
  await recordDays(ctx, employee.id, ['2026-02-02', '2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
  const [february = '', march = ''] = data.map(({ id }) => id);
  // Only February is closed by a counter that no policy offers.
  const config = { steps: [{ plugin: 'credit-counter', config: { counter: 'gone.overtime' } }] };
  const [id = ''] = await addPolicies(ctx, [{ code: 'gone', kind: 'settlement', config }]);
  await updatePolicy(ctx, { id, state: 'inactive', effective_from: '2026-03-01' });
  forgetHeld();
  expect(await previewDecisions(ctx, { decision: 'submit', ids: [march, february] })).toMatchObject({
    included: [],
    left_out: [
      { id: february, reason: 'not-evaluated' },
      { id: march, reason: 'not-evaluated' },
    ],
  });
});

test('a preview has everybody, however many are worked out at once', async () => {
  const company = await makeCompany(db);
  const { ctx } = company;
  const added = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 210));
  await addClose(ctx);
  for (const { id } of [company.employee, ...added])
    await recordDays(ctx, id, ['2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 250 });
  const ids = data.map(({ id }) => id);
  expect(ids).toHaveLength(211);
  forgetHeld();
  const { included, left_out } = await previewDecisions(ctx, { decision: 'submit', ids });
  expect(left_out).toEqual([]);
  expect(included.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});
