import type { Scope } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { eq, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import type { ServiceContext } from './context.ts';
import { employeesWithin } from './employee-scope.ts';
import { managedEmployees } from './managed-employees.ts';
import { scopesOf } from './permission.ts';

/*
 * The one rule of who learns what an absence is: the person, those above them who may read absences of whom they manage,
 * and who may read all absences. Whoever else sees the dates sees that somebody is away, and the name of the kind where its
 * settings say so; of sickness never. Other permissions (time, reports, the log) open no more of it.
 */

/** Those of the employees of whose absences the caller learns what they are, in one statement at most. */
export async function knownAbsentees(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const within = await employeesWithin(tx, ctx, ['absences', 'read'], employeeIds);
  const own = ctx.actor.employeeId;
  return own !== null && employeeIds.includes(own) ? new Set([...within, own]) : within;
}

/** Narrows rows of a scope to those employees; `column` holds the employee id. Undefined where it is all of them. */
export function ofKnownAbsentees(ctx: ServiceContext, scope: Scope, column: AnyPgColumn): SQL | undefined {
  const allowed = scopesOf(ctx, 'absences', 'read');
  if (scope === 'self' || allowed?.has(scope)) return undefined;
  const own = ctx.actor.employeeId;
  if (own === null) return sql`false`;
  if (!allowed?.has('managed')) return eq(column, own);
  return sql`(${column} = ${own} or ${column} in ${managedEmployees(ctx, own)}) is true`;
}

/** An absence as far as it matters who learns of it. */
export interface TellingAbsence {
  readonly sickness: boolean;
  /** Settings of its kind; null where it has none. */
  readonly kind: { readonly seenAs: 'away' | 'name'; readonly sickness: boolean } | null;
}

/** Whether somebody who does not know the absences of the person sees the name of the kind. */
export function isNamedToColleagues({ sickness, kind }: TellingAbsence): boolean {
  return !sickness && kind !== null && !kind.sickness && kind.seenAs === 'name';
}

/** Members of an absence that say no more than that somebody is away. */
const ofAnybody = ['id', 'employee_id', 'employment_id', 'from', 'to', 'share', 'state', 'version'] as const;

/**
 * A stored or told absence as somebody sees it who does not know what it is. Hardly anything but sickness goes without an end:
 * such a one is told as far as it is certain, its first day.
 */
export function withoutKind(absence: unknown): unknown {
  if (absence === null || typeof absence !== 'object') return absence;
  const { from, to } = absence as { from?: unknown; to?: unknown };
  const told = to === null ? { ...absence, to: from } : absence;
  return Object.fromEntries(
    ofAnybody.flatMap((name) => {
      const value = name in told ? told[name as never] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
