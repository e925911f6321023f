import { migrateDatabase, newId } from '@stempel/db';
import { ask, emptyDatabase, testSecret } from '@stempel/db/testing';
import { expect, test, vi } from 'vitest';
import { silent } from './testing/silent.ts';
import { openWorkQueue } from './work-queue.ts';

// A claim takes as long as another place needs to come by, giving back as long as the next message needs to arrive.
const lingering = `
  create function pgboss.linger() returns trigger language plpgsql security definer as $$
  begin
    if new.name = 'send-mail' and new.state in ('active', 'created') then perform pg_sleep(0.5); end if;
    return new;
  end $$;
  create trigger linger before update of state on pgboss.job_common
    for each row execute function pgboss.linger()`;

test('two places that take messages of a workspace at once are no error, though the next one waits already', async () => {
  const ownerUrl = await emptyDatabase();
  const { appUrl } = await migrateDatabase(ownerUrl, { secret: testSecret });
  const id = newId();
  const [errors, notes, handled] = [[] as object[], [] as string[], [] as string[]];
  const log = {
    ...silent,
    error: (fields: object) => errors.push(fields),
    debug: (_: object, note: string) => notes.push(note),
  };
  await (await openWorkQueue({ appUrl, log }, async () => {})).stop({ timeout: 1_000 });
  await ask(ownerUrl, lingering);
  await ask(
    ownerUrl,
    `insert into pgboss.job (name, data, policy, singleton_key, group_id)
       select 'send-mail', '{"workspaceId": "${id}"}', 'short', key, '${id}'
       from unnest(array['${id}', '${id} announced']) key`,
  );
  const gate = Promise.withResolvers<void>();
  const queue = await openWorkQueue({ appUrl, log }, async (_, { id: message, data }) => {
    if (data?.workspaceId !== id) return;
    handled.push(message);
    await gate.promise;
  });
  try {
    await vi.waitFor(() => expect(handled).toHaveLength(1), 12_000);
    await queue.add('send-mail', [id]);
    await queue.announce('send-mail', id);
    await vi.waitFor(() => expect(notes).toEqual(['a message of a workspace was taken twice']), 5_000);
    gate.resolve();
    // What waits is done, one message after the other.
    await vi.waitFor(() => expect(handled).toHaveLength(3), 12_000);
    expect(errors).toEqual([]);
  } finally {
    gate.resolve();
    await queue.stop({ timeout: 1_000 });
  }
});
