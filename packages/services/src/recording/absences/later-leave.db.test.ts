import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { listPolicies, updatePolicy } from '../../policies/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { approvedHoliday, makeAbsenceHouse, shifted } from '../../testing/make-absence-house.ts';
import { forecastAbsence, forecastChange, forecastRequest } from '../absence-forecast/index.ts';
import { changeAbsence, decideAbsence, requestAbsence, updateAbsence } from './index.ts';

const db = testDatabase();

// Nine days from 1 April on, never below 0. Five are approved in December, from Monday 7 to Friday 11.
const december = ['2026-12-07', '2026-12-11'] as const;
// Mondays: what begins there and lasts until Friday takes five days.
const june = { from: '2026-06-08', to: '2026-06-12' };
const fourDays = { from: '2026-06-08', to: '2026-06-11' };

/** With ten days of nine, the fifth day in December is missing. */
const lacking = {
  code: 'invalid',
  errors: [{ pointer: '/from', code: 'balance-floor', message: { code: 'usage-rule-later' } }],
  detail: expect.stringMatching(/2026-12-11.*-1\.0000/),
};
const foreseen = {
  ...{ answer: 'refuse', next: [], balance: { on: june.to, days: '4.0000' } },
  findings: [{ kind: 'rule', answer: 'refuse', step: 'balance-floor', on: '2026-12-11', later: true }],
};

async function house() {
  const made = await makeAbsenceHouse(db);
  const { id, anna, mette } = made;
  const ask = (dates: { from: string; to: string }, activity = 'holiday') =>
    requestAbsence(anna, { employee_id: id, activity, ...dates });
  const foresee = (dates: { from: string; to: string }) =>
    forecastAbsence(anna, { employee_id: id, activity: 'holiday', by_type: true, ...dates });
  const approve = (absence: string) => updateAbsence(mette, { id: absence, state: 'approved' });
  return { ...made, ask, foresee, approve };
}

test('days that an approved absence needs later are asked for by no earlier one, and the forecast says so', async () => {
  const own = await house();
  const { ask, foresee, approve } = own;
  const early = await ask(june);
  await approvedHoliday(own, ...december);
  await expect(approve(early.id)).rejects.toMatchObject(lacking);
  expect(await forecastRequest(own.mette, { id: early.id })).toMatchObject(foreseen);
  await updateAbsence(own.anna, { id: early.id, state: 'cancelled' });
  await expect(ask(june)).rejects.toMatchObject(lacking);
  expect(await foresee(june)).toMatchObject(foreseen);
  expect(await foresee(fourDays)).toMatchObject({ answer: 'pass', findings: [] });
  await approve((await ask(fourDays)).id);
  // What uses no account takes nothing from anybody.
  await ask({ from: '2026-05-04', to: '2026-05-29' }, 'free');
});

test('nor by a change of one', async () => {
  const own = await house();
  const early = await approvedHoliday(own, fourDays.from, fourDays.to);
  await approvedHoliday(own, ...december);
  for (const who of [own.anna, own.mette]) {
    await expect(changeAbsence(who, shifted(early, june.from, june.to))).rejects.toMatchObject(lacking);
    const wanted = { activity: 'holiday', ...june };
    expect(await forecastChange(who, { id: early.id, wanted })).toMatchObject({
      answer: 'refuse',
      findings: foreseen.findings,
    });
  }
  // Of two absences that are moved past each other none is taken twice.
  expect(await changeAbsence(own.mette, shifted(early, '2026-12-14', '2026-12-17'))).toMatchObject({
    state: 'approved',
  });
});

test('what lacks days already bars no change that gives some back', async () => {
  const own = await house();
  const { ctx, mette, ask } = own;
  const early = await approvedHoliday(own, fourDays.from, fourDays.to);
  await approvedHoliday(own, ...december);
  // Seven days: two are missing in December.
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.update(schema.absences).set({ toOn: '2026-06-16' }).where(eq(schema.absences.id, early.id)),
  );
  const days = (to: string) => updateAbsence(mette, { id: early.id, to });
  await expect(days('2026-06-17')).rejects.toMatchObject({ errors: [{ code: 'balance-floor' }] });
  await expect(ask({ from: '2026-05-04', to: '2026-05-04' })).rejects.toMatchObject({
    errors: [{ code: 'balance-floor' }],
  });
  expect(await days('2026-06-12')).toMatchObject({ to: '2026-06-12' });
});

test('nor one of the absence that lacks them itself, which takes fewer', async () => {
  const own = await house();
  const { ctx, anna, mette } = own;
  // Five days until there are two only: three are missing.
  const leave = await approvedHoliday(own, june.from, june.to);
  const { data } = await listPolicies(ctx, { limit: 100 });
  const policy = data.find(({ code }) => code === 'leave');
  await updatePolicy(ctx, {
    ...{ id: policy?.id ?? '', effective_from: '2026-01-01' },
    config: {
      account: 'vacation',
      accruals: [{ plugin: 'front-loaded', config: { days: '2', month_day: '04-01' } }],
      usage_rules: [
        { plugin: 'balance-floor', config: {} },
        { plugin: 'granularity', config: { unit: 'day' } },
      ],
      expiries: [],
    },
  });
  const change = (more: object) => ({ ...shifted(leave, june.from, june.to), ...more });
  for (const more of [{ to: '2026-06-15' }, { from: '2026-06-09', to: '2026-06-15' }, { part: 'half' }]) {
    await expect(changeAbsence(mette, change(more))).rejects.toMatchObject({ code: 'invalid' });
  }
  const wanted = { activity: 'holiday', from: '2026-06-09', to: '2026-06-12' };
  for (const who of [anna, mette]) {
    expect(await forecastChange(who, { id: leave.id, wanted })).toMatchObject({
      ...{ answer: 'pass', findings: [], balance: { days: '-2.0000', before_days: '-3.0000' } },
    });
  }
  const asked = await changeAbsence(anna, change(wanted));
  expect(await decideAbsence(mette, { id: asked.change?.id ?? '', decision: 'approve' })).toMatchObject(
    wanted,
  );
  await expect(changeAbsence(mette, change({}))).rejects.toMatchObject({
    errors: [{ code: 'balance-floor' }],
  });
});

test('a rule that warns lets it pass, and the forecast warns', async () => {
  const own = await house();
  const { ctx, ask, foresee } = own;
  await addPolicies(ctx, [
    {
      ...{ code: 'plan', kind: 'absence' },
      config: {
        ...{ account: 'vacation', accruals: [], expiries: [] },
        usage_rules: [{ plugin: 'balance-floor', config: { min_days: '2', severity: 'warning' } }],
      },
    },
  ]);
  await approvedHoliday(own, ...december);
  const three = { from: '2026-06-08', to: '2026-06-10' };
  expect(await foresee(three)).toMatchObject({
    answer: 'warn',
    findings: [{ answer: 'warn', step: 'balance-floor', later: true, on: '2026-12-11' }],
  });
  await ask(three);
});
