import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { updatePolicy } from '../../policies/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import {
  type CorrectionFilters,
  dismissCorrection,
  listCorrections,
} from '../../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { reportFiles, reportPendingDifferences } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const all = { scope: 'all' } as const;
const rules = [
  { code: 'hours' },
  { code: 'pay', calculator: { plugin: 'fixed-per-hour', config: { amount: '20.25', currency: 'DKK' } } },
  {
    code: 'times',
    calculator: { plugin: 'fixed-per-occurrence', config: { per: 'interval', quantity: '0.5' } },
  },
];

/** Settled January of three: Ada in the house, Bo in the ward below it, Cy who moves there on the 20th. */
async function settledJanuary() {
  const company = await makeCompany(db, { now: '2026-02-02T06:00:00Z' });
  const { ctx, unitId, employee: ada } = company;
  const ward = await createOrgUnit(
    ctx,
    createOrgUnitBody.parse({ code: 'ward', name: 'A ward', parent_id: unitId }),
  );
  const [bo, cy] = await withoutAudit(db, ctx.workspace.id, async (tx) => {
    const below = await addEmployees(tx, { ...company, unitId: ward.id }, 1, { managerId: ada.id });
    return [...below, ...(await addEmployees(tx, company, 1))];
  });
  if (!bo || !cy) throw new Error('Nobody was added.');
  await updateEmployment(ctx, {
    employee_id: cy.id,
    employment_id: cy.employmentId,
    org_unit_id: ward.id,
    effective_from: '2026-01-20',
  });
  const [, extra = ''] = await addPolicies(ctx, [
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
    { code: 'extra', kind: 'supplement', config: { kind: 'rules', combination: 'stack', rules } },
  ]);
  const people = [ada, bo, cy];
  for (const { id } of people) await recordDays(ctx, id, ['2026-01-15'], ['08:00', '16:00']);
  await generateStatements(ctx);
  for (const { id } of (await listStatements(ctx, { ...all, limit: 100 })).data) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
  return { company, ctx, extra, house: unitId, ward: ward.id, ada, bo, cy };
}

/** An evening of the 15th that was not known when January was settled. */
async function withLateEvenings() {
  const settled = await settledJanuary();
  const { ctx, ada, bo, cy } = settled;
  const evenings = [
    [ada.id, '19:00'],
    [bo.id, '19:30'],
    [cy.id, '18:10'],
  ] as const;
  for (const [employee_id, end] of evenings)
    await recordPresence(ctx, {
      employee_id,
      start: '2026-01-15T18:00:00+01:00',
      end: `2026-01-15T${end}:00+01:00`,
    });
  return settled;
}

const january = { from: '2026-01-01', to: '2026-01-31' };

/** An evening of so many minutes: on flex, and by each rule. */
function sumsOf(minutes: string, pay: string, times: string) {
  const line = { kind: 'supplement', currency: null };
  return [
    { kind: 'account', key: 'flex', unit: 'minutes', currency: null, difference: minutes },
    { ...line, key: 'extra/hours', unit: 'minutes', difference: minutes },
    { ...line, key: 'extra/pay', unit: 'amount', currency: 'DKK', difference: pay },
    { ...line, key: 'extra/times', unit: 'occurrences', difference: times },
  ];
}

