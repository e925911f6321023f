import { schema, type WorkspaceTransaction } from '@stempel/db';
import { asc, eq } from '@stempel/db/drizzle';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { type StoredDifference, storedDifference } from './stored-correction.ts';

const { corrections, statements } = schema;

/** What tells one difference from another. */
export interface Found {
  readonly inputSha256: string;
  readonly statementId: string;
  readonly difference: StoredDifference;
}

/** Hashes of the differences that somebody dismissed, by employment: these very ones are not brought up again. */
export type Dismissed = ReadonlyMap<string, ReadonlySet<string>>;

export async function loadDismissed(
  tx: WorkspaceTransaction,
  employmentIds: readonly string[],
): Promise<Dismissed> {
  const { employmentId, inputSha256, state } = corrections;
  const rows = await tx
    .select({ employmentId, inputSha256 })
    .from(rowsByKey(employmentId, employmentIds))
    .where(eq(state, 'dismissed'));
  const byEmployment = Map.groupBy(rows, (row) => row.employmentId);
  return new Map([...byEmployment].map(([id, own]) => [id, new Set(own.map((row) => row.inputSha256))]));
}

export type Pending = Found & { readonly id: string; readonly cause: string; readonly from: string };

/** The pending corrections of employments, by employment. */
export async function findPending(
  tx: WorkspaceTransaction,
  employmentIds: readonly string[],
): Promise<Map<string, Pending>> {
  const { id, employmentId, cause, statementId, inputSha256, difference, state } = corrections;
  const rows = await tx
    .select({ id, employmentId, cause, statementId, inputSha256, difference })
    .from(rowsByKey(employmentId, employmentIds))
    .where(eq(state, 'pending'))
    .orderBy(asc(id));
  const ids = rows.map((row) => row.statementId);
  const begun = await tx
    .select({ id: statements.id, from: statements.periodFrom })
    .from(rowsByKey(statements.id, ids));
  const fromOf = new Map(begun.map((row) => [row.id, row.from]));
  return new Map(
    rows.map((row) => {
      const difference = storedDifference.read(row.difference, `Correction ${row.id}`);
      return [row.employmentId, { ...row, difference, from: fromOf.get(row.statementId) ?? '' }];
    }),
  );
}
