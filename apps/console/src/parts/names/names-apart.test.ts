import { expect, it } from 'vitest';
import { namesApart } from './names-apart.ts';

it('puts a code behind names that two share, and behind no other', () => {
  const rows = [
    { id: 1, code: 'sickness', name: 'Sickness' },
    { id: 2, code: 'krankheit', name: 'Sickness' },
    { id: 3, code: 'care', name: 'Care' },
  ];
  expect(namesApart(rows)).toEqual([
    { id: 1, code: 'sickness', name: 'Sickness (sickness)' },
    { id: 2, code: 'krankheit', name: 'Sickness (krankheit)' },
    { id: 3, code: 'care', name: 'Care' },
  ]);
});
