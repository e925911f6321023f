import { actions, builtInRoles, resources } from '@stempel/core/access';
import { describe, expect, it } from 'vitest';
import { toMatrix, toTriples } from './grant-matrix.ts';

describe('the matrix of a role', () => {
  it('spells out wildcards', () => {
    expect(Object.keys(toMatrix(['*:*:*']))).toHaveLength(resources.length * actions.length);
    expect(toMatrix(['statements:*:managed'])['statements:approve']).toBe('managed');
  });

  it('shows the widest scope of several grants', () => {
    expect(toMatrix(['employees:read:self', 'employees:read:all'])).toEqual({ 'employees:read': 'all' });
  });

  it.each(builtInRoles.map((role) => [role.name, role.grants] as const))(
    '%s means the same after a round trip',
    (_name, grants) => {
      expect(toMatrix(toTriples(toMatrix(grants)))).toEqual(toMatrix(grants));
    },
  );
});
