import { inWorkspace, schema } from '@stempel/db';
import { asc, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { savePolicyDraft } from '../../policies/index.ts';
import {
  findSandboxOfDraft,
  getSandboxCurve,
  getSandboxRun,
  listSandboxRuns,
  startCurveBody,
  storedResultPeriods,
  summarizeSandbox,
} from '../../policies/sandbox/index.ts';
import {
  type DrawnCompany,
  drawDraft,
  drawing,
  drawSettled,
  type Kind,
  policies,
} from '../../testing/draw-settled.ts';
import { evening, january, makeSettled, measure, startEvening } from '../../testing/make-settled.ts';
import { at } from '../../testing/make-tenant.ts';
import { cleanUpWorkspace } from '../background/index.ts';
import { runJobs } from '../job-runs/index.ts';
import { startCurve, startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });

type Path = (string | number)[];
/** A number of each kind of policy, with values to try it at. */
const numbers: Record<Kind, { path: Path; from: string; to: string; step: string }> = {
  supplement: {
    path: ['rules', 1, 'calculator', 'config', 'percent'],
    from: '25.5',
    to: '100',
    step: '33.25',
  },
  absence: { path: ['accruals', 0, 'config', 'days_per_month'], from: '1.75', to: '3', step: '0.5' },
  'working-time': {
    path: ['steps', 0, 'config', 'steps', 0, 'break_minutes'],
    from: '0',
    to: '60',
    step: '25',
  },
  settlement: { path: ['steps', 1, 'config', 'max_minutes'], from: '0', to: '600', step: '200' },
};

/** Everything a run found. */
async function resultsOf(ctx: ServiceContext, runId: string) {
  const { sandboxResults } = schema;
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(sandboxResults)
      .where(eq(sandboxResults.runId, runId))
      .orderBy(asc(sandboxResults.employmentId)),
  );
  return rows.map(({ employmentId, orgUnitId, differs, totals, periods, refused }) => ({
    ...{ employmentId, orgUnitId, differs, totals, refused },
    periods: storedResultPeriods.read(periods, employmentId).periods,
  }));
}

function withValue(config: object, path: Path, value: string): Record<string, unknown> {
  const changed = JSON.parse(JSON.stringify(config));
  let holder = changed;
  for (const part of path.slice(0, -1)) holder = holder[part];
  const last = path.at(-1) as string;
  holder[last] = typeof holder[last] === 'number' ? Number(value) : value;
  return changed;
}

async function curveOf(company: DrawnCompany, kind: Kind, config: Record<string, unknown>) {
  const { ctx } = company;
  const policyId = await drawDraft(company, kind, config);
  const { path, ...range } = numbers[kind];
  const { id } = await startCurve(
    ctx,
    startCurveBody.parse({
      drafts: [{ kind: 'policy', id: policyId }],
      effective_from: january,
      vary: { policy_id: policyId, path, ...range },
    }),
  );
  expect(await runJobs(ctx)).toEqual({ finished: 1 });
  return { id, policyId };
}

describe('each point of a curve is the run of a draft with that number, figure by figure', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))('for companies drawn from %i', async (seed) => {
    const draw = drawing(seed + 100);
    const company = await drawSettled(db, draw);
    const { ctx } = company;
    const kind = (['supplement', 'absence', 'working-time', 'settlement'] as const)[seed % 4] ?? 'supplement';
    const config = policies(draw)[kind] as Record<string, unknown>;
    const { id, policyId } = await curveOf(company, kind, config);
    const points = await getSandboxCurve(ctx, { id });
    expect(points.filter(({ asked }) => asked)).toHaveLength(3 + Number(kind === 'settlement'));
    const shown: object[] = [];
    for (const [index, point] of points.entries()) {
      const changed = withValue(config, numbers[kind].path, point.value);
      await drawDraft(company, kind, changed, index + 1);
      const single = await startSandbox(ctx, {
        drafts: [{ kind: 'policy', id: policyId }],
        effective_from: january,
      });
      await runJobs(ctx);
      expect(await resultsOf(ctx, point.id), point.value).toEqual(await resultsOf(ctx, single.id));
      const { lines, units: _, ...counted } = await summarizeSandbox(ctx, single);
      const own = point.lines.filter(({ key }) => key !== '*');
      expect({ ...point, lines: own }).toMatchObject({ ...counted, lines });
      shown.push(lines);
    }
    // A number that changes nothing proves nothing.
    expect(new Set(shown.map((lines) => JSON.stringify(lines))).size).toBeGreaterThan(1);
  });
});

