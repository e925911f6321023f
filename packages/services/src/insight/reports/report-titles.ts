import type { Words } from '../../kernel/words/words.ts';

/** Keys of the pages of reports in the texts. */
const pages = {
  'registered-hours': 'registeredHours',
  presence: 'presenceReport',
  absence: 'absenceReport',
  sickness: 'sicknessReport',
  'account-movements': 'accountMovements',
  'working-time-compliance': 'compliance',
  'pending-differences': 'pendingDifferences',
} as const;

/** What a report is called, as its page is. */
export function titleOf(words: Words, report: keyof typeof pages): string {
  return words.say(`page.${pages[report]}`);
}
