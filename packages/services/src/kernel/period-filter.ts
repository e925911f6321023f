import { say } from '@stempel/core/messages';
import { refusalAt } from './errors.ts';

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
  const detail = say('period-reversed', { to, from });
  throw refusalAt('/to', detail);
}
