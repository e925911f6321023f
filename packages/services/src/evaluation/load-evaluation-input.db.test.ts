import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { recordPresence } from '../recording/presence/index.ts';
import { generateStatements, listStatements } from '../statements/index.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from '../testing/make-company.ts';
import { datesBetween, recordDays } from '../testing/record-days.ts';
import { insertObjects } from '../versioned/insert-objects.ts';
import { loadConfiguration } from './configuration.ts';
import { loadEvaluationInputs } from './load-evaluation-input.ts';

const db = testDatabase();
const march = { from: '2026-03-01', to: '2026-03-31' };
const everything = { scope: 'all', limit: 100 } as const;

/** Adds a version to the employment of the company's employee. */
function changeEmployment(
  { ctx, employee, unitId, termsId }: TestCompany,
  effectiveFrom: string,
  change: Partial<typeof schema.employmentVersions.$inferInsert>,
) {
  const version = { orgUnitId: unitId, employmentTermsId: termsId, managerId: null, workingCountry: null };
  return withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.employmentVersions).values({
      workspaceId: ctx.workspace.id,
      versionId: newId(),
      objectId: employee.employmentId,
      effectiveFrom,
      recordedAt: ctx.now,
      ...version,
      ...change,
    }),
  );
}

async function addUnit(
  { ctx }: TestCompany,
  parentId: string | null,
  zone: string | null = null,
): Promise<string> {
  const [id = ''] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    insertObjects(tx, ctx, { identity: schema.orgUnits, versions: schema.orgUnitVersions }, [
      {
        identity: { code: newId() },
        effectiveFrom: '2020-01-01',
        version: {
          name: 'Unit',
          parentId,
          headEmployeeId: null,
          workingCountry: null,
          timeZone: zone,
          state: 'active',
        },
      },
    ]),
  );
  return id;
}

const allMinutes = (code: string) => ({
  code,
  kind: 'supplement' as const,
  config: { kind: 'rules', rules: [{ code: 'all', filters: [] }] },
});

