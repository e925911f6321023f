import { inWorkspace } from '@stempel/db';
import type { ServiceContext } from '@stempel/services';
import { savePolicyDraft } from '@stempel/services/policies';
import { startCurve, startSandbox } from '@stempel/services/transfer/sandbox-runs';

const effectiveFrom = '2025-01-01';

interface Reach {
  /** Of everybody without any. */
  readonly units?: readonly string[];
  /** Whether it takes time from counters: then every figure behind them is another one, but of drafts that take the same. */
  readonly leads?: boolean;
  /** The minute after eight from which it counts. */
  readonly minute?: number;
}

/** A supplement that nobody has yet, of a division or of everybody; resolves with the id of its draft. */
async function draftMorning(
  ctx: ServiceContext,
  percent: string,
  { units = [], leads = false, minute = 0 }: Reach,
): Promise<string> {
  const code = `morning-${percent}-${units.length}${leads ? '-leads' : ''}`;
  const from = `08:${String(minute).padStart(2, '0')}`;
  const morning = {
    code: 'morning',
    excludes_from_counters: leads,
    filters: [{ plugin: 'time-of-day', config: { from, to: '09:00' } }],
    calculator: { plugin: 'percent', config: { percent } },
  };
  const { id } = await savePolicyDraft(ctx, {
    ...{ code, name: 'Morning', kind: 'supplement', position: 90, state: 'active' },
    config: { kind: 'rules', rules: [morning] },
    availability_scope: { working_countries: [], org_units: [...units], employment_terms: [] },
    based_on: null,
  });
  return id;
}

export async function tryMorning(ctx: ServiceContext, percent: string, reach: Reach = {}) {
  const drafts = [{ kind: 'policy', id: await draftMorning(ctx, percent, reach) } as const];
  return (await startSandbox(ctx, { drafts, effective_from: effectiveFrom })).id;
}

/** The same with `points` percents. */
export async function varyMorning(ctx: ServiceContext, points: number) {
  const id = await draftMorning(ctx, '1', {});
  const path = ['rules', 0, 'calculator', 'config', 'percent'];
  const vary = { policy_id: id, path, from: '10', to: String(points * 10), step: '10' };
  return (await startCurve(ctx, { drafts: [{ kind: 'policy', id }], effective_from: effectiveFrom, vary }))
    .id;
}

/** A unit of the seed by its code. */
export async function unitOf(ctx: ServiceContext, code: string): Promise<string> {
  const { rows } = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.execute<{ id: string }>(`select id from org_units where code = '${code}'`),
  );
  return rows[0]?.id ?? '';
}
