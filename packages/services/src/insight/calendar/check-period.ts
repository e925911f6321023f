import { getDate } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { refusalAt } from '../../kernel/errors.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { longestDays } from './calendar-contract.ts';

/** Refuses a period that is reversed or longer than a year. */
export function checkPeriod({ from, to }: { from: string; to: string }): void {
  requireOrderedPeriod({ from, to });
  if (getDate(to) - getDate(from) < longestDays) return;
  throw refusalAt('/to', say('range-too-long', { from, to, days: longestDays }));
}
