import { inWorkspace, schema } from '@stempel/db';
import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { saveCoverRule, saveCoverRuleInput } from '../../organization/cover-rules/index.ts';
import { nameDeputy } from '../../organization/deputies/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addPerson } from '../../testing/add-person.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { createAbsence, updateAbsence } from '../absences/index.ts';
import { type ForecastAbsence, forecastAbsence, forecastRequest } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const sent = watchStatements(db);

/** 2.08 days at the end of each month from March on, never below 0; it is 1 May 2026. */
async function house(rules: object = {}, people = 3) {
  const company = await makeCompany(db, { now: '2026-05-01T06:00:00Z' });
  const { ctx, employee } = company;
  const config = {
    account: 'vacation',
    accruals: [{ plugin: 'monthly', config: { days_per_month: '2.08' } }],
    usage_rules: [{ plugin: 'balance-floor', config: { severity: 'error' } }],
    expiries: [],
    ...rules,
  };
  await addPolicies(ctx, [{ code: 'leave', kind: 'absence', config }]);
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
  const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, people - 1));
  const self = company.as(['absences:*:self'], employee.id);
  const foresee = (input: Partial<ForecastAbsence>, who = self) =>
    forecastAbsence(who, { employee_id: employee.id, from: '2026-05-04', to: '2026-05-08', ...input });
  return { ...company, self, foresee, others: others.map(({ id }) => id) };
}

const allow = (
  { ctx, unitId }: { ctx: Parameters<typeof saveCoverRule>[0]; unitId: string },
  most: number,
  more: object = {},
) =>
  saveCoverRule(
    ctx,
    saveCoverRuleInput.parse({
      ...{ org_unit_id: unitId, from: '2026-01-01', to: null, most, of_every: null, answer: 'refuse' },
      ...more,
    }),
  );

