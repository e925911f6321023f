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
  type Problem,
  problemsOf,
  settlementPolicyDocument,
  supplementPolicyDocument,
  workingTimePolicyDocument,
} from '@stempel/core';
import type { z } from 'zod';
import { engineHost } from '../engine-host/index.ts';
import { isAvailable } from '../recording/availability.ts';
import type { PolicyRow } from './configuration.ts';
import type { Placement } from './employment-placement.ts';

/** A policy version that applies to an employment, with the dates on which it does. */
export interface PolicyInScope {
  readonly row: PolicyRow;
  readonly inForce: DateRange;
}

/**
 * The policies that apply to an employment in a range of dates, by position (DOMAIN §5). A version that applies
 * at the first date counts for all time before it, one that applies at the last for all time after.
 */
export function policiesInScope(
  policies: readonly PolicyRow[],
  placements: readonly Placement[],
  range: DateRange,
): PolicyInScope[] {
  const versions = Map.groupBy(policies, (row) => row.id);
  const inScope = policies.flatMap((row) => {
    const from = getDate(row.effectiveFrom);
    const next = versions.get(row.id)?.find((other) => other.effectiveFrom > row.effectiveFrom);
    const to = next ? getDate(next.effectiveFrom) - 1 : Number.POSITIVE_INFINITY;
    if (row.state !== 'active' || to < range.from || from > range.to) return [];
    return rangesInScope(row, placements, range)
      .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
      .filter((one) => one.from <= one.to)
      .map((one) => ({ row, inForce: unbounded(one, range) }));
  });
  return inScope.sort(
    (a, b) =>
      a.row.position - b.row.position ||
      compareText(a.row.code, b.row.code) ||
      a.inForce.from - b.inForce.from,
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
 * Makes the policies ready to run. Settlement and absence policies are those of the last date alone: they act at
 * the close. Throws an EvaluationError naming the policy when a stored config cannot be used any more.
 */
export function compileInScope(inScope: readonly PolicyInScope[], lastOn: number): CompiledPolicies {
  const closing = inScope.filter(({ inForce }) => inForce.from <= lastOn && inForce.to >= lastOn);
  const of = (kind: PolicyRow['kind'], from: readonly PolicyInScope[]) =>
    from.filter(({ row }) => row.kind === kind);
  return {
    workingTime: of('working-time', inScope).map((one) =>
      compileOne(one, workingTimePolicyDocument, compileWorkingTimePolicy),
    ),
    supplements: of('supplement', inScope).map((one) =>
      compileOne(one, supplementPolicyDocument, compileSupplementPolicy),
    ),
    absence: of('absence', closing).map((one) =>
      compileOne(one, absencePolicyDocument, compileAbsencePolicy),
    ),
    settlement: of('settlement', closing).map((one) =>
      compileOne(one, settlementPolicyDocument, compileSettlementPolicy),
    ),
  };
}

// Version rows never change, so what was compiled from one holds for as long as the process lives.
const compiled = new Map<string, unknown>();
const compiledAtMost = 10_000;

type Compile<Document, Policy> = (document: Document, options: CompileOptions) => Policy | undefined;

function compileOne<Schema extends z.ZodType, Policy extends object>(
  { row, inForce }: PolicyInScope,
  schema: Schema,
  compile: Compile<z.output<Schema>, Policy>,
): Policy & { readonly inForce: DateRange } {
  const key = `${row.versionId} ${row.code}`;
  let policy = compiled.get(key) as Policy | undefined;
  if (!policy) {
    policy = compileDocument(row, schema, compile);
    if (compiled.size >= compiledAtMost) compiled.clear();
    compiled.set(key, policy);
  }
  return { ...policy, inForce };
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
  throw new EvaluationError((first?.path ?? path).join('.'), first?.message ?? 'cannot be used');
}