describe('a curve', () => {
  test('finds the value that costs nothing, by a full run at that value', async () => {
    const settled = await makeSettled(db, 5);
    const { ctx } = settled;
    const { id } = await startEvening(settled);
    await runJobs(ctx);
    const points = await getSandboxCurve(ctx, { id });
    const differences = points.map(({ value, asked, lines }) => {
      const line = lines.find(({ key }) => key === measure.key);
      return [value, asked, line?.difference, line?.up, line?.down];
    });
    // 360 minutes after five, half of which are paid now.
    expect(differences).toEqual([
      ['0', true, '-180', 0, 5],
      ['40', true, '-36', 0, 5],
      ['50', false, '0', 0, 0],
      ['80', true, '108', 5, 0],
    ]);
    const point = points[2]?.id ?? '';
    expect(await getSandboxRun(ctx, { id: point })).toMatchObject({
      ...{ state: 'succeeded', point: { curve_id: id, value: '50' }, outdated: [] },
    });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({
      ...{ state: 'succeeded', progress: { processed: 20, total: 20 }, point: null },
      varied: { policy_id: settled.policyId, from: '0', to: '80', step: '40' },
    });
  });

  test('of a draft that is as the policy was published has its value that costs nothing, too', async () => {
    const settled = await makeSettled(db, 1);
    const { ctx, policyId } = settled;
    await savePolicyDraft(ctx, {
      ...{ id: policyId, kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: 1 },
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      ...{ config: evening('50'), state: 'active', expected_version: 1 },
    });
    const { id } = await startEvening(settled);
    await runJobs(ctx);
    expect((await getSandboxCurve(ctx, { id })).map(({ value }) => value)).toEqual(['0', '40', '50', '80']);
  });

  test('is listed as one run, is no run of its draft, and is out of date as runs are', async () => {
    const settled = await makeSettled(db, 1);
    const { ctx, policyId } = settled;
    const { id } = await startEvening(settled);
    await runJobs(ctx);
    expect((await listSandboxRuns(ctx)).map((run) => run.id)).toEqual([id]);
    expect(await findSandboxOfDraft(ctx, { policy_id: policyId })).toBeNull();
    await savePolicyDraft(ctx, {
      ...{ id: policyId, kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: 1 },
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      ...{ config: evening('90'), state: 'active', expected_version: 1 },
    });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ outdated: ['draft'] });
    const [point] = await getSandboxCurve(ctx, { id });
    expect(await getSandboxRun(ctx, { id: point?.id ?? '' })).toMatchObject({ outdated: ['draft'] });
  });

  test('shows each reader the sums of those whose statements they read', async () => {
    const settled = await makeSettled(db, 4);
    const { ctx, as, employee } = settled;
    const { id } = await startEvening(settled);
    await runJobs(ctx);
    const manager = as(['policies:read:all', 'statements:read:managed'], employee.id);
    const counted = async (reader: ServiceContext) =>
      (await getSandboxCurve(reader, { id })).map(({ employments }) => employments);
    expect(await counted(ctx)).toEqual([4, 4, 4, 4]);
    expect(await counted(manager)).toEqual([3, 3, 3, 3]);
    await expect(counted(as(['policies:read:all'], null))).rejects.toMatchObject({ code: 'forbidden' });
    const trying = as(['policies:read:all', 'statements:read:all'], null);
    await expect(startEvening({ ...settled, ctx: trying })).rejects.toMatchObject({ code: 'forbidden' });
    const managing = as(['policies:*:all', 'statements:read:managed'], employee.id);
    const own = await startEvening({ ...settled, ctx: managing });
    await runJobs(ctx);
    expect((await getSandboxCurve(ctx, own)).map(({ employments }) => employments)).toEqual([3, 3, 3, 3]);
  });

  test('is refused where the draft has no number, cannot have one of the values, or another one is varied', async () => {
    const settled = await makeSettled(db, 1);
    await expect(startEvening(settled, { path: ['rules', 0, 'code'] })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/vary/path' }],
    });
    await expect(startEvening(settled, { from: '-40' })).rejects.toMatchObject({ code: 'invalid' });
    for (const more of [{ to: '0' }, { step: '0' }, { step: '1' }, { policy_id: settled.termsId }])
      await expect(startEvening(settled, more)).rejects.toThrow();
    expect(await listSandboxRuns(settled.ctx)).toEqual([]);
  });

  test('is gone after 30 days, with its points', async () => {
    const settled = await makeSettled(db, 1);
    const { ctx } = settled;
    await startEvening(settled);
    await runJobs(ctx);
    expect(await cleanUpWorkspace(at(ctx, '2026-03-05T06:00:00Z'))).toMatchObject({ sandbox_runs: 5 });
    const left = await inWorkspace(db, ctx.workspace.id, (tx) => tx.select().from(schema.sandboxRuns));
    expect(left).toEqual([]);
  });
});
