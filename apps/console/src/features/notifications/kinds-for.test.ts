import { builtInRoles } from '@stempel/core/access';
import { expect, test } from 'vitest';
import type { Session } from '../../session/session.ts';
import { type Kind, kindsFor } from './kinds-for.ts';

const kinds: Kind[] = [
  ...([
    'request',
    'absence',
    'decision',
    'statement',
    'reminder',
    'check-out-forgotten',
    'incident',
  ] as const),
  ...(['import-finished', 'key-expiring', 'subscription-paused'] as const),
];

function of(...names: string[]): Kind[] {
  const roles = builtInRoles.filter(({ name }) => names.includes(name));
  expect(roles).toHaveLength(names.length);
  return kindsFor({ roles } as unknown as Session, kinds);
}

const own: Kind[] = ['request', 'decision', 'statement', 'reminder', 'check-out-forgotten'];

test('people choose among what they may be told of', () => {
  expect(of('Employee')).toEqual(own);
  expect(of('Employee', 'Manager').toSorted()).toEqual([...own, 'absence', 'incident'].toSorted());
  expect(of('Owner')).toEqual(kinds);
  expect(of('Admin')).toEqual(kinds.filter((kind) => kind !== 'import-finished'));
});
