import { freePort } from '@stempel/db/free-port';
import { emptyDatabase } from '@stempel/db/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callConsole, cookieOf, type Person } from './testing/console-client.ts';
import { emptyDataDir, runCommand, type ServerProcess, startProcess } from './testing/start-process.ts';

// The whole way of an invitation: command line → queue → mail server → link → password → signed in.

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
let given: Record<string, string>;

beforeAll(async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  given = {
    DATABASE_URL: await emptyDatabase(),
    DATA_DIR: emptyDataDir(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BASE_URL: 'http://time.example',
  };
  server = await startProcess(given);
});

afterAll(async () => {
  await server.end('SIGTERM');
  await new Promise<void>((resolve) => smtp.close(resolve));
});

function invite(slug: string, email: string) {
  const words = [
    'workspace',
    'create',
    '--slug',
    slug,
    '--name',
    `Workspace ${slug}`,
    '--time-zone',
    'Europe/Oslo',
  ];
  return runCommand([...words, '--owner-email', email, '--owner-name', 'Åse'], given);
}

function mailsTo(email: string): string[] {
  return received.filter((mail) => mail.includes(`To: ${email}`));
}

async function tokenSentTo(email: string): Promise<string> {
  await vi.waitFor(() => expect(mailsTo(email).length).toBeGreaterThan(0), { timeout: 20_000 });
  // Quoted-printable (RFC 2045 §6.7): soft line breaks and =3D.
  const text = (mailsTo(email).at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /http:\/\/time\.example\/activate\?token=(\S+)/.exec(text)?.[1] ?? '';
}

const activate = (body: unknown) =>
  fetch(`${server.origin}/internal/auth/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What the log says of an action, the newest first. */
async function logged(person: Person, action: string, resource: string): Promise<{ request_id: string }[]> {
  const input = { limit: 10, action: [action], resource: [resource] };
  const { data } = await callConsole(server.origin, person, 'audit.list', input);
  return data.data as { request_id: string }[];
}

test('an owner without a password is invited by one mail, whose link works once', {
  timeout: 60_000,
}, async () => {
  expect((await invite('north', 'ase@example.org')).document).toMatchObject({ owner: { state: 'invited' } });
  const token = await tokenSentTo('ase@example.org');
  const described = await fetch(
    `${server.origin}/internal/auth/invitation?token=${encodeURIComponent(token)}`,
  );
  expect(await described.json()).toEqual({
    email: 'ase@example.org',
    name: 'Åse',
    workspace_name: 'Workspace north',
    has_password: false,
    provider: null,
  });

  const short = await activate({ token, password: 'short' });
  expect([short.status, await short.json()]).toEqual([422, expect.objectContaining({ code: 'PASSWORD' })]);
  const answers = await Promise.all(
    [1, 2, 3].map(() => activate({ token, name: 'Åse Lund', password: 'a long password' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);

  const entered = answers.find(({ status }) => status === 200) as Response;
  const cookie = cookieOf(entered);
  const me = await fetch(`${server.origin}/internal/auth/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({
    user: { name: 'Åse Lund' },
    workspace: { slug: 'north' },
    is_owner: true,
  });
  expect(mailsTo('ase@example.org')).toHaveLength(1);

  // What the log says of a call is found by the Request-Id of its answer, whichever way it came.
  const person = { cookie };
  const [activation] = await logged(person, 'activate', 'users');
  expect(activation?.request_id).toBe(entered.headers.get('request-id'));
  const employee = { employee_number: '1', name: 'Åse Lund' };
  const made = await callConsole(server.origin, person, 'employees.create', employee);
  const [creation] = await logged(person, 'create', 'employees');
  expect(creation?.request_id).toBe(made.requestId);
  const path = `/internal/files/people/${made.data.id}`;
  const file = await fetch(`${server.origin}${path}`, { headers: { cookie } });
  expect(await file.text()).toContain('Åse Lund');
  const [download] = await logged(person, 'download', 'personal-data');
  expect(download?.request_id).toBe(file.headers.get('request-id'));
});

test('a person of one workspace proves the known password to enter a second', {
  timeout: 60_000,
}, async () => {
  await invite('east', 'bo@example.org');
  const first = await activate({ token: await tokenSentTo('bo@example.org'), password: 'a long password' });
  expect(first.status).toBe(200);
  received.length = 0;
  await invite('west', 'bo@example.org');
  const token = await tokenSentTo('bo@example.org');
  expect((await activate({ token, password: 'another password' })).status).toBe(422);
  const second = await activate({ token, password: 'a long password' });
  expect(second.status).toBe(200);
  const cookie = cookieOf(second);
  const me = await fetch(`${server.origin}/internal/auth/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({
    workspace: { slug: 'west' },
    workspaces: [{ slug: 'east' }, { slug: 'west' }],
  });
});

test('a made-up link is gone', async () => {
  for (const token of ['', 'x', '01a1fdd1-2234-7000-b49c-7daa4bd29ba9.x', `${'a'.repeat(150)}`]) {
    expect((await activate({ token, password: 'a long password' })).status).toBe(404);
    expect((await fetch(`${server.origin}/internal/auth/invitation?token=${token}`)).status).toBe(404);
  }
});
