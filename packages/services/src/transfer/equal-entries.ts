import { namedStatement } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { runNamed } from '../kernel/named-statement.ts';
import { reading } from '../kernel/transaction.ts';
import type { CreateEntryBody } from '../recording/entries/index.ts';
import type { TransferRecord } from './transfer-kind.ts';

/** A row whose cells were read. */
export interface EntryRow {
  readonly employeeId: string;
  readonly record: TransferRecord;
  readonly body: CreateEntryBody;
}

/** A row with the employment it names, if it names one. */
export interface PlacedRow extends EntryRow {
  readonly employmentId: string | undefined;
}

/** Which rows of the batch equal one another. */
export class SeenRows {
  readonly #counts = new Map<string, { earlier: number; created: number }>();
  /** How an entry of this content is written; null: in more than one way. */
  readonly #texts = new Map<string, string | null>();

  /**
   * Equal rows before this one, and new entries made of them. `isMixed` when rows of the same content are not written
   * in the same way: then only the database knows how many equal entries there are.
   */
  take(row: EntryRow, text: string) {
    const content = contentOf(row);
    const isMixed = (this.#texts.get(content) ?? text) !== text || this.#texts.get(content) === null;
    this.#texts.set(content, isMixed ? null : text);
    const { earlier, created } = this.#counts.get(text) ?? { earlier: 0, created: 0 };
    this.#counts.set(text, { earlier: earlier + 1, created });
    return { earlier, created, isMixed };
  }

  create(text: string): void {
    const counts = this.#counts.get(text);
    if (counts) counts.created += 1;
  }
}

function contentOf({ employeeId, body }: EntryRow): string {
  const { date, activity_id, minutes, project_id = null, note = null, dimension_values: values = {} } = body;
  const dimensions = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([employeeId, date, activity_id, minutes, project_id, note, dimensions]);
}

/** More equal entries of one date are counted as this many. */
const mostEqual = 100_000;

// The order leads the planner to the index by employment and date: it knows nothing of rows that this transaction adds.
const equalEntries = namedStatement(
  'count-equal-entries',
  `
  select n.place::int, count(*)::int as count
    from unnest($2::int[], $3::uuid[], $4::uuid[], $5::date[], $6::uuid[], $7::int[], $8::uuid[], $9::jsonb[], $10::text[])
           as n (place, employee_id, employment_id, date, activity_id, minutes, project_id, dimension_values, note)
    cross join lateral (
      select * from employments
       where workspace_id = $1::uuid and employee_id = n.employee_id
         and (n.employment_id is null or id = n.employment_id) offset 0) o
    cross join lateral (
      select from entries e
       where e.workspace_id = $1::uuid and (e.employment_id, e.posted_on) between (o.id, n.date) and (o.id, n.date)
         and e.activity_id = n.activity_id and e.minutes = n.minutes and e.deleted_at is null
         and e.project_id is not distinct from n.project_id and e.dimension_values = n.dimension_values
         and e.note is not distinct from n.note
       order by e.employment_id, e.posted_on limit ${mostEqual}) equal
   group by n.place`,
);

/** How many entries of the employee, or of one employment, equal each row already. */
export async function countEntries(
  ctx: ServiceContext,
  rows: readonly (PlacedRow | undefined)[],
): Promise<number[]> {
  const asked = rows.flatMap((row, place) => (row ? [{ ...row, place }] : []));
  const column = (value: (row: (typeof asked)[number]) => unknown) => asked.map(value);
  const found = await reading(ctx, (tx) =>
    runNamed<{ place: number; count: number }>(tx, equalEntries, [
      ctx.workspace.id,
      column(({ place }) => place),
      column(({ employeeId }) => employeeId),
      column(({ employmentId }) => employmentId ?? null),
      column(({ body }) => body.date),
      column(({ body }) => body.activity_id),
      column(({ body }) => body.minutes),
      column(({ body }) => body.project_id ?? null),
      column(({ body }) => JSON.stringify(body.dimension_values ?? {})),
      column(({ body }) => body.note ?? null),
    ]),
  );
  const counts = new Map(found.map(({ place, count }) => [place, count]));
  return rows.map((_, place) => counts.get(place) ?? 0);
}
