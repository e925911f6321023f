import { expect, test } from 'vitest';
import { readCursor, toPage } from './list-page.ts';

const input = { limit: 1, state: ['ready'] };
const rows = [
  { on: '2026-03-02', id: 'a' },
  { on: '2026-03-03', id: 'b' },
];
const keyOf = (row: (typeof rows)[number]) => [row.on, row.id];

function cursorOf(...parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

test('a list goes on after the last row of the page', () => {
  const { data, next_cursor } = toPage(rows, input, keyOf);
  expect(data).toEqual(rows.slice(0, 1));
  expect(readCursor({ ...input, cursor: next_cursor ?? '' }, 2)).toEqual({
    asOf: null,
    key: ['2026-03-02', 'a'],
  });
});

test('a cursor whose sort key has another number of parts is refused, whoever made it', () => {
  const { next_cursor } = toPage(rows, input, keyOf);
  const [hash] = JSON.parse(Buffer.from(next_cursor ?? '', 'base64url').toString());
  for (const key of [[], ['2026-03-02'], ['2026-03-02', null], ['2026-03-02', 'a', 'b']]) {
    const cursor = cursorOf(hash, null, ...key);
    expect(() => readCursor({ ...input, cursor }, 2)).toThrow('not one of ours');
  }
});
