import type { ReactNode } from 'react';

export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

/** A column: `secondary` ones give way on narrow screens, `end` ones hold figures. */
export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  secondary?: boolean;
  sortable?: boolean;
  className?: string;
}
