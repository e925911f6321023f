import type { ReactNode } from 'react';

export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

/** A column: `secondary` ones give way on a phone, `last` ones on a tablet held either way too; `end` ones hold figures. */
export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  secondary?: boolean | 'last';
  sortable?: boolean;
  /** Nobody hides it: something is done there. */
  stays?: boolean;
  className?: string;
}
