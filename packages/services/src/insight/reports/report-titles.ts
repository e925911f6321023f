import { reportPages } from '@stempel/core/report-pages';
import type { Words } from '../../kernel/words/words.ts';

/** What a report is called, as its page is. */
export function titleOf(words: Words, report: keyof typeof reportPages): string {
  return words.say(`page.${reportPages[report]}`);
}
