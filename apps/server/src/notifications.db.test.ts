import { connectDatabase, inWorkspace, migrateDatabase, newId, schema } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { emptyDatabase, testSecret, withoutAudit } from '@stempel/db/testing';
import { type ServiceContext, systemContext } from '@stempel/services';
import { createSavedView, getSavedView, updateSavedView } from '@stempel/services/insight/saved-views';
import { getNotificationSettings, notify } from '@stempel/services/notifications';
import { findWorkspaceBySlug } from '@stempel/services/transfer/background';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDataDir, runCommand, type ServerProcess, startProcess } from './testing/start-process.ts';

// The whole way of a notification: cause → work → mail server → one press that unsubscribes, without sign-in.

const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    stream.on('end', () => {
      received.push(text);
      done();
    });
  },
});

let server: ServerProcess;
let db: ReturnType<typeof connectDatabase>;
let ctx: ServiceContext;
const userId = newId();
const email = 'ada@acme.example';

beforeAll(async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const given = {
    DATABASE_URL: await emptyDatabase(),
    DATA_DIR: emptyDataDir(),
    STEMPEL_SECRET: testSecret,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BASE_URL: 'http://time.example',
  };
  server = await startProcess(given);
  const names = ['--slug', 'acme', '--name', 'Acme', '--time-zone', 'Europe/Oslo', '--owner-name', 'Olga'];
  await runCommand(['workspace', 'create', ...names, '--owner-email', 'olga@acme.example'], given);
  const { appUrl } = await migrateDatabase(given.DATABASE_URL, { secret: testSecret });
  db = connectDatabase({ url: appUrl, poolSize: 2 });
  const workspace = await findWorkspaceBySlug(db, 'production', 'acme');
  if (!workspace) throw new Error('The workspace was made.');
  // A minute ago, so that nothing is gathered any more.
  ctx = systemContext(db, workspace, Temporal.Now.instant().subtract({ minutes: 1 }), 'test');
  await withoutAudit(db, workspace.id, (tx) =>
    tx.insert(schema.users).values({
      ...{ workspaceId: workspace.id, id: userId, kind: 'person', state: 'activated', name: 'Ada', email },
      ...{ createdAt: ctx.now, updatedAt: ctx.now },
    }),
  );
});

afterAll(async () => {
  await db.close();
  await server.end('SIGTERM');
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const tell = (to: string, about: string) =>
  inWorkspace(db, ctx.workspace.id, (tx) =>
    notify(tx, ctx, [{ kind: 'decision', to: { users: [to] }, about, path: '/my-time' }]),
  );
const mails = (to: string) => received.filter((mail) => mail.includes(`To: ${to}`));
const unsubscribed = async () => {
  const own = { ...ctx, actor: { ...ctx.actor, userId } };
  return (await getNotificationSettings(own)).unsubscribed_at !== null;
};

test('a mail that tells news is unsubscribed from with one press in a mail program, and by nothing less', async () => {
  await tell(userId, 'first');
  await vi.waitFor(() => expect(mails(email)).toHaveLength(1), { timeout: 40_000 });
  // Long header values are folded (RFC 5322 §2.2.3).
  const mail = (mails(email)[0] ?? '').replaceAll(/\r\n[ \t]/g, ' ');
  const [, address = ''] = /^List-Unsubscribe: <(\S+)>\r$/m.exec(mail) ?? [];
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const { origin, pathname, search } = new URL(address);
  expect(origin).toBe('http://time.example');
  const press = (query: string, init: RequestInit = {}) =>
    fetch(`${server.origin}${pathname}${query}`, { redirect: 'error', ...init });
  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  };
  // Programs that check links open them; that ends nothing.
  const asked = await press(search, { headers: { 'accept-language': 'da' } });
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  // Whoever changes a letter of it gets nowhere, nor does who names somebody else.
  const other = search.replace(userId, newId());
  for (const query of ['', '?token=', other, `${search.slice(0, -2)}xx`]) {
    expect((await press(query, oneClick)).status).toBe(404);
  }
  expect(await unsubscribed()).toBe(false);
  const done = await press(search, oneClick);
  expect([done.status, done.headers.get('set-cookie')]).toEqual([200, null]);
  expect(await unsubscribed()).toBe(true);
  // What happens from now on is told by no mail: somebody told after them is mailed before.
  await tell(userId, 'second');
  const later = newId();
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.users).values({
      ...{ workspaceId: ctx.workspace.id, id: later, kind: 'person', state: 'activated', name: 'Bo' },
      ...{ email: 'bo@acme.example', createdAt: ctx.now, updatedAt: ctx.now },
    }),
  );
  await tell(later, 'third');
  await vi.waitFor(() => expect(mails('bo@acme.example')).toHaveLength(1), { timeout: 40_000 });
  expect(mails(email)).toHaveLength(1);
}, 100_000);

test('a report by mail leads to its view and says nothing of it', async () => {
  const reader = newId();
  const address = `cleo-${reader}@acme.example`;
  const written = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
  await withoutAudit(db, ctx.workspace.id, async (tx) => {
    await tx
      .insert(schema.users)
      .values({ ...written, id: reader, kind: 'person', state: 'activated', name: 'Cleo', email: address });
    const roleId = newId();
    await tx
      .insert(schema.roles)
      .values({ ...written, id: roleId, name: newId(), grants: ['reports:read:all'] });
    await tx
      .insert(schema.roleMembers)
      .values({ workspaceId: ctx.workspace.id, roleId, userId: reader, addedAt: ctx.now });
  });
  // Two days ago, so that one is due.
  const own = { ...ctx, now: ctx.now.subtract({ hours: 48 }), actor: { ...ctx.actor, userId: reader } };
  const view = await createSavedView(own, { page: 'reports/sickness', name: 'Illness', parameters: {} });
  const planned = await updateSavedView(own, { id: view.id, mail: { every: 'day', hour: 7 } });
  expect(Temporal.Instant.compare(String(planned.mail_next_at), ctx.now)).toBe(-1);
  await vi.waitFor(() => expect(mails(address)).toHaveLength(1), { timeout: 40_000 });
  const [mail = ''] = mails(address);
  expect(mail).toContain(`http://time.example/views/${view.id}`);
  expect(mail).toMatch(/^List-Unsubscribe:/m);
  expect(mail).not.toMatch(/sickness|illness/i);
  // The one that was missed comes once; the next is still to come.
  const { mail_next_at } = await getSavedView({ ...own, now: ctx.now }, { id: view.id });
  expect(Temporal.Instant.compare(String(mail_next_at), ctx.now)).toBe(1);
}, 60_000);