describe('pending differences', () => {
  test('are nothing where nothing is pending', async () => {
    const { ctx } = await settledJanuary();
    const none = { corrections: 0, employees: 0, from: null, to: null, differences: [] };
    expect(await reportPendingDifferences(ctx, all)).toEqual({ data: [], total: none });
  });

  test('are added up by the unit of the last day, each line in its unit, and in all', async () => {
    const { ctx, house, ward } = await withLateEvenings();
    // Ada 60 minutes, 20.25 an hour; Bo 90 and Cy 10: 100 minutes, 30.375 and 3.375. A total of 160, 54.
    expect(await reportPendingDifferences(ctx, all)).toEqual({
      data: [
        {
          ...{ org_unit_id: ward, org_unit: 'ward', org_unit_name: 'A ward', ...january },
          ...{ corrections: 2, employees: 2, differences: sumsOf('100', '33.75', '1') },
        },
        {
          ...{ org_unit_id: house, org_unit: 'house', org_unit_name: 'House', ...january },
          ...{ corrections: 1, employees: 1, differences: sumsOf('60', '20.25', '0.5') },
        },
      ],
      total: { corrections: 3, employees: 3, ...january, differences: sumsOf('160', '54', '1.5') },
    });
  });

  test('are narrowed by unit, with those below it or without, and by cause, as the list is', async () => {
    const { ctx, house, ward } = await withLateEvenings();
    const asked: [CorrectionFilters, number][] = [
      [{ org_unit_id: [ward] }, 2],
      [{ org_unit_id: [house] }, 1],
      [{ org_unit_id: [house], with_sub_units: true }, 3],
      [{ org_unit_id: [ward], cause: ['presence'] }, 2],
      [{ cause: ['version', 'absence'] }, 0],
    ];
    for (const [filter, count] of asked) {
      const { total } = await reportPendingDifferences(ctx, { ...filter, ...all });
      const { data } = await listCorrections(ctx, { ...filter, ...all, state: 'pending', limit: 100 });
      expect([filter, total.corrections, data.length]).toEqual([filter, count, count]);
    }
  });

  test('hold what a manager may see, in the sums as well', async () => {
    const { company, ward, ada, bo } = await withLateEvenings();
    const manager = company.as(['statements:read:managed', 'statements:read:self'], ada.id);
    const managed = await reportPendingDifferences(manager, { scope: 'managed' });
    expect(managed.data).toMatchObject([{ org_unit_id: ward, corrections: 1, employees: 1 }]);
    expect(managed.total.differences).toEqual(sumsOf('90', '30.375', '0.5'));
    expect((await reportPendingDifferences(manager, { scope: 'self' })).total.differences).toEqual(
      sumsOf('60', '20.25', '0.5'),
    );
    await expect(reportPendingDifferences(manager, all)).rejects.toMatchObject({ code: 'forbidden' });
    const reader = company.as(['reports:read:all'], bo.id);
    await expect(reportPendingDifferences(reader, { scope: 'self' })).rejects.toMatchObject({
      requiredPermission: 'statements:read:*',
    });
  });

  test('of another workspace are not among them', async () => {
    const [mine, theirs] = [await withLateEvenings(), await withLateEvenings()];
    expect((await reportPendingDifferences(mine.ctx, all)).total.corrections).toBe(3);
    const { data } = await reportPendingDifferences(mine.ctx, { ...all, org_unit_id: [theirs.ward] });
    expect(data).toEqual([]);
  });

  test('of a decided correction pend no more', async () => {
    const { ctx, ward } = await withLateEvenings();
    const { data } = await listCorrections(ctx, { ...all, org_unit_id: [ward], limit: 100 });
    for (const { id } of data) await dismissCorrection(ctx, { id });
    expect((await reportPendingDifferences(ctx, all)).total).toMatchObject({ corrections: 1 });
  });

  test('are not added up where a rule counts something else in another version', async () => {
    const { ctx, extra } = await withLateEvenings();
    const [hours, , times] = rules;
    const calculator = { plugin: 'fixed-per-hour', config: { amount: '3', currency: 'EUR' } };
    const config = {
      kind: 'rules',
      combination: 'stack',
      rules: [hours, { code: 'pay', calculator }, times],
    };
    await updatePolicy(ctx, { id: extra, effective_from: '2026-03-01', config });
    const { total } = await reportPendingDifferences(ctx, all);
    const [flex, inMinutes, , occurrences] = sumsOf('160', '54', '1.5');
    const unknown = { kind: 'supplement', key: 'extra/pay', unit: null, currency: null, difference: null };
    expect(total.differences).toEqual([flex, inMinutes, unknown, occurrences]);
  });

  test('are a file of a line for each sum of a unit', async () => {
    const { ctx, house } = await withLateEvenings();
    const parts: Uint8Array[] = [];
    const asked = { ...all, org_unit_id: [house] };
    for await (const part of await reportFiles['pending-differences'].parse(asked)(ctx)) parts.push(part);
    const unit = `${house},house,House,1,1,2026-01-01,2026-01-31`;
    expect(Buffer.concat(parts).toString('utf8').split('\r\n')).toEqual([
      '\uFEFForg_unit_id,org_unit,org_unit_name,corrections,employees,from,to,kind,key,unit,currency,difference',
      `${unit},account,flex,minutes,,60`,
      `${unit},supplement,extra/hours,minutes,,60`,
      `${unit},supplement,extra/pay,amount,DKK,20.25`,
      `${unit},supplement,extra/times,occurrences,,0.5`,
      '',
    ]);
  });
});
