import { insertRow, insertRows } from '@stempel/db';

declare global {
  /** What instrumented code asks; see find-sites.ts. */
  var stempelMutation: Switches;
}

type Made = { row: never }[];

interface Switches {
  /** The one site that is taken out now. */
  off: string | undefined;
  /** Sites that ran since it was emptied. */
  ran: Set<string>;
  isOff(id: string): boolean;
  insertRow: typeof insertRow;
  insertRows(tx: Parameters<typeof insertRows>[0], table: never, made: Made): Promise<void>;
}

globalThis.stempelMutation = {
  off: undefined,
  ran: new Set(),
  isOff(id) {
    this.ran.add(id);
    return this.off === id;
  },
  insertRow,
  insertRows: (tx, table, made) =>
    insertRows(
      tx,
      table,
      made.map(({ row }) => row),
    ),
};
