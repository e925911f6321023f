import { readFileSync } from 'node:fs';
import { emptyDatabase } from '@stempel/db/testing';
import { withheldTables } from '@stempel/services/privacy/personal-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup, runBackup } from './testing/backed-up.ts';
import { type MarkedPerson, markPerson } from './testing/marked-person.ts';
import { type MarkedWorld, openMarkedWorld } from './testing/marked-world.ts';
import { searchEverything } from './testing/search-everything.ts';
import { emptyDataDir } from './testing/start-process.ts';

// A person with unmistakable texts in everything that the doors take is erased; then every column of every table is searched, what the
// server has said, and a new backup. A table to come is searched as well.

let world: MarkedWorld;
let person: MarkedPerson;
beforeAll(async () => {
  world = await openMarkedWorld();
  person = await markPerson(world);
}, 240_000);
afterAll(() => world.server.end('SIGTERM'));

const find = (url: string) => searchEverything(url, [person.mark, person.number]);

/** What is settled of the person, and what reports of everybody come to. */
async function figures() {
  const { rest, call } = world;
  const [from, to] = ['2020-01-01', '2030-01-01'];
  const {
    employee_name: _,
    employee_number: __,
    note: ___,
    ...statement
  } = await rest('GET', `/timesheet/statements/${person.statementId}`);
  const balances = await rest('GET', `/employees/${person.employeeId}/timebank/balances`);
  const totals = await call('query', 'reports.accountTotals', { from, to, scope: 'all', limit: 100 });
  return { statement, balances, totals };
}

test('the search finds the person wherever they are', async () => {
  const found = Object.keys(await find(world.ownerUrl));
  expect(found).toEqual(
    expect.arrayContaining([
      ...['absence_attachment_parts', 'absence_attachments', 'absences', 'audit_log', 'earlier_rows'],
      ...['employee_names', 'employee_versions', 'employee_words', 'employees', 'employments', 'entries'],
      ...['idempotency_keys', 'identities', 'invitations', 'job_errors', 'job_file_parts'],
      ...['outgoing_mails', 'presence', 'scim_log', 'user_names', 'user_words', 'users'],
    ]),
  );
  expect(found).toContain('job_file_parts (packed)');
});

test('whatever is found is in the file about the person, or there is a reason', async () => {
  const { server, owner, ownerUrl } = world;
  const answer = await fetch(`${server.origin}/internal/files/people/${person.employeeId}`, {
    headers: { cookie: owner.cookie },
  });
  expect(answer.headers.get('content-type')).toBe('application/json');
  const { tables } = (await answer.json()) as { tables: Record<string, unknown[]> };
  const known = [
    ...Object.keys(tables).filter((name) => tables[name]?.length),
    ...Object.keys(withheldTables),
  ];
  const found = Object.keys(await find(ownerUrl)).map((name) => name.replace(' (packed)', ''));
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
});

// A person is erased once.
test('once erased, they are found nowhere, and what was settled stays', {
  timeout: 120_000,
  retry: 0,
}, async () => {
  const { call, rest, given, ownerUrl, server } = world;
  const { employeeId, number } = person;
  const before = await figures();
  const preview = await call('query', 'employees.erasure', { employee_id: employeeId });
  expect(preview).toMatchObject({ hindrances: [], erased_at: null, employee_number: number });
  expect(preview.goes).toMatchObject({ accounts: 1, attachments: 1, files: 3 });
  await call('mutation', 'employees.erase', { employee_id: employeeId, employee_number: number });

  expect(await find(ownerUrl)).toEqual({});
  expect(await figures()).toEqual(before);
  expect(await rest('GET', `/employees/${employeeId}`)).toMatchObject({
    ...{
      name: expect.stringMatching(/^Erased person \w{6}$/),
      employee_number: expect.stringMatching(/^erased-/),
    },
    ...{ email: null, birth_date: null, external_id: null },
  });
  const said = server.stdout() + server.stderr();
  expect(said).not.toContain(person.mark);
  expect(said).not.toContain(number);

  const backup = await makeBackup(given);
  expect(readFileSync(backup).includes(person.mark)).toBe(false);
  const restored = { ...given, DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  expect(await runBackup(['restore', backup], restored)).toMatchObject({ code: 0 });
  expect(await find(restored.DATABASE_URL)).toEqual({});
});

test('afterwards the account opens nothing, and files that went are said to be gone', async () => {
  const { server, owner, call } = world;
  const signIn = await fetch(`${server.origin}/internal/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: 'a long enough sentence' }),
  });
  expect(signIn.status).toBe(401);
  const file = await fetch(`${server.origin}/internal/files/exports/${person.exportId}`, {
    headers: { cookie: owner.cookie },
  });
  expect([file.status, await file.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  expect(await call('query', 'jobs.get', { id: person.importId })).toMatchObject({ kind: 'import' });
  // What the log tells of it names nobody but who did it.
  const log = await call('query', 'audit.list', { limit: 10, action: ['erase'] });
  expect(log.data).toEqual([
    expect.objectContaining({ resource: 'users', object_id: person.userId }),
    expect.objectContaining({ resource: 'employees', object_id: person.employeeId }),
  ]);
});
