import { describe, expect, test } from 'vitest';
import { filterOf, namesOf, pageOf, readQuery } from './query.ts';

describe('the filter of a query', () => {
  test.each([
    ['filter=userName%20eq%20%22ada%40example.org%22', 'userName eq "ada@example.org"'],
    ['filter=userName+eq+%22ada%40example.org%22', 'userName eq "ada@example.org"'],
    // Where spaces are written as %20, a plus is a plus; a form writes it as %2B.
    ['filter=userName%20eq%20%22ada+test@example.org%22', 'userName eq "ada+test@example.org"'],
    ['filter=userName+eq+%22ada%2Btest%40example.org%22', 'userName eq "ada+test@example.org"'],
    ['Filter=userName%20eq%20%22x%22', 'userName eq "x"'],
    ['startIndex=1&filter=externalId%20eq%20%22a%26b%3Dc%22&count=2', 'externalId eq "a&b=c"'],
    ['filter=', ''],
  ])('%s', (search, filter) => {
    expect(filterOf(readQuery(search))).toBe(filter);
  });

  test('is absent without one', () => {
    expect(filterOf(readQuery('count=1'))).toBeUndefined();
    expect(filterOf(readQuery(''))).toBeUndefined();
  });

  test.each(['filter=%', 'filter=%E0%A4%A', 'filter=a&filter=b'])('%s is refused', (search) => {
    expect(() => filterOf(readQuery(search))).toThrow('Unsupported filter');
  });
});

describe('the page of a query', () => {
  test.each([
    ['', 1, 200],
    ['startIndex=&count=', 1, 200],
    ['startIndex=0', 1, 200],
    ['startIndex=-7', 1, 200],
    ['startindex=20&COUNT=5', 20, 5],
    ['count=0', 1, 0],
    ['count=-3', 1, 0],
    ['count=201', 1, 200],
    ['count=99999999999999999999', 1, 200],
  ])('%j', (search, startIndex, count) => {
    expect(pageOf(readQuery(search))).toEqual({ startIndex, count });
  });

  test('of a position beyond every list stays a number the database takes', () => {
    const { startIndex } = pageOf(readQuery(`startIndex=${'9'.repeat(40)}`));
    expect(Number.isSafeInteger(startIndex)).toBe(true);
  });

  test.each(['count=ten', 'startIndex=1.5', 'count=0x10', 'startIndex=1e3', 'count=%zz'])(
    '%s is refused',
    (search) => {
      expect(() => pageOf(readQuery(search))).toThrow('must be an integer');
    },
  );
});

test('names are split at commas over repeated parameters', () => {
  expect(namesOf(readQuery('attributes=userName,%20name.formatted&Attributes=id,,'), 'attributes')).toEqual([
    'userName',
    'name.formatted',
    'id',
  ]);
});
