import { asksOfCalendar } from './asked-calendar.ts';
import { asksOfJobs } from './asked-jobs.ts';
import { asksOfLists } from './asked-lists.ts';
import { asksOfNews } from './asked-news.ts';
import type { Asks } from './asked-people.ts';
import { asksOfTime } from './asked-time.ts';
import { asksOfTransfer } from './asked-transfer.ts';

/**
 * What is asked of a large workspace, in this order: later ones read what earlier ones wrote. Not among it is a search by
 * words, which reads every name.
 */
export const asks: Asks = {
  ...asksOfTime,
  ...asksOfNews,
  ...asksOfLists,
  ...asksOfCalendar,
  ...asksOfTransfer,
  ...asksOfJobs,
};
