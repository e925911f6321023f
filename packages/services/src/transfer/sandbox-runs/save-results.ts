import { insertRows, schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import {
  type Compose,
  digestsOf,
  type Overlay,
  type RestsOn,
  readToCompose,
  readToWorkOut,
  type Source,
  storedResultPeriods,
  storedTotals,
  type TriedOn,
  type WorkedOut,
  type WorkOut,
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

/** The employments in their order, in parts of so many periods together; one that has more is alone. */
export function inParts<One extends Pick<Candidate, 'periods'>>(all: readonly One[], most: number): One[][] {
  const parts: One[][] = [];
  let periods = Number.POSITIVE_INFINITY;
  for (const one of all) {
    if (periods + one.periods > most) {
      parts.push([]);
      periods = 0;
    }
    parts.at(-1)?.push(one);
    periods += one.periods;
  }
  return parts;
}

/** Periods that are evaluated together, and held in memory as long; as corrections are. */
const mostEvaluated = 100;

interface Wanted {
  readonly target: Target;
  readonly candidate: Candidate;
  readonly restsOn: RestsOn | undefined;
}

/**
 * Works out some employments for one run, or for the points of a curve together: what was recorded and settled is read
 * once, what rests on the same as a result that is there is taken over, and what differs from one by rules that only add
 * lines is made of it.
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
      return { target, candidate, restsOn: digests[index]?.get(candidate.employmentId) };
    }),
  );
  const taken = await takeOver(tx, ctx, wanted);
  const left = wanted.filter((one) => !taken.has(keyOf(one.target.id, one.candidate.employmentId)));
  if (left.length === 0) return;
  const sources = await findSources(tx, ctx, left);
  const make = makerOf(tx, ctx, { configurations, tried, left, sources });
  const known = new Map<string, WorkedOut>();
  for (const [index, target] of targets.entries()) {
    const own = left.filter((one) => one.target === target);
    const found = await make(
      configurations[index] ?? live,
      own.filter(({ restsOn }) => !restsOn || !known.has(restsOn.all)),
    );
    const rows = own.map(({ candidate, restsOn }) => {
      const { employmentId, employeeId, orgUnitId } = candidate;
      const result = found.get(employmentId) ?? known.get(restsOn?.all ?? '') ?? nothing;
      if (restsOn) known.set(restsOn.all, result);
      if (restsOn?.beside && result.refused === null && !sources.has(employmentId))
        sources.set(employmentId, { ...result, rules: restsOn.rules, beside: restsOn.beside });
      const { differs, refused } = result;
      return {
        ...{ workspaceId: ctx.workspace.id, runId: target.id, employmentId, employeeId, orgUnitId },
        ...{ differs, refused, restsOn: restsOn?.all ?? null },
        ...{ restsBeside: restsOn?.beside ?? null, restsOnRules: restsOn?.rules ?? null },
        totals: storedTotals.write({ lines: result.totals }),
        periods: storedResultPeriods.write({ periods: result.periods }),
      };
    });
    await insertRows(tx, schema.sandboxResults, rows);
  }
}

const nothing: WorkedOut = { totals: [], periods: [], differs: false, refused: null };
const keyOf = (runId: string, employmentId: string) => `${runId} ${employmentId}`;

type FoundSource = Source & { readonly beside: string };

interface Making {
  readonly configurations: readonly Configuration[];
  readonly tried: TriedOn;
  readonly left: readonly Wanted[];
  /** By employment; more come with the results of the first of several targets. */
  readonly sources: ReadonlyMap<string, FoundSource>;
}

/** Makes results of sources, and works out the others; what each needs is read once, when the first of them needs it. */
function makerOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { configurations, tried, left, sources }: Making,
) {
  let compose: Promise<Compose> | undefined;
  let workOut: Promise<WorkOut> | undefined;
  const read = [...new Set(left.map(({ candidate }) => candidate.employmentId))];
  return async (configuration: Configuration, wanted: readonly Wanted[]) => {
    const found = new Map<string, WorkedOut>();
    for (const { candidate, restsOn } of wanted) {
      const source = sources.get(candidate.employmentId);
      if (!restsOn || !source || source.beside !== restsOn.beside) continue;
      compose ??= readToCompose(tx, ctx, configurations, sources);
      const made = await (await compose)(configuration, candidate.employmentId, {
        source,
        rules: restsOn.rules,
      });
      if (made) found.set(candidate.employmentId, made);
    }
    const missing = wanted
      .map(({ candidate }) => candidate)
      .filter(({ employmentId }) => !found.has(employmentId));
    if (missing.length === 0) return found;
    workOut ??= readToWorkOut(tx, ctx, configurations, tried, read);
    for (const part of inParts(missing, mostEvaluated)) {
      const ids = part.map(({ employmentId }) => employmentId);
      for (const [employmentId, result] of await (await workOut)(configuration, ids))
        found.set(employmentId, result);
    }
    return found;
  };
}

/** Of each employment a result that differs by no more than rules that add lines, of whatever run. */
async function findSources(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly Wanted[],
): Promise<Map<string, FoundSource>> {
  const known = wanted.filter(({ restsOn }) => typeof restsOn?.beside === 'string');
  if (known.length === 0) return new Map();
  const besides = `{${known.map(({ restsOn }) => restsOn?.beside).join(',')}}`;
  const { rows } = await tx.execute<{
    employmentId: string;
    beside: string;
    rules: unknown;
    periods: unknown;
  }>(sql`
    select distinct on (wanted.employment_id) wanted.employment_id as "employmentId", wanted.beside,
           found.rests_on_rules as rules, found.periods
      from unnest(${uuidList(known.map(({ candidate }) => candidate.employmentId))}, ${besides}::text[])
             as wanted (employment_id, beside)
     cross join lateral (
       select rests_on_rules, periods from sandbox_results
        where rests_beside = wanted.beside and workspace_id = ${ctx.workspace.id}
          and employment_id = wanted.employment_id and refused is null
        limit 1) found`);
  return new Map(
    rows.map(({ employmentId, beside, rules, periods }) => {
      const read = storedResultPeriods.read(periods, `A result of ${employmentId}`).periods;
      return [employmentId, { beside, periods: read, rules: (rules ?? {}) as Source['rules'] }];
    }),
  );
}

/** Copies results that rest on the same, of whatever run; resolves with those that are there now. */
async function takeOver(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly Wanted[],
): Promise<Set<string>> {
  const known = wanted.filter(({ restsOn }) => restsOn !== undefined);
  if (known.length === 0) return new Set();
  const units = known.map(({ candidate }) => candidate.orgUnitId ?? 'null');
  const digests = `{${known.map(({ restsOn }) => restsOn?.all).join(',')}}`;
  const { rows } = await tx.execute<{ runId: string; employmentId: string }>(sql`
    insert into sandbox_results
      (workspace_id, run_id, employment_id, employee_id, org_unit_id, differs, totals, periods, refused, rests_on,
       rests_beside, rests_on_rules)
    select ${ctx.workspace.id}::uuid, wanted.run_id, wanted.employment_id, wanted.employee_id, wanted.unit_id,
           found.differs, found.totals, found.periods, found.refused, found.rests_on,
           found.rests_beside, found.rests_on_rules
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
