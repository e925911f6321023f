import { english } from '@stempel/core/messages';
import { openFile } from '../transfer/imports/reading/open-file.ts';
import type { ReadingOptions } from '../transfer/imports/reading/reading-item.ts';
import { fileOf } from './transfer-files.ts';

export const mebi = 1024 * 1024;

/** Milliseconds for a file of 50 MiB, on a machine of unknown load. */
export const patience = 120_000;

/** A text over and over. */
export const many = (text: string, count: number) => Buffer.alloc(text.length * count, text);

/** Looks through a file as a run does first; what it came to, or why not. */
export async function surveyFile(format: ReadingOptions['format'], file: Buffer) {
  const opened = await openFile(fileOf(file));
  const options: ReadingOptions = { format, delimiter: ',', encoding: 'utf-8', tables: null };
  let found: object | undefined;
  try {
    for await (const item of opened.survey(options, ['projects'])) found = item;
    return found;
  } catch (error) {
    return { refused: `${(error as Error).name}: ${(error as Error).message}` };
  } finally {
    opened.close();
  }
}

/** Reads a file to its end; the rows, or why not. */
export async function readFile(format: ReadingOptions['format'], file: Buffer, bounds = {}) {
  const opened = await openFile(fileOf(file), bounds);
  let [items, malformed] = [0, ''];
  try {
    for await (const item of opened.read({ format, delimiter: ',', encoding: 'utf-8', tables: null })) {
      items += 1;
      if (Array.isArray(item) && item[3] === null) malformed ||= english(item[4]);
    }
    return malformed === '' ? { items } : { items, malformed };
  } catch (error) {
    return { refused: `${(error as Error).name}: ${(error as Error).message}` };
  } finally {
    opened.close();
  }
}

/** What `surveyFile` and `readFile` come to where the file is refused. */
export const refusing = (message: string) => ({ refused: `UnreadableFile: ${message}` });