describe('a request as it is typed', () => {
  test('shows the balance with it, which rule refuses, and dates that then are accepted', async () => {
    const { foresee, self, employee } = await house();
    // 2 × 2.08 granted by 30 April, five days used: 0.84 too few on Friday 8 May.
    const seen = await foresee({ account: 'vacation' });
    expect(seen).toMatchObject({
      simulation: true,
      answer: 'refuse',
      balance: { account: 'vacation', on: '2026-05-08', days: '-0.8400', used_days: '5.0000' },
      expiring: [],
      findings: [{ kind: 'rule', answer: 'refuse', step: 'balance-floor', on: '2026-05-08' }],
      cover: [],
    });
    // May grants 2.08 more on the 31st.
    expect(seen.next).toEqual([
      { from: '2026-06-01', to: '2026-06-05' },
      { from: '2026-06-08', to: '2026-06-12' },
      { from: '2026-06-15', to: '2026-06-19' },
    ]);
    const ask = (dates: object) =>
      createAbsence(self, { employee_id: employee.id, from: '2026-05-04', account: 'vacation', ...dates });
    await expect(ask({ to: '2026-05-08' })).rejects.toMatchObject({ errors: [{ code: 'balance-floor' }] });
    await ask(seen.next?.[0] ?? {});
  });

  test('explains the balance by what was granted and used', async () => {
    const { foresee } = await house();
    const { answer, next, balance, trace } = await foresee({ to: '2026-05-04', account: 'vacation' });
    expect({ answer, next, balance }).toMatchObject({
      ...{ answer: 'pass', next: null, balance: { days: '3.1600' } },
    });
    const sentences = trace.flatMap((entry) => entry.sentences.map(({ text }) => text));
    expect(sentences).toEqual([
      expect.stringMatching(/^vacation was opened on 2026-03-02 .* closes with 3\.1600/),
      ...[expect.any(String), expect.any(String)],
      expect.stringMatching(/^2026-03-31: accrual 2\.0800 days/),
      expect.stringMatching(/^2026-04-30: accrual 2\.0800 days/),
      expect.stringMatching(/^2026-05-04: usage -1\.0000 days/),
    ]);
  });

  test('shows what lapses unused until its last date, and only that', async () => {
    const { foresee } = await house({
      expiries: [{ plugin: 'months-after-accrual', config: { months: 1 } }],
    });
    // March's lot lapsed yesterday, April's lapses at the end of May.
    const seen = await foresee({ from: '2026-06-01', to: '2026-06-01', account: 'vacation' });
    expect(seen.expiring).toEqual([{ on: '2026-05-31', days: '2.0800' }]);
    expect(seen.balance).toMatchObject({ unit: 'days', days: '1.0800' });
    const early = await foresee({ from: '2026-05-29', to: '2026-05-29', account: 'vacation' });
    expect(early).toMatchObject({ expiring: [], balance: { days: '1.0800' } });
  });

  test('names what takes the dates already, and no dates that are taken', async () => {
    const { foresee, self, employee } = await house();
    await createAbsence(self, { employee_id: employee.id, from: '2026-05-06', to: '2026-05-14' });
    const { answer, findings, next } = await foresee({});
    expect(answer).toBe('refuse');
    expect(findings).toMatchObject([{ kind: 'refusal', message: { code: 'day-full' } }]);
    expect(next?.[0]).toEqual({ from: '2026-05-18', to: '2026-05-22' });
  });

  test('shows cover on each date with its trace, and dates on which there is room, without a name', async () => {
    const company = await house();
    const { ctx, foresee, others } = company;
    await allow(company, 1, { of_every: 3, answer: 'warn' });
    await createAbsence(ctx, { employee_id: others[0] ?? '', from: '2026-05-05', to: '2026-05-12' });
    const seen = await foresee({ from: '2026-05-04', to: '2026-05-06' });
    expect(seen.answer).toBe('warn');
    expect(
      seen.cover.map(({ date, away, most, scheduled, answer }) => [date, away, most, scheduled, answer]),
    ).toEqual([
      ['2026-05-04', 0, 1, 3, null],
      ['2026-05-05', 1, 1, 3, 'warn'],
      ['2026-05-06', 1, 1, 3, 'warn'],
    ]);
    expect(seen.next?.[0]).toEqual({ from: '2026-05-13', to: '2026-05-15' });
    const { id, subject } = { id: seen.cover[1]?.rule_id, subject: seen.trace[1]?.subject };
    expect(subject).toBe(`${id} 2026-05-05`);
    expect(seen.trace[1]?.sentences.map(({ text }) => text)).toEqual([
      'House with everything below it on 2026-05-05: 3 are scheduled, of the others 1 are away or have asked to be.',
      'At most 1 of every 3 scheduled may be away at once: of 3, rounded down, 1.',
    ]);
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Employee \\d|${others[0]}`));
  });

  test('refuses nobody who is ill, and says from when a certificate is asked for', async () => {
    const company = await house();
    await addAbsenceTypes(company.ctx, { free: {}, ill: { sickness: true, certificate_after_days: 2 } });
    await allow(company, 0);
    const seen = await company.foresee({ activity: 'ill' });
    expect(seen).toMatchObject({
      answer: 'pass',
      findings: [{ kind: 'certificate', answer: 'note', on: '2026-05-06' }],
    });
    expect(seen.cover.map(({ answer }) => answer)).toEqual([null, null, null, null, null]);
    expect((await company.foresee({ activity: 'ill', to: '2026-05-05' })).findings).toEqual([]);
    // Without an end: four weeks are looked at, and no balance is foreseen.
    const open = await company.foresee({ activity: 'ill', by_type: true, to: null });
    expect(open).toMatchObject({ answer: 'pass', to: null, balance: null });
    expect(open.cover.at(-1)?.date).toBe('2026-05-29');
    await expect(company.foresee({ activity: 'free', by_type: true, to: null })).rejects.toMatchObject({
      errors: [{ pointer: '/to' }],
    });
  });

  test.each([
    ['reversed', { to: '2026-05-01' }, '/to'],
    ['outside the employment', { from: '2019-12-31', to: '2020-01-02' }, '/from'],
    ['of an account that nothing keeps', { account: 'flex' }, '/account'],
    ['of a credit that is not theirs to say', { credit: 'none' as const }, '/credit'],
  ])('is refused at its field as sending it would be: %s', async (_, input, pointer) => {
    const { foresee } = await house();
    await expect(foresee(input)).rejects.toMatchObject({ code: 'invalid', errors: [{ pointer }] });
  });

  test('takes as many statements for a large unit in which everybody is away as for a small one', async () => {
    const counts: number[] = [];
    for (const people of [2, 40]) {
      const company = await house({}, people);
      const { ctx, foresee, others } = company;
      await allow(company, 0);
      await allow(company, 1, { of_every: 2, answer: 'warn' });
      for (const id of others)
        await createAbsence(ctx, { employee_id: id, from: '2026-05-06', sickness: true });
      sent.length = 0;
      expect(await foresee({ to: '2026-05-22', account: 'vacation' })).toMatchObject({ answer: 'refuse' });
      counts.push(sent.length);
    }
    expect(counts[1], sent.join('\n\n')).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(31);
  });

  test('leaves nothing behind', async () => {
    const { ctx, foresee } = await house();
    const count = () =>
      inWorkspace(db, ctx.workspace.id, async (tx) => [
        await tx.$count(schema.absences),
        await tx.$count(schema.auditLog),
      ]);
    const before = await count();
    await foresee({ account: 'vacation' });
    expect(await count()).toEqual(before);
  });
});

describe('a request that waits', () => {
  test('is foreseen as its approval: with itself once, against those who are approved', async () => {
    const company = await house();
    const { ctx, self, employee, others } = company;
    const mine = { employee_id: employee.id, from: '2026-05-04', to: '2026-05-04', account: 'vacation' };
    const { id } = await createAbsence(self, mine);
    const other = await createAbsence(ctx, { ...mine, account: undefined, employee_id: others[0] ?? '' });
    await allow(company, 1);
    const seen = await forecastRequest(ctx, { id });
    expect(seen).toMatchObject({ answer: 'pass', balance: { days: '3.1600', used_days: '1.0000' } });
    expect(seen.cover).toMatchObject([{ away: 0, most: 1, answer: null }]);
    expect(seen.trace.at(-1)?.sentences[0]?.text).toMatch(/of the others 0 are approved to be away\.$/);
    expect(await forecastRequest(self, { id })).toEqual(seen);
    await updateAbsence(ctx, { id: other.id, state: 'approved' });
    expect(await forecastRequest(ctx, { id })).toMatchObject({
      answer: 'refuse',
      cover: [{ away: 1, answer: 'refuse' }],
    });
    await updateAbsence(ctx, { id, state: 'rejected' });
    await expect(forecastRequest(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is for the person, who decides and their deputy without rights of their own, and nobody else', async () => {
    const company = await makeCompany(db, { now: '2026-05-01T06:00:00Z' });
    const { ctx, employee } = company;
    const managed = await withoutAudit(db, ctx.workspace.id, (tx) =>
      addEmployees(tx, company, 2, { managerId: employee.id }),
    );
    const [anna, dora] = managed.map(({ id }) => id) as [string, string];
    const [emil] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
    const mette = await addPerson(ctx, employee.id, ['absences:*:managed', 'absences:*:self'], 'Mette');
    const deputy = await addPerson(ctx, emil?.id ?? '', [], 'Emil');
    const dates = { from: '2026-05-04', to: '2026-05-04' };
    const { id } = await createAbsence(ctx, { employee_id: anna, ...dates });
    const both = (who: typeof ctx) => [
      () => forecastRequest(who, { id }),
      () => forecastAbsence(who, { employee_id: anna, from: '2026-05-11', to: '2026-05-11' }),
    ];
    for (const call of both(deputy.ctx)) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    await nameDeputy(mette.ctx, { deputy_id: emil?.id ?? '', from: '2026-05-01', to: '2026-05-02' });
    for (const who of [mette.ctx, deputy.ctx, company.as(['absences:*:self'], anna)])
      expect(
        (await Promise.all(both(who).map((call) => call()))).map(({ simulation }) => simulation),
      ).toEqual([true, true]);
    // What is decided already is no business of a deputy's: sickness alone is asked for without an end.
    await createAbsence(ctx, { employee_id: anna, from: '2026-05-18', sickness: true, state: 'approved' });
    const ends = async (who: typeof ctx) => {
      const asked = { employee_id: anna, from: '2026-05-20', to: '2026-05-20' };
      const { findings } = await forecastAbsence(who, asked);
      return findings.flatMap((one) => (one.kind === 'refusal' ? [one.message?.params?.end] : []));
    };
    expect([await ends(mette.ctx), await ends(deputy.ctx)]).toEqual([['open end'], ['2026-05-20']]);
    const strangers = [company.as(['absences:*:self'], dora), company.as(['absences:read:all'], dora)];
    for (const who of strangers)
      for (const call of both(who)) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
  });
});
