import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { transactionOf } from '../evaluation/knowledge.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import { figuresThen, versionKey } from './keep-figures.ts';
import type { StatementDto } from './statement-contract.ts';
import { toStatementDto } from './statement-rows.ts';
import type { StatementSaid } from './statement-said.ts';
import { withFigures } from './stored-figures.ts';

/** A change of a statement that the log tells of. */
export interface ToldStatement {
  readonly id: string;
  readonly before: StatementSaid | null;
  readonly after: StatementSaid;
  /** The row of the log, its moment and its transaction; null where that is not known. */
  readonly changeId: string;
  readonly at: string;
  readonly transaction: string | null;
}

/** The statement on both sides of the change; undefined where it is gone. */
export type StatementThen = { before: StatementDto | null; after: StatementDto } | undefined;

/** Statements as they were before and after changes: what the log says, with the figures, name and number of then. */
export async function readStatementsTold(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  told: readonly ToldStatement[],
): Promise<StatementThen[]> {
  const rows = await readRows(tx, ctx, told);
  const versions = told.flatMap(({ id, before, after }) => [
    { id, version: after.version },
    ...(before ? [{ id, version: before.version }] : []),
  ]);
  const figures = await figuresThen(tx, ctx, versions);
  return told.map(({ id, before, after }, place) => {
    const row = rows.get(place + 1);
    if (!row) return undefined;
    const dto = (said: StatementSaid) => toDto(row, said, figures.get(versionKey({ id, ...said })));
    return { before: before && dto(before), after: dto(after) };
  });
}

interface Row extends Record<string, unknown> {
  readonly place: number;
  readonly id: string;
  readonly employeeId: string;
  readonly employeeNumber: string;
  readonly employeeName: string;
  readonly employmentId: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly generatedAt: string;
}

function toDto(row: Row, said: StatementSaid, figures: unknown): StatementDto {
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
  return toStatementDto(
    withFigures({
      ...row,
      state: said.state,
      approvalMode: said.approval_mode,
      payoutMinutes: said.payout_minutes,
      figures,
      note: said.note,
      generatedAt: Temporal.Instant.from(row.generatedAt),
      submittedAt: instant(said.submitted_at),
      submittedBy: said.submitted_by,
      approvedAt: instant(said.approved_at),
      approvedBy: said.approved_by,
      revision: said.version,
      updatedAt: Temporal.Instant.from(said.updated_at),
    }),
  );
}

/** What is no part of a change, by the place of the change. */
async function readRows(
  tx: WorkspaceTransaction,
  { workspace }: ServiceContext,
  told: readonly ToldStatement[],
): Promise<Map<number, Row>> {
  const list = (of: (one: ToldStatement) => string | null) =>
    `{${told.map((one) => of(one) ?? 'null').join()}}`;
  const { rows } = await tx.execute<Row>(sql`
    select wanted.place::int as place, s.id, s.employee_id as "employeeId", s.employment_id as "employmentId",
      s.period_from::text as "periodFrom", s.period_to::text as "periodTo",
      to_json(s.generated_at) #>> '{}' as "generatedAt",
      coalesce(${nameWhere(believedThen)}, ${nameWhere(sql`v.superseded_at is null`)}, '') as "employeeName",
      coalesce(${numberThen}, e.code) as "employeeNumber"
      from unnest(${uuidList(told.map(({ id }) => id))}, ${uuidList(told.map(({ changeId }) => changeId))},
        ${list(({ at }) => at)}::timestamptz[], ${list(({ transaction }) => transaction)}::bigint[])
        with ordinality as wanted (id, change_id, at, transaction, place)
     cross join lateral (
       select * from statements where workspace_id = ${workspace.id} and id = wanted.id offset 0) s
     cross join lateral (
       select code from employees where workspace_id = ${workspace.id} and id = s.employee_id offset 0) e`);
  return new Map(rows.map((row) => [row.place, row]));
}

/** As `isKnown`, for each of the changes. */
const known = (at: SQL, writing: SQL) =>
  sql`(${at}, ${transactionOf(writing)}) <= (wanted.at, coalesce(wanted.transaction, ${'9223372036854775807'}::bigint))`;

const believedThen = sql`${known(sql`v.recorded_at`, sql`v.recorded_in`)}
  and (v.superseded_at is null or not ${known(sql`v.superseded_at`, sql`v.superseded_in`)})`;

const nameWhere = (isBelieved: SQL) => sql`(
  select v.name from employee_versions v
   where v.workspace_id = s.workspace_id and v.object_id = s.employee_id and ${isBelieved}
   order by v.effective_from <= s.period_to desc, abs(v.effective_from - s.period_to) limit 1)`;

/** A number is not kept with versions: the next change of the person in the log says what it was. */
const numberThen = sql`(
  select a.before ->> 'employee_number' from audit_log a
   where a.workspace_id = s.workspace_id and a.resource = 'employees' and a.object_id = s.employee_id
     and a.id > wanted.change_id and a.before ->> 'employee_number' is not null
   order by a.id limit 1)`;
