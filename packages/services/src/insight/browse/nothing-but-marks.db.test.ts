import { randomBytes } from 'node:crypto';
import { testDatabase } from '@stempel/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { listProvisioningLog, recordCall } from '../../access/provisioning/index.ts';
import { createProvisionedUser, listUsers, listUsersInput } from '../../access/users/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { createEmployee, createEmployeeBody } from '../../organization/employees/index.ts';
import { createProject, createProjectBody } from '../../settings/projects/index.ts';
import { listPeople } from '../../testing/look-for-people.ts';
import { makeProvisionedWorkspace } from '../../testing/make-provisioned-workspace.ts';
import { browseObjects, browseObjectsInput, findObjects } from './index.ts';

const db = testDatabase({ poolSize: 4 });
let ctx: ServiceContext;

/** Every search that takes letters for what they are without their marks. */
const searches: Record<string, (q: string) => Promise<{ data: readonly object[] }>> = {
  'a reference list': (q) => browseObjects(ctx, browseObjectsInput.parse({ kind: 'projects', q })),
  'the list of employees': (q) => listPeople(ctx, { q }),
  'the search over everything': (q) => findObjects(ctx, { q }),
  'the list of users': (q) => listUsers(ctx, listUsersInput.parse({ search: q })),
  'the log of provisioning': (person) => listProvisioningLog(ctx, { person, limit: 50 }),
};

beforeAll(async () => {
  ({ ctx } = await makeProvisionedWorkspace(db, { hash: randomBytes(32), last4: 'test' }));
  const named = { name: 'Ada Bro', effective_from: '2020-01-01' };
  await createProject(ctx, createProjectBody.parse({ code: '1', ...named }));
  await createEmployee(ctx, createEmployeeBody.parse({ employee_number: '1', ...named }));
  const call = { ...ctx, method: 'POST', path: '/Users', userAgent: 'Okta', subject: 'Ada Bro' };
  const intent = { userName: 'ada', email: 'ada@example.org', names: ['Ada Bro'], ignored: [] };
  await createProvisionedUser(call, intent);
  await recordCall(call, { resource: 'User', objectId: null, status: 409 });
});

describe.each(Object.keys(searches))('%s', (name) => {
  const found = async (q: string) => (await searches[name]?.(q))?.data.length;

  test.each([
    ['a mark that stands alone', '\u0301'],
    ['marks that stand alone', '\u0301 \u0308\u20D7'],
    ['an accent that stands alone', '\u00B4'],
    ['a diaeresis that stands alone', '\u00A8'],
  ])('finds nothing by %s', async (_, q) => {
    expect(await found(q)).toBe(0);
  });

  test('finds what has the letters that stand beside marks', async () => {
    for (const q of ['a\u0301da', '\u0301 ada', 'ada \u00B4'])
      expect([q, await found(q)]).not.toEqual([q, 0]);
  });
});
