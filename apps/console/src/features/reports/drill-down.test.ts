import { expect, test } from 'vitest';
import { drillDown } from './drill-down.ts';
import { type Grouping, groupingsOf, type SummedName } from './groupings.ts';

const march = { from: '2026-03-04', to: '2026-03-31' };
const sum = { key: 'an-id', code: 'a-code', account: null };

const narrowed = (name: SummedName, group: Grouping, of: Parameters<typeof drillDown>[1] = sum) =>
  drillDown({ name, group }, of, march);

test('a group leads to rows where the report can be narrowed to it, and nowhere else', () => {
  const leading = Object.fromEntries(
    Object.entries(groupingsOf).map(([name, groups]) => [
      name,
      groups.filter((group) => narrowed(name as SummedName, group, { ...sum, key: '2026-03-02' }) !== null),
    ]),
  );
  const always = ['unit', 'employee'];
  const times = ['day', 'week', 'month'];
  expect(leading).toEqual({
    'registered-hours': [...always, 'activity', 'project', ...times],
    presence: [...always, 'reason', ...times],
    absence: [...always, ...times],
    sickness: [...always, ...times],
    'account-movements': ['account', 'kind', ...always, ...times],
    'working-time-compliance': ['step', 'severity', ...always, ...times],
  });
  expect(narrowed('presence', 'reason')).toEqual({ reason: 'a-code' });
  expect(narrowed('registered-hours', 'activity')).toEqual({ activity: 'an-id' });
});

test('a unit leads to its own rows and not to those of the units below it', () => {
  expect(narrowed('registered-hours', 'unit')).toEqual({ unit: 'an-id', below: 'false' });
});

test('dates lead to those of them that are in the period', () => {
  const on = (group: Grouping, key: string) => narrowed('presence', group, { ...sum, key });
  expect(on('day', '2026-03-05')).toEqual({ from: '2026-03-05', to: '2026-03-05' });
  expect(on('week', '2026-03-02')).toEqual({ from: '2026-03-04', to: '2026-03-08' });
  expect(on('week', '2026-03-30')).toEqual({ from: '2026-03-30', to: '2026-03-31' });
  expect(on('month', '2026-03-01')).toEqual(march);
});

test('amounts of an account lead to its rows, and what has no key leads nowhere', () => {
  const account = { id: 'flex-id', code: 'flex', name: 'Flex' };
  expect(narrowed('account-movements', 'employee', { ...sum, account })).toEqual({
    ...{ account: 'flex-id', employee: 'an-id' },
  });
  expect(narrowed('account-movements', 'account', { ...sum, key: 'flex-id', account })).toEqual({
    account: 'flex-id',
  });
  expect(narrowed('registered-hours', 'project', { ...sum, key: null, code: null })).toBeNull();
});
