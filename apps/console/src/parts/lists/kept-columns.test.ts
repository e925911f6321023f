import { expect, it } from 'vitest';
import { parseColumns, writeColumns } from './kept-columns.ts';

it('reads back what was hidden of each list', () => {
  const hidden = { users: ['email', 'state'], roles: ['rights'] };
  expect(writeColumns(hidden)).toBe('users:email,state;roles:rights');
  expect(parseColumns(writeColumns(hidden))).toEqual(hidden);
});

it('forgets lists of which nothing is hidden, and reads nothing out of nonsense', () => {
  expect(writeColumns({ users: [] })).toBe('');
  expect(parseColumns('')).toEqual({});
  expect(parseColumns(';;:a;users:;users')).toEqual({});
});
