import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../config.ts';
import { findVersionBefore, readFolder } from '../testing/earlier-version.ts';

// Servers of the version before call the functions of this one, as soon as the first server of this one has started.

const before = findVersionBefore();

/** Functions of the version before that it does not call any more: by name, since when. */
const uncalled: Record<string, string> = {};

/** Name, parameters and results. */
function headOf(text: string): string {
  const [, head = ''] = /\b(create function\b[\s\S]*?)\blanguage\b/i.exec(text) ?? [];
  return head.replaceAll(/\s+/g, ' ').trim();
}

test.runIf(before)('every SQL function takes and returns what the version before knows', () => {
  const functions = readFolder(before ?? '', 'packages/db/functions');
  expect(functions.size).toBeGreaterThan(5);
  for (const [path, text] of functions) {
    const name = path.replace(/.*\/(\w+)\.sql$/, '$1');
    if (Object.hasOwn(uncalled, name)) continue;
    const here = join(projectRoot, path);
    const head = existsSync(here) ? headOf(readFileSync(here, 'utf8')) : 'gone';
    expect(headOf(text)).toMatch(/^create function/i);
    expect(head).toBe(headOf(text));
  }
});
