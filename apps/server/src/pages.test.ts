import { parseGrant } from '@stempel/core/access';
import { expect, test } from 'vitest';
import { sessionHeader } from './pages.ts';

test('the session header is plain ASCII whatever the names, and reads back as it was', () => {
  const header = sessionHeader(
    {
      sessionId: 's',
      identityProviderId: null,
      identityId: 'i',
      user: { id: 'u', name: 'Łukasz 李 😀', email: 'l@example.org', employeeId: null },
      workspace: { id: 'w', slug: 'acme', name: 'Ærø', timeZone: 'Europe/Copenhagen', isTest: false },
      roles: [{ name: 'Führung', grants: [parseGrant('timesheet:*:managed')] }],
      grants: [parseGrant('timesheet:*:managed')],
      requiresTwoFactors: false,
      isOwner: false,
      isDeveloper: true,
    },
    'staging',
  );
  expect(header).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(header)).toEqual({
    user: { id: 'u', name: 'Łukasz 李 😀', email: 'l@example.org' },
    workspace: { slug: 'acme', name: 'Ærø', time_zone: 'Europe/Copenhagen', is_test: false },
    roles: [{ name: 'Führung', grants: ['timesheet:*:managed'] }],
    employee_id: null,
    environment: 'staging',
    is_owner: false,
    is_developer: true,
  });
});
