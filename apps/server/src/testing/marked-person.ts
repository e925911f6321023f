import { randomBytes, randomInt } from 'node:crypto';
import { expect, vi } from 'vitest';
import { cookieOf } from './console-client.ts';
import type { MarkedWorld } from './marked-world.ts';
import { linkSecretIn } from './outbox.ts';

type Json = Record<string, unknown> & { id: string };

export interface MarkedPerson {
  /** Found in nothing but what is the person's. */
  readonly mark: string;
  /** The employee number, digits alone. */
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly employeeId: string;
  readonly userId: string;
  readonly statementId: string;
  readonly exportId: string;
  readonly importId: string;
}

/** The month that began two months ago. */
function lastSettledMonth() {
  const first = Temporal.Now.plainDateISO('Europe/Copenhagen').with({ day: 1 }).subtract({ months: 2 });
  return { first, last: first.add({ months: 1 }).subtract({ days: 1 }) };
}

const at = (date: Temporal.PlainDate, time: string) =>
  date
    .toZonedDateTime({ timeZone: 'Europe/Copenhagen', plainTime: time })
    .toString({ timeZoneName: 'never' });

/**
 * Somebody who has left, with an unmistakable text in every field that a public door takes: REST, SCIM, the console, a file that
 * was imported, files beside an absence, and words of others.
 */
export async function markPerson(world: MarkedWorld): Promise<MarkedPerson> {
  const { rest, scim, call, server, dataDir } = world;
  const mark = `q${randomBytes(7).toString('hex')}`;
  const number = `${randomInt(10 ** 6, 10 ** 7)}${randomInt(10 ** 6, 10 ** 7)}`;
  const [name, email] = [`Z${mark}a Z${mark}b`, `${mark}@person.example`];
  const { first, last } = lastSettledMonth();
  const since = { effective_from: first.subtract({ years: 1 }).toString() };
  const unit = await rest('POST', '/org-units', {
    ...since,
    code: 'team',
    name: 'Team',
    working_country: 'DK',
  });
  const care = { code: 'care', name: 'Care', type: 'work', project: 'none', dimensions: [] };
  const activity = await rest('POST', '/settings/activities', { ...since, ...care });
  const terms = await rest('GET', '/settings/employment-terms?code=standard');
  const employment = {
    ...{ start: first.toString(), end: last.toString(), org_unit_id: unit.id },
    employment_terms_id: (terms.data as Json[])[0]?.id,
  };
  const { id: employeeId } = await rest('POST', '/employees', {
    ...since,
    ...{ employee_number: `N-${mark}-1`, name: `Y${mark}a Y${mark}b`, email: `old-${mark}@person.example` },
    ...{ birth_date: '1971-02-03', external_id: `X-${mark}`, employment },
  });
  const own = `/employees/${employeeId}`;
  // What somebody was called before is the person's as well; a corrected number stands in the log alone.
  await rest('PATCH', own, { employee_number: number, name, email });
  const employments = await rest('GET', `${own}/employments`);
  const employmentId = (employments.data as Json[])[0]?.id;
  await rest('PATCH', `${own}/employments/${employmentId}`, { external_id: `E-${mark}` });

  const day = first.add({ days: 9 });
  const shift = { start: at(day, '08:00'), end: at(day, '16:00'), note: `Shift ${mark}` };
  const kept = { 'idempotency-key': `key-${mark}` };
  const presence = await rest('POST', `${own}/timesheet/presence`, shift, kept);
  await rest('PATCH', `${own}/timesheet/presence/${presence.id}`, { note: `Changed ${mark}` });
  const next = { start: at(day.add({ days: 1 }), '08:00'), end: at(day.add({ days: 1 }), '16:00') };
  const gone = await rest('POST', `${own}/timesheet/presence`, { ...next, note: `Gone ${mark}` });
  await rest('DELETE', `${own}/timesheet/presence/${gone.id}`);
  const posting = { date: day.toString(), activity_id: activity.id, minutes: 60, note: `Posting ${mark}` };
  const entry = await rest('POST', `${own}/timesheet/entries`, posting);
  await rest('PATCH', `${own}/timesheet/entries/${entry.id}`, { note: `Other posting ${mark}` });
  const away = { from: day.add({ days: 2 }).toString(), to: day.add({ days: 2 }).toString() };
  const absence = await call('mutation', 'absences.create', {
    ...{ employee_id: employeeId, ...away, note: `Away ${mark}`, state: 'approved' },
  });
  const attached = await fetch(
    `${server.origin}/internal/files/absences/${absence.id}/attachments?name=${mark}.pdf`,
    {
      method: 'POST',
      headers: { cookie: world.owner.cookie, 'content-type': 'application/octet-stream' },
      body: `%PDF-1.7 ${mark}`,
    },
  );
  expect(attached.status).toBe(201);

  // Somebody else, who speaks of them.
  const other = await rest('POST', '/employees', {
    ...since,
    ...{ employee_number: '1', name: 'Otto Other', employment: { ...employment, end: null } },
  });
  const said = {
    ...next,
    note: `Changed with ${name} (${email.toUpperCase()}), as ${name.toUpperCase()} asked`,
  };
  await rest('POST', `/employees/${other.id}/timesheet/presence`, said);

  const userId = await provision({ scim, call, mark, email, employeeId });
  const token = await linkSecretIn(dataDir, email);
  const activated = await fetch(`${server.origin}/internal/auth/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name, password: 'a long enough sentence' }),
  });
  expect(activated.status).toBe(200);
  const person = { cookie: cookieOf(activated) };
  await call('query', 'session.me', undefined, person);
  for (const [path, body] of [
    ['sign-in/email', { email, password: 'not the right sentence' }],
    ['forgotten-password', { email }],
  ] as const) {
    await fetch(`${server.origin}/internal/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  const importId = await moveIn(world, [
    'resource,employee_number,name,email',
    `employees,${number},${name},${email}`,
    `employees,${number},${name},not an address of ${mark}`,
    `${mark},1,,`,
  ]);
  const exportIds = [];
  for (const format of ['json', 'xlsx']) {
    const run = { format, resources: ['employees', 'employments', 'presence', 'entries'] };
    exportIds.push((await call('mutation', 'jobs.startExport', run)).id);
  }
  for (const id of exportIds) expect(await world.ended(id)).toBe('succeeded');
  const statementId = await settle(world, employeeId, mark);
  return {
    ...{ mark, number, name, email, employeeId, userId, statementId, importId },
    exportId: exportIds[0] ?? '',
  };
}

type Provisioned = Pick<MarkedWorld, 'scim' | 'call'> & Pick<MarkedPerson, 'mark' | 'email' | 'employeeId'>;

/** Their identity provider sends them, changes them, and says some things that are refused. */
async function provision({ scim, call, mark, email, employeeId }: Provisioned): Promise<string> {
  const sent = {
    ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: email, externalId: `S-${mark}` },
    ...{
      name: { givenName: `Given${mark}`, familyName: `Family${mark}` },
      displayName: `Shown${mark} Z${mark}b`,
    },
    ...{ emails: [{ value: email, type: 'work', primary: true }], nickName: `Nick${mark}` },
    ...{ addresses: [{ streetAddress: `Street ${mark}`, type: 'work' }], active: true },
  };
  const made = await scim('POST', '/Users', sent);
  expect(made.status).toBe(201);
  expect((await scim('POST', '/Users', sent)).status).toBe(409);
  await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);
  await scim('GET', `/Users?filter=${encodeURIComponent(`nickName eq "${mark}"`)}`);
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
  const renamed = [{ op: 'replace', path: 'displayName', value: `Other${mark} Z${mark}b` }];
  expect((await scim('PATCH', `/Users/${made.body.id}`, { schemas, Operations: renamed })).status).toBe(200);
  const user = await call('query', 'users.get', { id: made.body.id });
  if (user.employee === null) {
    await call('mutation', 'users.linkEmployee', { id: made.body.id, employee_id: employeeId });
  }
  const roles = await call('query', 'roles.list', { limit: 100 });
  const role = (roles.data as { id: string; name: string }[]).find((one) => one.name === 'Employee');
  await call('mutation', 'roles.assign', { role_id: role?.id, user_id: made.body.id });
  return made.body.id;
}

