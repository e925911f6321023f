import { isDeepStrictEqual } from 'node:util';
import type { ServiceContext } from '../kernel/context.ts';
import { today } from '../kernel/context.ts';
import { type VersionRow, valuesOf } from './version-rows.ts';

/** What a change asks for: members that are undefined stay as they are. */
interface AskedChange {
  readonly effectiveFrom?: string | undefined;
  readonly identity?: object;
  readonly version?: object;
}

/** What a change comes to. */
export interface PlannedChange {
  readonly effectiveFrom: string;
  readonly merged: Record<string, unknown>;
  /** The members of the identity that change. */
  readonly identity: Record<string, unknown>;
  /** Whether it makes a version. */
  readonly isVersion: boolean;
}

/** Merges a change into the version in force on its date, or the first to come. */
export function planChange(
  ctx: ServiceContext,
  current: Record<string, unknown>,
  base: VersionRow,
  asked: AskedChange,
): PlannedChange {
  const effectiveFrom = asked.effectiveFrom ?? later(today(ctx), base.effectiveFrom);
  const before = valuesOf(base);
  const merged = { ...before, ...definedOnly(asked.version ?? {}) };
  return {
    effectiveFrom,
    merged,
    identity: changedOnly(current, asked.identity ?? {}),
    isVersion: base.effectiveFrom > effectiveFrom || !isDeepStrictEqual(merged, before),
  };
}

/** A change without a date leaves an object that is not in force yet to its first date. */
function later(date: string, firstDate: string): string {
  return firstDate > date ? firstDate : date;
}

function definedOnly(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function changedOnly(current: Record<string, unknown>, wanted: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(definedOnly(wanted)).filter(([name, value]) => current[name] !== value),
  );
}