describe('the evaluation input', () => {
  test('takes the same number of statements for one employment and for twenty', async () => {
    const company = await makeCompany(db);
    const { ctx } = company;
    const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 20));
    const count = (ids: readonly string[]) =>
      withoutAudit(db, ctx.workspace.id, async (tx) => {
        const configuration = await loadConfiguration(tx);
        let statements = 0;
        const counting = new Proxy(tx, {
          get(target, name, receiver) {
            const value = Reflect.get(target, name, receiver) as unknown;
            if (name === 'execute' || name === 'select') statements += 1;
            return typeof value === 'function' ? value.bind(target) : value;
          },
        }) as WorkspaceTransaction;
        const tasks = ids.map((employmentId) => ({ employmentId, period: march, payoutMinutes: 0 }));
        const loaded = await loadEvaluationInputs(counting, ctx, configuration, tasks);
        expect(loaded.map((build) => build().task.employmentId)).toEqual(ids);
        return statements;
      });
    const one = await count([company.employee.employmentId]);
    expect(await count(others.map((other) => other.employmentId))).toBe(one);
  });

  test('a policy of a unit applies to its sub-units, and only while somebody is there', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, unitId } = company;
    const division = await addUnit(company, unitId);
    const ward = await addUnit(company, division);
    await changeEmployment(company, '2026-03-10', { orgUnitId: ward });
    const [policy = ''] = await addPolicies(ctx, [allMinutes('division')]);
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.execute(`update policy_versions set superseded_at = recorded_at where object_id = '${policy}'`),
    );
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.insert(schema.policyVersions).values({
        workspaceId: ctx.workspace.id,
        versionId: newId(),
        objectId: policy,
        effectiveFrom: '2020-01-01',
        name: 'Division',
        position: 0,
        config: allMinutes('division').config,
        availabilityScope: { working_countries: ['DK'], org_units: [division], employment_terms: [] },
        state: 'active',
        recordedAt: ctx.now,
      }),
    );
    // Two days before the move to the ward, three from it on: 3 × 444.
    await recordDays(
      ctx,
      employee.id,
      ['2026-03-05', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'],
      ['08:00', '15:24'],
    );
    await generateStatements(ctx);
    const [statement] = (await listStatements(ctx, everything)).data;
    expect(statement?.worked_minutes).toBe(5 * 444);
    expect(statement?.supplements).toMatchObject([{ line: 'division/all', matched_minutes: 1332 }]);
  });

  test('two versions of an absence policy grant, each while it is in force; lots keep the expiry they were granted with', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, accounts } = company;
    const config = (days: string, expiries: readonly object[]) => ({
      account: 'vacation',
      accruals: [
        { plugin: 'periodic', config: { days_per_year: days, every_months: 2, year_start: '02-10' } },
      ],
      expiries,
    });
    const [policy = ''] = await addPolicies(ctx, [
      { code: 'vac', kind: 'absence', config: config('12', []), effectiveFrom: '2026-01-01' },
    ]);
    const scope = { working_countries: [], org_units: [], employment_terms: [] };
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.insert(schema.policyVersions).values({
        workspaceId: ctx.workspace.id,
        versionId: newId(),
        objectId: policy,
        effectiveFrom: '2026-02-15',
        name: 'vac',
        position: 0,
        config: config('24', [{ plugin: 'months-after-accrual', config: { months: 0 } }]),
        availabilityScope: scope,
        state: 'active',
        recordedAt: ctx.now,
      }),
    );
    await recordDays(ctx, employee.id, ['2026-02-02'], ['08:00', '15:24']);
    await generateStatements(ctx);
    const months = (await listStatements(ctx, everything)).data
      .sort((a, b) => (a.period.from < b.period.from ? -1 : 1))
      .map(({ movements, balances }) => [
        movements.map(({ kind, date, days }) => `${date} ${kind} ${days}`),
        balances.find(({ account }) => account === 'vacation')?.closing_days,
      ]);
    // Granted on the 10th by the first version, which lets nothing expire; the second only comes on the 15th.
    expect(months).toEqual([
      [['2026-02-10 accrual 2.0000'], '2.0000'],
      [[], '2.0000'],
    ]);
    expect(accounts.vacation).toBeDefined();
  });

  test('the holidays of a date are those of the country somebody works in on it', async () => {
    const company = await makeCompany(db);
    const { ctx, employee } = company;
    await withoutAudit(db, ctx.workspace.id, async (tx) => {
      const identity = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
      for (const [country, day] of [
        ['DK', 5],
        ['SE', 6],
        ['SE', 19],
        ['DK', 20],
      ] as const) {
        const id = newId();
        await tx.insert(schema.holidayCalendars).values({ ...identity, id, code: `${country}-${day}` });
        await tx.insert(schema.holidayCalendarVersions).values({
          workspaceId: ctx.workspace.id,
          versionId: newId(),
          objectId: id,
          effectiveFrom: '2020-01-01',
          name: country,
          generators: [{ plugin: 'fixed-date', config: { month: 3, day, name: 'Holiday' } }],
          availabilityScope: { working_countries: [country], org_units: [], employment_terms: [] },
          state: 'active',
          recordedAt: ctx.now,
        });
      }
    });
    await changeEmployment(company, '2026-03-16', { workingCountry: 'SE' });
    await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
    await generateStatements(ctx);
    const [statement] = (await listStatements(ctx, everything)).data;
    const free = statement?.days.filter(
      ({ date, norm_minutes }) => norm_minutes === 0 && [4, 5].includes(new Date(date).getUTCDay()),
    );
    // 5 March is free in Denmark, 19 March in Sweden; 6 March was worked in Denmark, 20 March in Sweden.
    expect(free?.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-19']);
    expect(statement?.norm_minutes).toBe(20 * 444);
  });

  test('a norm override begins in the middle of the month', async () => {
    const company = await makeCompany(db);
    const { ctx, employee } = company;
    const week = { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 };
    await changeEmployment(company, '2026-03-16', { normOverride: { weeks: [week] } });
    await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
    await generateStatements(ctx);
    const [statement] = (await listStatements(ctx, everything)).data;
    // 10 weekdays of 444 until the 15th, 12 of 360 after it.
    expect(statement?.norm_minutes).toBe(10 * 444 + 12 * 360);
  });

  test('minutes belong to the dates of the zone of the nearest unit', async () => {
    const company = await makeCompany(db);
    const { ctx, employee, unitId } = company;
    const tokyo = await addUnit(company, unitId, 'Asia/Tokyo');
    await changeEmployment(company, '2026-03-01', { orgUnitId: await addUnit(company, tokyo) });
    // 15:30Z on the 31st is half past midnight on 1 April in Tokyo: only 22:00 to 24:00 on the 31st count.
    await recordDays(ctx, employee.id, ['2026-03-31'], ['13:00', '15:30', 'Z']);
    await generateStatements(ctx);
    const [statement] = (await listStatements(ctx, everything)).data;
    expect(statement?.worked_minutes).toBe(120);
  });

  test('rests look back before the period and over the other employment', async () => {
    const company = await makeCompany(db);
    const { ctx, employee } = company;
    await addPolicies(ctx, [
      { code: 'rest', kind: 'working-time', config: { steps: [{ plugin: 'daily-rest', config: {} }] } },
    ]);
    const second = newId();
    await withoutAudit(db, ctx.workspace.id, async (tx) => {
      const key = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
      await tx
        .insert(schema.employments)
        .values({ ...key, id: second, employeeId: employee.id, startOn: '2026-02-01' });
    });
    await changeEmployment(
      { ...company, employee: { id: employee.id, employmentId: second } },
      '2026-02-01',
      {},
    );
    // Until 23:00 on 28 February here, from 07:00 on 1 March there: 8 hours of rest.
    await recordDays(ctx, employee.id, datesBetween('2026-02-28', '2026-02-28', [6]), ['15:00', '23:00']);
    await recordPresence(ctx, {
      employee_id: employee.id,
      employment_id: second,
      start: '2026-03-01T07:00:00+01:00',
      end: '2026-03-01T15:00:00+01:00',
    });
    await generateStatements(ctx);
    const { data } = await listStatements(ctx, { ...everything, from: '2026-03-01' });
    const found = data.map((row) => [row.employment_id === second, row.violations.map(({ facts }) => facts)]);
    expect(found).toContainEqual([true, [expect.objectContaining({ rest_minutes: 480 })]]);
  });
});
