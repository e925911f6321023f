import { describe, expect, test } from 'vitest';
import { reachOf } from './role-reach.ts';

const types = [
  { type: 'presence.recorded', permission: 'timesheet:read:all' },
  { type: 'entry.recorded', permission: 'timesheet:read:all' },
  { type: 'absence.requested', permission: 'absences:read:all' },
  { type: 'project.created', permission: 'projects:read:all' },
];
const reach = (grants: string[], chosen: string[] = []) => reachOf(grants, types, chosen);

describe('what a webhook is told of by its role', () => {
  test('is everything where the role reads it for everybody', () => {
    expect(reach(['*:read:all'])).toEqual({ isEmpty: false, without: [] });
    expect(reach(['timesheet:*:*'])).toEqual({ isEmpty: false, without: [] });
  });

  test('is nothing where the role reads it for some people only, which is said by permission', () => {
    expect(reach(['timesheet:*:managed', 'absences:read:self'])).toEqual({
      isEmpty: true,
      without: [
        { resource: 'timesheet', scope: 'managed' },
        { resource: 'absences', scope: 'self' },
      ],
    });
  });

  test('may be a part', () => {
    const grants = ['timesheet:read:all', 'absences:read:managed'];
    const absences = { resource: 'absences', scope: 'managed' };
    expect(reach(grants)).toEqual({ isEmpty: false, without: [absences] });
    expect(reach(grants, ['absence.requested'])).toEqual({ isEmpty: true, without: [absences] });
    expect(reach(grants, ['presence.recorded'])).toEqual({ isEmpty: false, without: [] });
  });

  test('lacks what was chosen and may not be read at all', () => {
    const project = { resource: 'projects', scope: null };
    expect(reach(['timesheet:read:all'], ['presence.recorded', 'project.created'])).toEqual({
      isEmpty: false,
      without: [project],
    });
    expect(reach([])).toEqual({ isEmpty: true, without: [] });
  });
});
