import type { Collation } from '../collations.ts';

/** What a cell holds: nothing, a text, or a figure that is exact as it is written. */
export type Cell = string | number | null;

/**
 * How a column is written. `date` and `moment` are given as `2026-03-02` and `2026-03-02T08:00`, numbers as decimals of the wire.
 * `duration` is whole minutes that are never below nothing; what may be owed as well as saved, or have a part of a minute, is
 * `signed-duration`: a sheet that has some of it has all of its time in hours (`transfer/sheets/in-one-unit.ts`).
 */
export type CellKind = 'text' | 'date' | 'moment' | 'duration' | 'signed-duration' | 'number';

export interface SheetColumn {
  readonly heading: string;
  readonly kind: CellKind;
}

/** A column of rows, with what it shows of each. */
export interface ColumnOf<Row> extends SheetColumn {
  readonly value: (row: Row) => Cell | undefined;
}

/** A table for people, page by page. */
export interface Sheet {
  /** What it is called; a workbook cuts and cleans it. */
  readonly name: string;
  readonly language: Collation;
  readonly columns: readonly SheetColumn[];
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

export function cellsOf<Row>(columns: readonly ColumnOf<Row>[], row: Row): Cell[] {
  return columns.map(({ value }) => value(row) ?? null);
}
