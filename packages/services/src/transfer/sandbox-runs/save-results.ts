import { insertRows, schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import {
  digestsOf,
  type Overlay,
  readToWorkOut,
  storedResultPeriods,
  storedTotals,
  type TriedOn,
  type WorkedOut,
  withOverlay,
} from '../../policies/sandbox/index.ts';

/** An employment that a run looks at. */
export interface Candidate extends Record<string, unknown> {
  readonly employmentId: string;
  readonly employeeId: string;
  readonly orgUnitId: string | null;
  readonly periods: number;
}

/** A run, or a point of a curve, whose results are written. */
export interface Target {
  readonly id: string;
  readonly overlay: Overlay;
}

interface Wanted {
  readonly target: Target;
  readonly candidate: Candidate;
  readonly restsOn: string | null;
}

/**
 * Works out some employments for one run, or for the points of a curve together: what was recorded and settled is read
 * once, and what rests on the same as a result that is there is taken over.
 */
export async function saveResults(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  targets: readonly Target[],
  batch: readonly Candidate[],
  tried: TriedOn,
): Promise<void> {
  const ids = batch.map(({ employmentId }) => employmentId);
  const live = await loadConfiguration(tx);
  const configurations = targets.map(({ overlay }) => withOverlay(live, overlay));
  const digests = await digestsOf(tx, ctx, configurations, tried, ids);
  const wanted = targets.flatMap((target, index) =>
    batch.map((candidate): Wanted => {
      return { target, candidate, restsOn: digests[index]?.get(candidate.employmentId) ?? null };
    }),
  );
  const taken = await takeOver(tx, ctx, wanted);
  const left = wanted.filter((one) => !taken.has(keyOf(one.target.id, one.candidate.employmentId)));
  if (left.length === 0) return;
  const read = [...new Set(left.map(({ candidate }) => candidate.employmentId))];
  const workOut = await readToWorkOut(tx, ctx, configurations, tried, read);
  const known = new Map<string, WorkedOut>();
  for (const [index, target] of targets.entries()) {
    const own = left.filter((one) => one.target === target);
    const missing = own.filter(({ restsOn }) => restsOn === null || !known.has(restsOn));
    const configuration = configurations[index] ?? live;
    const found = await workOut(
      configuration,
      missing.map(({ candidate }) => candidate.employmentId),
    );
    const rows = own.map(({ candidate, restsOn }) => {
      const { employmentId, employeeId, orgUnitId } = candidate;
      const result = found.get(employmentId) ?? known.get(restsOn ?? '') ?? nothing;
      if (restsOn !== null) known.set(restsOn, result);
      const { differs, refused } = result;
      return {
        ...{ workspaceId: ctx.workspace.id, runId: target.id, employmentId, employeeId, orgUnitId },
        ...{ differs, refused, restsOn },
        totals: storedTotals.write({ lines: result.totals }),
        periods: storedResultPeriods.write({ periods: result.periods }),
      };
    });
    await insertRows(tx, schema.sandboxResults, rows);
  }
}

const nothing: WorkedOut = { totals: [], periods: [], differs: false, refused: null };
const keyOf = (runId: string, employmentId: string) => `${runId} ${employmentId}`;

/** Copies results that rest on the same, of whatever run; resolves with those that are there now. */
async function takeOver(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly Wanted[],
): Promise<Set<string>> {
  const known = wanted.filter(({ restsOn }) => restsOn !== null);
  if (known.length === 0) return new Set();
  const units = known.map(({ candidate }) => candidate.orgUnitId ?? 'null');
  const digests = `{${known.map(({ restsOn }) => restsOn).join(',')}}`;
  const { rows } = await tx.execute<{ runId: string; employmentId: string }>(sql`
    insert into sandbox_results
      (workspace_id, run_id, employment_id, employee_id, org_unit_id, differs, totals, periods, refused, rests_on)
    select ${ctx.workspace.id}::uuid, wanted.run_id, wanted.employment_id, wanted.employee_id, wanted.unit_id,
           found.differs, found.totals, found.periods, found.refused, found.rests_on
      from unnest(${uuidList(known.map(({ target }) => target.id))},
             ${uuidList(known.map(({ candidate }) => candidate.employmentId))},
             ${uuidList(known.map(({ candidate }) => candidate.employeeId))}, ${uuidList(units)}, ${digests}::text[])
             as wanted (run_id, employment_id, employee_id, unit_id, rests_on)
     cross join lateral (
       select * from sandbox_results
        where rests_on = wanted.rests_on and workspace_id = ${ctx.workspace.id}
          and employment_id = wanted.employment_id
        limit 1) found
    returning run_id as "runId", employment_id as "employmentId"`);
  return new Set(rows.map(({ runId, employmentId }) => keyOf(runId, employmentId)));
}
