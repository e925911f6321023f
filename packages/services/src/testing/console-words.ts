import { join } from 'node:path';
import { openWords } from '../kernel/words/open-words.ts';

/** What the console says, as a server has it. */
export const consoleWords = openWords(join(import.meta.dirname, '../../../../apps/console/messages'));
