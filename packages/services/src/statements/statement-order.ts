import { schema } from '@stempel/db';
import { type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { Known } from '../evaluation/knowledge.ts';
import { orderOf } from '../kernel/collations.ts';
import type { KeysetList } from '../kernel/list-page.ts';
import { nameOfEmployee, type StatementRow } from './statement-rows.ts';

const { statements } = schema;

/** What a list of statements is ordered by. The figures are those that are stored. */
export const statementSorts = ['period', 'name', 'norm', 'worked', 'balance'] as const;
export type StatementSort = (typeof statementSorts)[number];

/** An order as somebody asks for it. */
export interface AskedOrder {
  readonly sort: StatementSort;
  readonly direction: 'asc' | 'desc';
  /** The language whose order names follow. */
  readonly collation: string;
}

/** By period, the oldest first: as queues are worked through. */
export const queueOrder: AskedOrder = { sort: 'period', direction: 'asc', collation: 'en' };

interface StatementOrder {
  /** The list with the key of its cursors; the last part counts what the pages before held. */
  readonly list: KeysetList;
  readonly orderBy: readonly SQL[];
  /** What comes after the row with this key. */
  readonly after: (key: readonly string[]) => SQL;
  readonly keyOf: (row: StatementRow) => string[];
}

/** How statements follow each other: by what is asked for, those that are equal in it by id. */
export function statementOrder({ sort, direction, collation }: AskedOrder, known?: Known): StatementOrder {
  const { part, column, cast, read } = keys(known)[sort];
  const language = sql.identifier(`${orderOf(collation)}-x-icu`);
  const collated = (text: SQLWrapper) => (sort === 'name' ? sql`${text} collate ${language}` : sql`${text}`);
  const way = sql.raw(direction);
  const follows = sql.raw(direction === 'asc' ? '>' : '<');
  return {
    list: { name: sort === 'period' ? 'statements' : `statements by ${sort}`, key: [part, 'id', 'count'] },
    orderBy: [sql`${collated(column)} ${way}`, sql`${statements.id} ${way}`],
    after: ([value = '', id = '']) => {
      const last = sql`${value}::${sql.raw(cast)}`;
      // One comparison of rows, which an index answers; names are equal only where their letters are.
      if (sort !== 'name') return sql`(${column}, ${statements.id}) ${follows} (${last}, ${id}::uuid)`;
      return sql`(${collated(column)} ${follows} ${last}
        or (${column} = ${last} and ${statements.id} ${follows} ${id}::uuid))`;
    },
    keyOf: (row) => [String(read(row)), row.id],
  };
}

interface SortKey {
  readonly part: KeysetList['key'][number];
  readonly column: SQLWrapper;
  readonly cast: 'date' | 'text' | 'int';
  readonly read: (row: StatementRow) => string | number;
}

const figure = (column: SQLWrapper, read: SortKey['read']): SortKey => ({
  ...{ part: 'whole', column, cast: 'int', read },
});

function keys(known: Known | undefined): Record<StatementSort, SortKey> {
  return {
    period: { part: 'date', column: statements.periodFrom, cast: 'date', read: (row) => row.periodFrom },
    name: { part: 'text', column: nameOfEmployee(known), cast: 'text', read: (row) => row.employeeName },
    norm: figure(statements.normMinutes, (row) => row.normMinutes),
    worked: figure(statements.workedMinutes, (row) => row.workedMinutes),
    balance: figure(statements.normBalanceMinutes, (row) => row.normBalanceMinutes),
  };
}
