import { expect, it } from 'vitest';
import { parseKeptPages, writeKeptPages } from './parse-kept-pages.ts';

it.each([
  ['', { favourites: [], recent: [] }],
  [';', { favourites: [], recent: [] }],
  ['/jobs', { favourites: ['/jobs'], recent: [] }],
  [';/jobs,/roles', { favourites: [], recent: ['/jobs', '/roles'] }],
  ['/jobs,/roles;/users', { favourites: ['/jobs', '/roles'], recent: ['/users'] }],
])('of %s, the addresses are read', (text, kept) => {
  expect(parseKeptPages(text)).toEqual(kept);
  expect(parseKeptPages(writeKeptPages(kept))).toEqual(kept);
});
