import { sql } from '@stempel/db/drizzle';
import { unitsOfRows } from '../../insight/sheets/units-of-rows.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import type { TransferRecord } from '../transfer-kind.ts';

const dateOf = ({ date, start }: TransferRecord) => String(date ?? start ?? '').slice(0, 10);
const keyOf = ({ employee, employment_start: start }: TransferRecord) => `${employee} ${start}`;

/** The units of records of time on their dates; records name their employment by employee and first date. */
export async function unitsOfRecords(
  ctx: ServiceContext,
  records: readonly TransferRecord[],
): Promise<(record: TransferRecord) => string | null> {
  const asked = new Map(records.map((record) => [keyOf(record), record]));
  const wanted = [...asked.values()].map(({ employee, employment_start: start }) => ({ employee, start }));
  const employments = await reading(ctx, async (tx) => {
    const { rows } = await tx.execute<{ employee: string; employment_start: string; id: string }>(sql`
      select wanted.employee, wanted.start::text as employment_start, one.id
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) wanted (employee text, start date)
       cross join lateral (
         select id from employees where workspace_id = ${ctx.workspace.id} and code = wanted.employee offset 0) who
       cross join lateral (
         select id from employments
          where workspace_id = ${ctx.workspace.id} and employee_id = who.id and start_on = wanted.start
          order by id limit 1) one`);
    return new Map(rows.map((row) => [keyOf(row), row.id]));
  });
  const placeOf = (record: TransferRecord) => ({
    employment_id: employments.get(keyOf(record)) ?? null,
    date: dateOf(record),
  });
  const unitOf = await unitsOfRows(ctx, records.map(placeOf));
  return (record) => unitOf(placeOf(record));
}
