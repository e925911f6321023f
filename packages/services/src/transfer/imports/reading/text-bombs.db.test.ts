import { describe, expect, test } from 'vitest';
import { many, mebi, patience, readFile, refusing, surveyFile } from '../../../testing/read-files.ts';
import { limits } from './limits.ts';

// Each file is small or made of one byte over and over; each is refused in words that name the limit.

describe('CSV', () => {
  const tooLong = (row: number) =>
    refusing(
      `Row ${row} is longer than ${limits.row} characters; look for a quotation mark that is never closed.`,
    );

  test.each([
    ['24 million commas', () => many(',', 24_000_000), tooLong(1)],
    ['a line of 50 MiB', () => many('x', 50 * mebi), tooLong(1)],
    [
      'a quotation mark that is never closed',
      () => Buffer.concat([Buffer.from('resource,code\nprojects,"'), many('x\n', 5 * mebi)]),
      tooLong(2),
    ],
    [
      'more columns than any table has',
      () => Buffer.from(`${'a,'.repeat(1000)}\n`),
      refusing(`Row 1 has more than ${limits.columns} columns.`),
    ],
    [
      'an endless cell',
      () => Buffer.from(`resource,b\n1,${'x'.repeat(limits.cell + 1)}\n`),
      refusing(`Row 2 has a cell longer than ${limits.cell} characters.`),
    ],
    [
      'an endless name of a column',
      () => Buffer.from(`a,${'x'.repeat(201)}\n`),
      refusing(`The column "${'x'.repeat(99)}… has a name longer than ${limits.columnName} characters.`),
    ],
    [
      '25 million rows',
      () => Buffer.concat([Buffer.from('resource\n'), many('a\n', 25 * mebi)]),
      refusing(`The file has more than ${limits.rows} rows; split it.`),
    ],
  ])('with %s is refused', { timeout: patience }, async (_, make, refused) => {
    expect(await surveyFile('csv', make())).toEqual(refused);
  });

  test('with rows that are long, yet as long as a cell may be, is read', { timeout: patience }, async () => {
    const rows = many(`dimensions,"${'x'.repeat(limits.cell)}"\n`, 40);
    expect(await readFile('csv', Buffer.concat([Buffer.from('resource,values\n'), rows]))).toEqual({
      items: 41,
    });
  });
});

describe('JSON lines', () => {
  test.each([
    ['a line of 50 MiB', () => many('x', 50 * mebi), `The line is longer than ${limits.row} characters.`],
    [
      'deep nesting',
      () => Buffer.from(`{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
      `The line nests deeper than ${limits.jsonDepth} levels.`,
    ],
    [
      'brackets that are never closed',
      () => many('[', mebi),
      expect.stringContaining('The line is not JSON: '),
    ],
    [
      'more values than any object has',
      () => Buffer.from(JSON.stringify({ a: Array.from({ length: 10_001 }, () => 0) })),
      `The line has more than ${limits.jsonValues} values.`,
    ],
    [
      'more columns than any object has',
      () =>
        Buffer.from(
          JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`a${at}`, 0]))),
        ),
      `The line has more than ${limits.columns} columns.`,
    ],
    [
      'an endless text',
      () => Buffer.from(JSON.stringify({ a: 'x'.repeat(limits.cell + 1) })),
      `The line holds a text longer than ${limits.cell} characters.`,
    ],
  ])(
    'with %s have it refused by row, and the next is read',
    { timeout: patience },
    async (_, make, malformed) => {
      const file = Buffer.concat([make(), Buffer.from('\n{"resource":"projects"}\n')]);
      expect(await readFile('json', file)).toEqual({ items: 2, malformed });
    },
  );

  test('of 25 million rows are refused', { timeout: patience }, async () => {
    expect(await surveyFile('json', many('1\n', 25 * mebi))).toEqual(
      refusing(`The file has more than ${limits.rows} rows; split it.`),
    );
  });
});
