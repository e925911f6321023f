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

function cursorOf(...parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

test('a list goes on after the last row of the page', () => {
  const { data, next_cursor } = toPage(list, rows, input, keyOf);
  expect(data).toEqual(rows.slice(0, 1));
  expect(readCursor(list, { ...input, cursor: next_cursor ?? '' })).toEqual({
    asOf: null,
    key: ['2026-03-02', ids[0]],
  });
});

test('a cursor of another list is refused although the filters are the same', () => {
  const cursor = toPage(list, rows, input, keyOf).next_cursor ?? '';
  const other: KeysetList = { name: 'corrections', key: list.key };
  expect(() => readCursor(other, { ...input, cursor })).toThrow('another list');
  expect(() => readCursor(list, { ...input, ...{ state: ['approved'] }, cursor })).toThrow('other filters');
});

test('a cursor whose sort key is not one of the list is refused, whoever made it', () => {
  const { next_cursor } = toPage(list, rows, input, keyOf);
  const [hash] = JSON.parse(Buffer.from(next_cursor ?? '', 'base64url').toString());
  const wrong = [
    [null],
    [null, '2026-03-02'],
    [null, '2026-03-02', null],
    [null, '2026-03-02', ids[0], 'b'],
    [null, '2026-13-02', ids[0]],
    [null, '2026-03-02', "x' or 1=1"],
    [null, 20_260_302, ids[0]],
    ['yesterday', '2026-03-02', ids[0]],
  ];
  for (const parts of wrong) {
    expect(() => readCursor(list, { ...input, cursor: cursorOf(hash, ...parts) })).toThrow('not one of ours');
  }
});
