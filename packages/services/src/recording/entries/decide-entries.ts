import { say } from '@stempel/core/messages';
import { isId, schema, updateRows, type WorkspaceTransaction } from '@stempel/db';
import { z } from 'zod';
import { auditMany } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { findStandings, requireDeciding, type Standing } from '../../kernel/deciding.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { forbidden } from '../../kernel/permission.ts';
import { Refusals } from '../../kernel/refusals.ts';
import { type RefusedResult, refusedResult } from '../../kernel/refused-result.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { noteField } from '../../kernel/time-fields.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployees } from '../../organization/employees/lock-employee.ts';
import {
  followChange,
  getTouchedStatements,
  type TouchedStatements,
} from '../../statements/touched-statements.ts';
import { requireVersion } from '../../versioned/require-version.ts';
import { type EntryRow, selectEntriesOf, toEntryDto } from './entry-rows.ts';
import { tellDecided } from './tell-entries.ts';

const { entries } = schema;

export const decideEntriesInput = z.strictObject({
  ids: z.array(idField).min(1).max(200),
  /** By id the version that was looked at; another one is refused. */
  seen_versions: z.record(idField, z.int().min(1)).optional(),
  decision: z.enum(['approve', 'reject']),
  /** What the employee reads; a rejection needs one. */
  note: noteField.optional(),
});
export type DecideEntries = z.output<typeof decideEntriesInput>;

/** What became of one of them. */
export type DecidedEntry = { id: string; done: true } | RefusedResult;

const outcomes = { approve: 'approved', reject: 'rejected' } as const;

/**
 * Approves or rejects postings that wait, each with its own audit row: for the manager of the project or of the employee,
 * who may decide about everybody's, and whoever stands in for one of them; never one's own. What is refused is the result of
 * its row and keeps no other from being done. A rejected one counts no more: statements follow, and where one is submitted
 * the rejection is refused as any change of its time.
 */
export async function decideEntries(
  ctx: ServiceContext,
  { ids, seen_versions = {}, decision, note }: DecideEntries,
): Promise<{ results: DecidedEntry[] }> {
  await requireDeciding(ctx, 'entry');
  if (decision === 'reject' && note === undefined) throw refusalAt('/note', say('rejection-needs-note'));
  const seen = new Map(Object.entries(seen_versions).map(([id, version]) => [id.toLowerCase(), version]));
  return writing(ctx, async (tx) => {
    const refusals = new Refusals();
    const permitted = await lockPermitted(tx, ctx, ids, refusals);
    const touched = new Map<string, TouchedStatements>();
    const going = await refusals.keep(permitted, async (row) => {
      const { approval: state } = row;
      if (state !== 'pending') throw new ServiceError(say('entry-not-pending', { state }));
      requireVersion(row.revision, seen.get(row.id), 'entry');
      if (decision === 'reject') touched.set(row.id, await touchedBy(tx, ctx, row));
    });
    const after = await save(tx, ctx, going, { approval: outcomes[decision], decisionNote: note ?? null });
    const changes = going.map((row) => {
      const change = { objectId: row.id, before: toEntryDto(row), after: after.get(row.id) };
      return { ...change, standsFor: row.standing?.standsFor };
    });
    if (changes.length > 0) await auditMany(tx, ctx, { action: decision, resource: 'entries' }, changes);
    await tellDecided(tx, ctx, outcomes[decision], [...after.values()]);
    for (const one of touched.values()) await followChange(tx, ctx, one, 'entry');
    return { results: ids.map((id) => resultOf(id, refusals, after.has(id.toLowerCase()))) };
  });
}

type Permitted = EntryRow & { readonly standing: Standing | undefined };

/** Those that the caller may decide about, under the locks of their employees. */
async function lockPermitted(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  ids: readonly string[],
  refusals: Refusals,
): Promise<Permitted[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()).filter(isId))];
  const placed = await tx
    .select({ id: entries.id, employeeId: entries.employeeId })
    .from(rowsByKey(entries.id, wanted));
  await lockEmployees(
    tx,
    placed.map(({ employeeId }) => employeeId),
  );
  const found = await selectEntriesOf(tx, wanted);
  const standings = await findStandings(tx, ctx, 'entry', found);
  const rows = found.map((row, index) => ({ ...row, standing: standings[index] }));
  return refusals.keep(rows, ({ standing, employeeId }) => {
    if (standing) return;
    if (employeeId === ctx.actor.employeeId) throw new ServiceError(say('own-decision'));
    throw forbidden('timesheet:approve:all');
  });
}

function touchedBy(tx: WorkspaceTransaction, ctx: ServiceContext, { employmentId, postedOn }: EntryRow) {
  return getTouchedStatements(tx, ctx, employmentId, [{ from: postedOn, to: postedOn }]);
}

async function save(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly EntryRow[],
  said: { approval: 'approved' | 'rejected'; decisionNote: string | null },
) {
  const ids = rows.map(({ id }) => id);
  await keepEarlier(tx, ctx, entries, ids);
  const by = { decidedBy: ctx.actor.userId, decidedAt: ctx.now };
  const approved = said.approval === 'approved' ? { approvedBy: ctx.actor.userId, approvedAt: ctx.now } : {};
  await updateRows(
    tx,
    entries,
    rows.map(({ id, revision }) => ({
      ...{ id, ...said, ...by, ...approved },
      ...{ revision: revision + 1, updatedAt: ctx.now },
    })),
  );
  const after = await selectEntriesOf(tx, ids);
  return new Map(after.map((row) => [row.id, toEntryDto(row)]));
}

function resultOf(id: string, refusals: Refusals, isDone: boolean): DecidedEntry {
  if (isDone) return { id, done: true };
  return refusedResult(id, refusals.find(id) ?? notFound('entry', id));
}
