import { builtInRoles } from '@stempel/core/access';
import { describe, expect, it } from 'vitest';
import type { Session } from '../session/session.ts';
import { type MenuEntry, menuOf, mostEntries } from './menu.ts';

function sessionOf(names: readonly string[], isEmployee: boolean, grants: string[] = []): Session {
  const roles = builtInRoles.filter(({ name }) => names.includes(name));
  return {
    user: { id: '1', name: 'Ann', email: 'ann@example.com' },
    workspace: { slug: 'house', name: 'House', time_zone: 'Europe/Copenhagen', is_test: false },
    roles: [...roles.map((role) => ({ name: role.name, grants: [...role.grants] })), { name: 'Own', grants }],
    employee_id: isEmployee ? '2' : null,
    environment: 'production',
    is_owner: names.includes('Owner'),
    is_developer: names.includes('Developer'),
  };
}

const everything = () => true;
const namesOf = (entries: readonly MenuEntry[]) =>
  entries.map((entry) => (entry.group === null ? entry.route.name : entry.group));
const menuFor = (...session: Parameters<typeof sessionOf>) => menuOf(sessionOf(...session), everything);

describe('the menu', () => {
  it.each(
    builtInRoles.flatMap(({ name }) => [
      [name, true],
      [name, false],
    ]) as [string, boolean][],
  )('has at most nine entries for the role %s, employed: %s', (role, isEmployee) => {
    expect(menuFor([role], isEmployee).length).toBeLessThanOrEqual(mostEntries);
    const all = menuFor(['Owner', role], isEmployee);
    expect(all.length).toBeLessThanOrEqual(mostEntries);
  });

  it('shows employees what is theirs, one below the other', () => {
    const mine = ['home', 'myTime', 'toDecide', 'statements', 'calendar', 'balances', 'reports'];
    expect(namesOf(menuFor(['Employee'], true))).toEqual(mine);
  });

  it('folds what is more into sections; one page alone stands by itself', () => {
    const sections = ['home', 'myTime', 'toDecide', 'time', 'people', 'setUp', 'incidents'];
    expect(namesOf(menuFor(['Manager'], true))).toEqual(sections);
  });

  it('lists to set up are there for whoever may change one of them', () => {
    const shown = menuFor(['Employee'], true, ['projects:update:self']);
    expect(namesOf(shown)).toContain('projects');
    expect(namesOf(shown)).not.toContain('orgUnits');
  });
});
