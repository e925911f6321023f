import {
  absencePolicyDocument,
  type CompiledPolicies,
  type CompileOptions,
  compileAbsencePolicy,
  compileSettlementPolicy,
  compileSupplementPolicy,
  compileWorkingTimePolicy,
  type DateRange,
  EvaluationError,
  getDate,
  type PluginVersions,
  type Problem,
  pluginVersionsOf,
  problemsOf,
  settlementPolicyDocument,
  supplementPolicyDocument,
  workingTimePolicyDocument,
} from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { z } from 'zod';
import { isAvailable } from '../kernel/availability.ts';
import { engineHost } from '../settings/engine-host/index.ts';
import type { PolicyRow } from './configuration.ts';
import type { Placement } from './employment-placement.ts';

/** A policy version that applies to an employment, with the dates on which it does. */
export interface PolicyInScope {
  readonly row: PolicyRow;
  /** Place among the policy's versions in order of date, from 1 on. */
  readonly version: number;
  readonly inForce: DateRange;
}

/**
 * The policies that apply to an employment in a range of dates, by position (core/docs/versions.md, Availability
 * scope). A version that applies at the first date counts for all time before it, one that applies at the last for
 * all time after.
 */
export function policiesInScope(
  policies: readonly PolicyRow[],
  placements: readonly Placement[],
  range: DateRange,
): PolicyInScope[] {
  const versions = Map.groupBy(policies, (row) => row.id);
  const inScope = policies.flatMap((row) => {
    const from = getDate(row.effectiveFrom);
    const dated = versions.get(row.id) ?? [];
    const next = dated.find((other) => other.effectiveFrom > row.effectiveFrom);
    const to = next ? getDate(next.effectiveFrom) - 1 : Number.POSITIVE_INFINITY;
    if (row.state !== 'active' || to < range.from || from > range.to) return [];
    return rangesInScope(row, placements, range)
      .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
      .filter((one) => one.from <= one.to)
      .map((one) => ({ row, version: dated.indexOf(row) + 1, inForce: unbounded(one, range) }));
  });
  return inScope.sort(byPosition);
}

/** The order in which policies act; versions of one by date. */
export function byPosition(a: PolicyInScope, b: PolicyInScope): number {
  return (
    a.row.position - b.row.position || compareText(a.row.code, b.row.code) || a.inForce.from - b.inForce.from
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Maximal runs of dates on which the placement lies in the scope of the row. */
function rangesInScope(
  { scope }: Pick<PolicyRow, 'scope'>,
  placements: readonly Placement[],
  range: DateRange,
): DateRange[] {
  const ranges: { from: number; to: number }[] = [];
  placements.forEach((placement, index) => {
    if (!isAvailable(scope, placement)) return;
    const from = getDate(placement.from);
    const next = placements[index + 1];
    const to = next ? getDate(next.from) - 1 : range.to;
    const last = ranges.at(-1);
    if (last && last.to === from - 1) last.to = to;
    else ranges.push({ from, to });
  });
  return ranges;
}

function unbounded(one: DateRange, range: DateRange): DateRange {
  return {
    from: one.from <= range.from ? Number.NEGATIVE_INFINITY : one.from,
    to: one.to >= range.to ? Number.POSITIVE_INFINITY : one.to,
  };
}

/**
 * Makes the policies ready to run, every version with the dates on which it acts; the engine knows which of them
 * decides what (core/docs/versions.md, Versions inside a period). Throws an EvaluationError naming the policy
 * when a stored config cannot be used any more.
 */
export function compileInScope(inScope: readonly PolicyInScope[]): CompiledPolicies {
  const of = (kind: PolicyRow['kind']) => inScope.filter(({ row }) => row.kind === kind);
  return {
    workingTime: of('working-time').map((one) =>
      compileOne(one, workingTimePolicyDocument, compileWorkingTimePolicy),
    ),
    supplements: of('supplement').map((one) =>
      compileOne(one, supplementPolicyDocument, compileSupplementPolicy),
    ),
    absence: of('absence').map((one) => compileOne(one, absencePolicyDocument, compileAbsencePolicy)),
    settlement: of('settlement').map((one) =>
      compileOne(one, settlementPolicyDocument, compileSettlementPolicy),
    ),
  };
}

/** Versions of the plugins that a policy names. */
export function pluginsOf(one: PolicyInScope): PluginVersions {
  const known = plugins.get(one.row.versionId);
  if (known) return known;
  const versions = pluginVersionsOf(compileInScope([one]));
  if (plugins.size >= compiledAtMost) plugins.clear();
  plugins.set(one.row.versionId, versions);
  return versions;
}

// Version rows never change, so what was compiled from one holds for as long as the process lives.
const compiled = new Map<string, unknown>();
const plugins = new Map<string, PluginVersions>();
const compiledAtMost = 10_000;

type Compile<Document, Policy> = (document: Document, options: CompileOptions) => Policy | undefined;

function compileOne<Schema extends z.ZodType, Policy extends object>(
  { row, version, inForce }: PolicyInScope,
  schema: Schema,
  compile: Compile<z.output<Schema>, Policy>,
): Policy & Pick<PolicyInScope, 'inForce' | 'version'> {
  const key = `${row.versionId} ${row.code}`;
  let policy = compiled.get(key) as Policy | undefined;
  if (!policy) {
    policy = compileDocument(row, schema, compile);
    if (compiled.size >= compiledAtMost) compiled.clear();
    compiled.set(key, policy);
  }
  return { ...policy, version, inForce };
}

function compileDocument<Schema extends z.ZodType, Policy>(
  row: PolicyRow,
  schema: Schema,
  compile: Compile<z.output<Schema>, Policy>,
): Policy {
  const path = ['policies', row.code];
  const problems: Problem[] = [];
  const read = schema.safeParse({ ...row.config, code: row.code });
  if (!read.success) problems.push(...problemsOf(read.error, path));
  const policy = read.success ? compile(read.data, { path, problems, host: engineHost }) : undefined;
  const [first] = problems;
  if (policy && !first) return policy;
  throw new EvaluationError((first?.path ?? path).join('.'), first?.message ?? say('not-usable'));
}
