import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { say as english, type Say } from './words.ts';

interface Wanted {
  format: 'csv' | 'xlsx';
  /** Whom its columns are for; as it was chosen last when left out. */
  reader?: 'people' | 'programs';
  say?: Say;
}

/** Saves what a page shows as a file, by its menu. */
export async function downloadFile(page: Page, { format, reader, say = english }: Wanted) {
  await page.getByRole('button', { name: say('download.button'), exact: true }).click();
  const menu = page.getByRole('menu');
  if (reader) await menu.getByRole('menuitemradio', { name: say(`download.for.${reader}`) }).click();
  const saved = page.waitForEvent('download');
  await menu.getByRole('menuitem', { name: say(`download.format.${format}`) }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** The lines of a CSV file without the mark at its beginning. */
export const linesOf = (content: Buffer): string[] =>
  content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
