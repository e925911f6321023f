import type { ServiceContext } from '../../kernel/context.ts';
import type { Page } from '../../kernel/list-page.ts';
import type { RowsQuery } from './report-contract.ts';
import { readByDate, type ShownSource } from './report-page.ts';
import { readSorted } from './report-sorted.ts';

/** One page of a report in the order that was asked for; by date where nothing is said. Throws as `readByDate`. */
export function readReport<Row extends { id: string }>(
  ctx: ServiceContext,
  { by, ...input }: RowsQuery,
  source: ShownSource,
): Promise<Page<Row>> {
  return by ? readSorted(ctx, { ...input, by }, source) : readByDate(ctx, input, source);
}
