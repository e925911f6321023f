import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, sql } from '@stempel/db/drizzle';
import { placesByKey } from '../../kernel/rows-by-key.ts';
import { mapInTurns } from '../../kernel/take-turns.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { CorrectionDto } from './correction-contract.ts';
import { storedDifference } from './stored-correction.ts';

const { corrections, employments } = schema;

/** Corrections with their employee. */
export function selectCorrections(tx: WorkspaceTransaction, where: SQL | undefined) {
  return tx
    .select({
      correction: {
        id: corrections.id,
        employmentId: corrections.employmentId,
        state: corrections.state,
        cause: corrections.cause,
        difference: corrections.difference,
        inputSha256: corrections.inputSha256,
        bookedStatementId: corrections.bookedStatementId,
        createdAt: corrections.createdAt,
        decidedAt: corrections.decidedAt,
      },
      employeeId: employments.employeeId,
      employeeName: sql<string>`coalesce((
        select v.name from employee_versions v
        where v.workspace_id = ${employments.workspaceId} and v.object_id = ${employments.employeeId}
          and v.superseded_at is null
        order by v.effective_from desc limit 1), '')`,
      decidedBy: sql<string | null>`(
        select u.name from users u
        where u.workspace_id = ${corrections.workspaceId} and u.id = ${corrections.decidedBy})`,
    })
    .from(corrections)
    .innerJoin(
      employments,
      and(eq(employments.workspaceId, corrections.workspaceId), eq(employments.id, corrections.employmentId)),
    )
    .where(where)
    .$dynamic();
}

export type CorrectionRow = Awaited<ReturnType<typeof selectCorrections>>[number];

/** Corrections as they stand on the wire, by id. */
export async function correctionsOf(
  tx: WorkspaceTransaction,
  ids: readonly string[],
): Promise<Map<string, CorrectionDto>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCorrections(tx, placesByKey(corrections.id, ids));
  return new Map((await mapInTurns(rows, toCorrectionDto)).map((dto) => [dto.id, dto]));
}

/** The row as it stands on the wire. */
export function toCorrectionDto({
  correction,
  employeeId,
  employeeName,
  decidedBy,
}: CorrectionRow): CorrectionDto {
  const { periods, lines, totals } = storedDifference.read(
    correction.difference,
    `Correction ${correction.id}`,
  );
  return {
    id: correction.id,
    employee_id: employeeId,
    employee_name: employeeName,
    employment_id: correction.employmentId,
    state: correction.state,
    cause: correction.cause,
    periods: [...periods],
    lines: [...lines],
    totals: [...totals],
    booked_statement_id: correction.bookedStatementId,
    input_hash: correction.inputSha256,
    created_at: wireInstant(correction.createdAt),
    decided_at: correction.decidedAt && wireInstant(correction.decidedAt),
    decided_by: decidedBy,
  };
}
