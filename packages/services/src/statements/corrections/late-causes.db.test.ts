import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { settle } from '../../testing/draw-settled.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { at } from '../../testing/make-tenant.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from '../index.ts';
import { explainMove } from '../known/index.ts';
import { dismissCorrection, findCorrections, listCorrections } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const everything = { scope: 'all', limit: 100 } as const;

/** January and February worked, not settled yet. */
async function worked(): Promise<TestCompany> {
  const company = await makeCompany(db, { now: '2026-03-04T06:00:00Z' });
  const config = { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] };
  await addPolicies(company.ctx, [{ code: 'close', kind: 'settlement', config }]);
  await recordDays(company.ctx, company.employee.id, datesBetween('2026-01-05', '2026-02-06'), [
    '08:00',
    '15:24',
  ]);
  return company;
}

const day = 400;
const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: 0, sun: 0 };
const norm = { weeks: [week], full_time_weekly_minutes: 2220 };

async function pending(ctx: ServiceContext) {
  const { data } = await listCorrections(ctx, { ...everything, state: 'pending' });
  return data.flatMap(({ lines }) =>
    lines
      .filter(({ key }) => key === 'norm_minutes')
      .map(({ period, difference }) => [period.from, difference]),
  );
}

describe('found as well', () => {
  test('a version that was recorded between submission and approval', async () => {
    const { ctx, termsId } = await worked();
    await generateStatements(ctx);
    const [january] = (await listStatements(ctx, { ...everything, to: '2026-01-31' })).data;
    const id = january?.id ?? '';
    await submitStatement(ctx, { id });
    await updateEmploymentTerms(at(ctx, '2026-03-04T07:00:00Z'), {
      id: termsId,
      norm,
      effective_from: '2026-01-26',
    });
    const later = at(ctx, '2026-03-07T08:00:00Z');
    await approveStatement(later, { id });
    await findCorrections(at(ctx, '2026-03-07T09:00:00Z'));
    // Monday to Friday, 444 - 400 less.
    expect(await pending(later)).toEqual([['2026-01-01', '-220']]);
  });

  test('an end of an employment that was taken back', async () => {
    const { ctx, employee } = await worked();
    const target = { employee_id: employee.id, employment_id: employee.employmentId };
    await updateEmployment(ctx, { ...target, end: '2026-02-20' });
    await settle(ctx);
    const later = at(ctx, '2026-03-04T07:00:00Z');
    await updateEmployment(later, { ...target, end: null });
    await findCorrections(at(ctx, '2026-03-04T08:00:00Z'));
    expect(await pending(later)).toEqual([['2026-02-01', `${5 * 444}`]]);
  });

  test('an end of an employment that was told late', async () => {
    const { ctx, employee } = await worked();
    await settle(ctx);
    const target = { employee_id: employee.id, employment_id: employee.employmentId };
    const later = at(ctx, '2026-03-04T07:00:00Z');
    await updateEmployment(later, { ...target, end: '2026-02-13' });
    await findCorrections(at(ctx, '2026-03-04T08:00:00Z'));
    expect(await pending(later)).toEqual([['2026-02-01', `${-10 * 444}`]]);
    const [february] = (await listStatements(ctx, { ...everything, from: '2026-02-28' })).data;
    const line = { kind: 'figure' as const, key: 'norm_minutes' };
    const { moves } = await explainMove(later, { id: february?.id ?? '', line });
    expect(moves).toMatchObject([
      { difference: `${-10 * 444}`, objects: [{ kind: 'employments', action: 'update' }] },
    ]);
  });

  test('an end before a settled month', async () => {
    const { ctx, employee } = await worked();
    await settle(ctx);
    const target = { employee_id: employee.id, employment_id: employee.employmentId };
    const later = at(ctx, '2026-03-04T07:00:00Z');
    await updateEmployment(later, { ...target, end: '2026-01-23' });
    await findCorrections(at(ctx, '2026-03-04T08:00:00Z'));
    expect(await pending(later)).toEqual([
      ['2026-01-01', `${-5 * 444}`],
      ['2026-02-01', `${-20 * 444}`],
    ]);
  });

  test('a start of an employment that was put off', async () => {
    const { ctx, employee } = await worked();
    const target = { employee_id: employee.id, employment_id: employee.employmentId };
    await settle(ctx);
    const later = at(ctx, '2026-03-04T07:00:00Z');
    await updateEmployment(later, { ...target, start: '2026-01-05' });
    await findCorrections(at(ctx, '2026-03-04T08:00:00Z'));
    expect(await pending(later)).toEqual([['2026-01-01', `${-2 * 444}`]]);
  });

  test('but none that was dismissed, when another one follows within the day', async () => {
    const { ctx, termsId } = await worked();
    await settle(ctx);
    const change = (hour: number, from: string, minutes: number) =>
      updateEmploymentTerms(at(ctx, `2026-03-04T0${hour}:00:00Z`), {
        id: termsId,
        norm: { ...norm, weeks: [{ ...week, mon: minutes }] },
        effective_from: from,
      });
    await change(7, '2026-01-26', 400);
    await findCorrections(at(ctx, '2026-03-04T07:30:00Z'));
    const { data } = await listCorrections(ctx, { ...everything, state: 'pending' });
    expect(data).toHaveLength(1);
    await dismissCorrection(at(ctx, '2026-03-04T07:40:00Z'), { id: data[0]?.id ?? '' });
    await change(8, '2026-02-23', 300);
    await findCorrections(at(ctx, '2026-03-04T08:30:00Z'));
    expect((await pending(ctx)).map(([from]) => from)).toEqual(['2026-02-01']);
  });
});
