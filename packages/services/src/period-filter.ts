import { invalid } from './errors.ts';

/**
 * Refuses a period that ends before it starts, the same way wherever `from` and `to` stand: invalid at `/to`,
 * naming both.
 */
export function requireOrderedPeriod({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): void {
  if (from === undefined || to === undefined || from <= to) return;
  const detail = `The period ends on ${to}, before it starts on ${from}; send a "to" that is not before "from".`;
  throw invalid('/to', 'reversed-period', detail);
}
