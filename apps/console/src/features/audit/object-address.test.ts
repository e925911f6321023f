import { expect, it } from 'vitest';
import { idsOf, objectAddress, withNames } from './object-address.ts';

const id = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11';
const other = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c12';
const row = (resource: string, after: unknown, before: unknown = null) => ({
  resource,
  object_id: id,
  before,
  after,
});

it.each([
  ['org-units', { code: 'a' }, `/org-units/${id}`],
  ['policies', { kind: 'working-time' }, `/policies/working-time/${id}`],
  [
    'presence',
    { employee_id: other, start: '2026-03-02T08:00:00+01:00' },
    `/employees/${other}/month?month=2026-03`,
  ],
  ['employments', { employee_id: other }, `/employees/${other}`],
  ['movements', { employee_id: other, account_id: id }, `/balances/${other}/${id}`],
  ['incidents', { employee_id: other }, `/incidents?state=all&employee=${other}`],
  ['jobs', { kind: 'import' }, `/imports/${id}`],
  ['api-keys', { name: 'x' }, undefined],
  ['roles', null, undefined],
])('%s %o leads to %s', (resource, after, address) => {
  expect(objectAddress(row(resource, after))).toBe(address);
});

it('says names for the ids that rows refer to', () => {
  const rows = [row('projects', { manager_id: other, code: 'P' })];
  expect(idsOf(rows)).toEqual([id, other]);
  expect(withNames(`["${other}"]`, { [other]: 'Karen' })).toBe('["Karen"]');
});
