import { randomBytes } from 'node:crypto';
import { parseGrant } from '@stempel/core/access';
import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { createServiceUser, deleteServiceUser, updateServiceUser } from '../../access/service-users/index.ts';
import { deleteUser, inviteUser, updateUser } from '../../access/users/index.ts';
import { waysToPeople } from '../../testing/look-for-people.ts';
import { makeProvisionedWorkspace } from '../../testing/make-provisioned-workspace.ts';
import { findObjects } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const people = ['Åse Østergård', 'Zoë Müller', 'Anne Holm-Lund', 'Annette Holm'];

async function furnish() {
  const { ctx } = await makeProvisionedWorkspace(db, { hash: randomBytes(32), last4: 'test' });
  const ids = new Map<string, string>();
  for (const [index, name] of people.entries()) {
    const email = `${'lmnk'[index]}.${index}@post.example`;
    ids.set(name, (await inviteUser(ctx, { email, name, role_ids: [] })).id);
  }
  const { id: payroll } = await createServiceUser(ctx, { name: 'Løn', role_ids: [] });
  const actor = { kind: 'user', userId: null, name: 'Who', employeeId: null, isOwner: false } as const;
  const looking = { ...ctx, actor: { ...actor, grants: ['users:read:all'].map(parseGrant) } };
  const find = async (q: string, bounds = waysToPeople[0]) =>
    (await findObjects(looking, { q }, bounds)).data.map(({ kind, name }) => `${kind} ${name}`);
  return { ctx, ids, payroll, find, looking };
}

describe('users are found by the beginnings of words', () => {
  test('of names and addresses, without accents and in any case, by every way', async () => {
    const { find } = await furnish();
    for (const bounds of waysToPeople) {
      expect(await find('osterg', bounds)).toEqual(['users Åse Østergård']);
      expect(await find('MULLER zoe', bounds)).toEqual(['users Zoë Müller']);
      expect(await find('ller', bounds)).toEqual([]);
      expect(await find('lon', bounds)).toEqual(['service-users Løn']);
      expect(await find('m.1@post', bounds)).toEqual(['users Zoë Müller']);
      // Whose name begins so comes first, then by name.
      expect(await find('ann', bounds)).toEqual(['users Anne Holm-Lund', 'users Annette Holm']);
      expect(await find('holm', bounds)).toEqual(['users Anne Holm-Lund', 'users Annette Holm']);
      expect(await find('%', bounds)).toEqual([]);
    }
  });

  test('of what they are called now, and never once they were deleted', async () => {
    const { ctx, ids, payroll, find } = await furnish();
    await updateUser(ctx, { id: ids.get('Zoë Müller') ?? '', name: 'Zoë Çelik' });
    await updateServiceUser(ctx, { id: payroll, name: 'Payroll' });
    expect(await find('muller')).toEqual([]);
    expect(await find('celik')).toEqual(['users Zoë Çelik']);
    expect(await find('lon')).toEqual([]);
    expect(await find('payroll')).toEqual(['service-users Payroll']);
    await deleteUser(ctx, { id: ids.get('Annette Holm') ?? '' });
    await deleteServiceUser(ctx, { id: payroll });
    expect(await find('holm')).toEqual(['users Anne Holm-Lund']);
    expect(await find('payroll')).toEqual([]);
    const left = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx.select().from(schema.userWords).where(eq(schema.userWords.word, 'payroll')),
    );
    expect(left).toEqual([]);
  });

  test('of the own workspace alone', async () => {
    const { find } = await furnish();
    const { find: elsewhere, ctx, ids } = await furnish();
    await deleteUser(ctx, { id: ids.get('Åse Østergård') ?? '' });
    expect(await elsewhere('ase')).toEqual([]);
    expect(await find('ase')).toEqual(['users Åse Østergård']);
  });
});