async function moveIn({ server, owner, ended }: MarkedWorld, lines: string[]): Promise<string> {
  const answer = await fetch(
    `${server.origin}/internal/files/imports?format=csv&mode=apply&atomicity=row&name=people.csv`,
    {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': 'application/octet-stream' },
      body: `${lines.join('\n')}\n`,
    },
  );
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as Json;
  await ended(id);
  return id;
}

/** The statement of the month is sent back with a word and then approved. */
async function settle({ call }: MarkedWorld, employeeId: string, mark: string): Promise<string> {
  await call('mutation', 'statements.generate');
  const id = await vi.waitFor(
    async () => {
      const page = await call('query', 'statements.list', {
        ...{ employee_id: [employeeId], scope: 'all', limit: 10 },
      });
      const [statement] = page.data as Json[];
      expect(statement).toBeDefined();
      return statement?.id ?? '';
    },
    { timeout: 60_000, interval: 200 },
  );
  const state = async () => (await call('query', 'statements.get', { id })).state;
  if ((await state()) === 'ready') await call('mutation', 'statements.submit', { id });
  await call('mutation', 'statements.reopen', { id, note: `Look again, ${mark}` });
  await call('mutation', 'statements.submit', { id });
  if ((await state()) === 'submitted')
    await call('mutation', 'statements.approve', { id, confirm_uncovered: true });
  expect(await state()).toBe('approved');
  return id;
}
