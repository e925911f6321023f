import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, type SQL, sql } from '@stempel/db/drizzle';
import type { ConfigVersion } from '../evaluation/evaluation-task.ts';
import { type Known, shownOn } from '../evaluation/knowledge.ts';
import { wireInstant } from '../kernel/wire-instant.ts';
import type { StatementDetailDto, StatementDto } from './statement-contract.ts';
import { withFigures } from './stored-figures.ts';
import { storedTrace, storedVersions } from './stored-trace.ts';

const { statements } = schema;

/** Whose statement is older than anything known of them, as one that was brought along may be, has today's name. */
export const nameOfEmployee = (known: Known | undefined) => sql<string>`coalesce((
  select v.name from employee_versions v
  where v.workspace_id = ${statements.workspaceId} and v.object_id = ${statements.employeeId}
    and ${shownOn(known, sql`${statements.periodTo}`)}), '')`;

/** Of a row each, as the names: a join could be begun with everybody. */
const numberOfEmployee = sql<string>`(
  select e.code from employees e
  where e.workspace_id = ${statements.workspaceId} and e.id = ${statements.employeeId})`;

function nameOfUser(
  column: typeof statements.submittedBy | typeof statements.approvedBy,
): SQL<string | null> {
  return sql<string | null>`(
    select u.name from users u where u.workspace_id = ${statements.workspaceId} and u.id = ${column})`;
}

const columns = (known: Known | undefined) => ({
  id: statements.id,
  employeeId: statements.employeeId,
  employeeNumber: numberOfEmployee,
  employeeName: nameOfEmployee(known),
  employmentId: statements.employmentId,
  periodFrom: statements.periodFrom,
  periodTo: statements.periodTo,
  state: statements.state,
  approvalMode: statements.approvalMode,
  payoutMinutes: statements.payoutMinutes,
  normMinutes: statements.normMinutes,
  workedMinutes: statements.workedMinutes,
  normBalanceMinutes: statements.normBalanceMinutes,
  figures: statements.figures,
  note: statements.note,
  generatedAt: statements.generatedAt,
  submittedAt: statements.submittedAt,
  submittedBy: nameOfUser(statements.submittedBy),
  approvedAt: statements.approvedAt,
  approvedBy: nameOfUser(statements.approvedBy),
  revision: statements.revision,
  updatedAt: statements.updatedAt,
});

/** Statements with the names they show, or showed; the trace is read by `findStatementDetail` alone. */
export function selectStatements(tx: WorkspaceTransaction, where: SQL | undefined, known?: Known) {
  return tx.select(columns(known)).from(statements).where(where).$dynamic();
}

/** A statement as it is stored, its figures not read yet. */
export type StatementRow = Awaited<ReturnType<typeof selectStatements>>[number];

/** A statement whose stored figures have been read (`withFigures`). */
export type ReadStatement = Omit<ReturnType<typeof withFigures<StatementRow>>, SortColumn>;

/** What lists are ordered by, and the figures hold. */
type SortColumn = 'normMinutes' | 'workedMinutes' | 'normBalanceMinutes';

/** The statement as lists show it. */
export function toStatementDto({ stored, ...row }: ReadStatement): StatementDto {
  return {
    id: row.id,
    employee_id: row.employeeId,
    employee_number: row.employeeNumber,
    employee_name: row.employeeName,
    employment_id: row.employmentId,
    period: { from: row.periodFrom, to: row.periodTo },
    state: row.state,
    approval_mode: row.approvalMode,
    settled: row.state === 'approved',
    chosen_payout_minutes: row.payoutMinutes ?? 0,
    split: stored.split,
    note: row.note,
    generated_at: wireInstant(row.generatedAt),
    submitted_at: row.submittedAt && wireInstant(row.submittedAt),
    submitted_by: row.submittedBy,
    approved_at: row.approvedAt && wireInstant(row.approvedAt),
    approved_by: row.approvedBy,
    version: row.revision,
    updated_at: wireInstant(row.updatedAt),
    ...stored.figures,
    corrections: [...stored.corrections],
  };
}

/** One statement with its trace; undefined when there is none. */
export async function findStatementDetail(
  tx: WorkspaceTransaction,
  id: string,
): Promise<StatementDetailDto | undefined> {
  const [row] = await selectStatements(tx, eq(statements.id, id));
  const [explained] = await tx
    .select({
      inputSha256: statements.inputSha256,
      configVersions: statements.configVersions,
      trace: statements.trace,
    })
    .from(statements)
    .where(eq(statements.id, id));
  if (!row || !explained) return undefined;
  return {
    ...toStatementDto(withFigures(row)),
    input_hash: explained.inputSha256,
    config_versions: toConfigVersions(
      storedVersions.read(explained.configVersions, `Statement ${id}`).versions,
    ),
    trace: [...storedTrace.read(explained.trace, `Statement ${id}`).entries],
  };
}

/** Versions of configuration as callers see them; plugins are told by the trace. */
export function toConfigVersions(versions: readonly ConfigVersion[]): StatementDetailDto['config_versions'] {
  return versions.map(({ kind, code, version_id, effective_from }) => {
    return { kind, code, version_id, effective_from };
  });
}
