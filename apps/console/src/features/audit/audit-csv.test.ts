import { expect, it } from 'vitest';
import { auditCsv } from './audit-csv.ts';

const role = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11';
const manager = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c12';
const row = {
  recorded_at: '2026-03-02T08:00:00Z',
  actor: { kind: 'user' as const, id: null, name: '=HYPERLINK("x")', stands_for: null },
  action: 'update',
  resource: 'roles',
  object_id: role,
  before: null,
  after: { name: 'A, "B"', manager_id: manager },
  request_id: 'r1',
};

it('writes audit rows as CSV that spreadsheets do not execute', () => {
  const line = auditCsv([row], {}).split('\r\n')[1] ?? '';
  expect(line).toContain(`,"'=HYPERLINK(""x"")",update,roles,${role},"A, ""B""",null,"{`);
});

it('says names next to the ids', () => {
  const line = auditCsv([row], { [manager]: 'Karen Holm' }).split('\r\n')[1] ?? '';
  expect(line).toContain(`,${manager} = Karen Holm,r1`);
});
