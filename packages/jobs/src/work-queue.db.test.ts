import { migrateDatabase, newId } from '@stempel/db';
import { ask, emptyDatabase, testSecret } from '@stempel/db/testing';
import { expect, test, vi } from 'vitest';
import { silent } from './testing/silent.ts';
import { openWorkQueue } from './work-queue.ts';

// A claim takes as long as another place needs to come by, giving back as long as whoever is done needs to look again.
const lingering = `
  create function pgboss.linger() returns trigger language plpgsql security definer as $$
  begin
    if new.name = 'send-mail' and new.state in ('active', 'created') then perform pg_sleep(0.5); end if;
    return new;
  end $$;
  create trigger linger before update of state on pgboss.job_common
    for each row execute function pgboss.linger()`;

const id = newId();

/** A queue with two messages of a workspace, which two places take at once. */
async function queueOfTwo(handle: (message: string) => Promise<void>) {
  const ownerUrl = await emptyDatabase();
  const { appUrl } = await migrateDatabase(ownerUrl, { secret: testSecret });
  const errors: object[] = [];
  const log = { ...silent, error: (fields: object) => errors.push(fields) };
  await (await openWorkQueue({ appUrl, log }, async () => {})).stop({ timeout: 1_000 });
  await ask(ownerUrl, lingering);
  await ask(
    ownerUrl,
    `insert into pgboss.job (name, data, policy, singleton_key)
       select 'send-mail', '{"workspaceId": "${id}"}', 'short', key from unnest(array['${id}', '${id} announced']) key`,
  );
  const queue = await openWorkQueue({ appUrl, log }, async (_, { id: message, data }) => {
    if (data?.workspaceId === id) await handle(message);
  });
  return { queue, errors };
}

test('of two messages of a workspace that are taken at once, none waits until somebody looks again', async () => {
  const handled: string[] = [];
  const { queue, errors } = await queueOfTwo(async (message) => void handled.push(message));
  try {
    await vi.waitFor(() => expect(handled).toHaveLength(2), 6_000);
    expect(errors).toEqual([]);
  } finally {
    await queue.stop({ timeout: 1_000 });
  }
});

test('what comes for a workspace that is worked for waits, and is no error', async () => {
  const gate = Promise.withResolvers<void>();
  const [handled, atWork, most] = [[] as string[], [] as string[], [] as number[]];
  const { queue, errors } = await queueOfTwo(async (message) => {
    handled.push(message);
    atWork.push(message);
    most.push(atWork.length);
    await gate.promise;
    atWork.splice(atWork.indexOf(message), 1);
  });
  try {
    await vi.waitFor(() => expect(handled).toHaveLength(1), 6_000);
    await queue.add('send-mail', [id]);
    await queue.announce('send-mail', id);
    gate.resolve();
    await vi.waitFor(() => expect(handled.length).toBeGreaterThan(1), 6_000);
    await vi.waitFor(() => expect(atWork).toEqual([]), 6_000);
    expect(Math.max(...most)).toBe(1);
    expect(errors).toEqual([]);
  } finally {
    gate.resolve();
    await queue.stop({ timeout: 1_000 });
  }
});
