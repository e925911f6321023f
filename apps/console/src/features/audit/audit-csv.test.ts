import { expect, it } from 'vitest';
import { auditCsv } from './audit-csv.ts';

it('writes audit rows as CSV that spreadsheets do not execute', () => {
  const row = {
    recorded_at: '2026-03-02T08:00:00Z',
    actor: { kind: 'user' as const, id: null, name: '=HYPERLINK("x")' },
    action: 'update',
    resource: 'roles',
    object_id: null,
    before: null,
    after: { name: 'A, "B"' },
    request_id: 'r1',
  };
  expect(auditCsv([row]).split('\r\n')[1]).toBe(
    '2026-03-02T08:00:00Z,"\'=HYPERLINK(""x"")",update,roles,,null,"{""name"":""A, \\""B\\""""}",r1',
  );
});
