import type { Sort } from '@stempel/ui/data-table';
import { useLocale } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { collationOf } from '../../format/collation.ts';

/** The order of a short list by its names, held in the address; the server sorts as the person's language does. */
export function useNameOrder() {
  const collation = collationOf(useLocale());
  const [direction, setDirection] = useQueryState(
    'direction',
    parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  );
  return {
    input: { sort: 'name', direction, collation } as const,
    sort: { id: 'name', direction } satisfies Sort,
    onSort: (sort: Sort) => void setDirection(sort.direction),
  };
}

export type NameOrder = ReturnType<typeof useNameOrder>;
