import { expect, test } from 'vitest';
import { type KeysetList, readCursor, toPage } from './list-page.ts';

const list: KeysetList = { name: 'statements', key: ['date', 'id'] };
const input = { limit: 1, state: ['ready'] };
const ids = ['019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11', '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c12'];
const rows = [
  { on: '2026-03-02', id: ids[0] ?? '' },
  { on: '2026-03-03', id: ids[1] ?? '' },
];
const keyOf = (row: (typeof rows)[number]) => [row.on, row.id];

const owner = { workspace: { id: 'w', slug: 'w', name: 'W', timeZone: 'Europe/Oslo', isTest: true } };
const other = { workspace: { ...owner.workspace, id: 'v' } };

test('a list goes on after the last row of the page', () => {
  const { data, next_cursor } = toPage(owner, list, rows, input, keyOf);
  expect(data).toEqual(rows.slice(0, 1));
  expect(readCursor(owner, list, { ...input, cursor: next_cursor ?? '' })).toEqual({
    asOf: null,
    key: ['2026-03-02', ids[0]],
  });
});

test('a cursor of another list, of other filters or of another workspace is refused', () => {
  const cursor = toPage(owner, list, rows, input, keyOf).next_cursor ?? '';
  const corrections: KeysetList = { name: 'corrections', key: list.key };
  const refused = 'none of this list with these filters';
  expect(() => readCursor(owner, corrections, { ...input, cursor })).toThrow(refused);
  expect(() => readCursor(owner, list, { ...input, ...{ state: ['approved'] }, cursor })).toThrow(refused);
  expect(() => readCursor(other, list, { ...input, cursor })).toThrow(refused);
});

test('a cursor that was altered is refused, wherever and however little', () => {
  const cursor = toPage(owner, list, rows, input, keyOf).next_cursor ?? '';
  const altered = [...cursor].flatMap((letter, at) => [
    `${cursor.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`,
    `${cursor.slice(0, at)}${cursor.slice(at + 1)}`,
  ]);
  for (const text of [
    ...altered,
    `${cursor}A`,
    `${cursor}=`,
    `${cursor} `,
    ` ${cursor}`,
    '',
    'null',
    'W10',
  ]) {
    expect(() => readCursor(owner, list, { ...input, cursor: text }), text).toThrow('cursor');
  }
});

test('a cursor whose sort key is not one of the list is refused, whoever made it', () => {
  const wrong = [
    [],
    ['2026-03-02'],
    ['2026-03-02', null],
    ['2026-03-02', ids[0], 'b'],
    ['2026-13-02', ids[0]],
    ['2026-03-02', "x' or 1=1"],
    [20_260_302, ids[0]],
  ];
  for (const key of wrong) {
    const cursor = toPage(owner, list, rows, input, () => key as string[]).next_cursor ?? '';
    expect(() => readCursor(owner, list, { ...input, cursor })).toThrow('cursor');
  }
  const cursor = toPage(owner, list, rows, input, keyOf, 'yesterday').next_cursor ?? '';
  expect(() => readCursor(owner, list, { ...input, cursor })).toThrow('cursor');
});
