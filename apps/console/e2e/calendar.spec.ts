import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test } from './test.ts';

/*
 * Mette manages Anna; Dora works beside them. In June 2027 Anna is on vacation from Monday 7 to Wednesday 9, ill on Monday 14
 * with what is called "Flu", and asked for Friday 25.
 */
const since = { effective_from: '2024-01-01' };
const june = { from: '2027-06-01', to: '2027-06-30', language: 'en' };

async function hire(workspace: TestWorkspace) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  await rest.post('/org-units', { ...since, code: 'empty', name: 'Empty', parent_id: team.unit });
  for (const [code, name] of [
    ['vacation', 'Vacation'],
    ['flu', 'Flu'],
  ]) {
    const timeOff = { type: 'timeoff', project: 'none', dimensions: [] };
    await rest.post('/settings/activities', { ...since, code, name, ...timeOff });
  }
  return team;
}

/** What the rows of the calendar say of a person. */
const absencesOf = (page: Page, name: string) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('listitem')
    .allTextContents();

test('colleagues see that somebody is away, managers see what it is, and a program reads it by an address', async ({
  owner: page,
  workspace,
  openAs,
}) => {
  const ids = await hire(workspace);
  const record = (from: string, to: string, more: object) => {
    const absence = { employee_id: ids.anna, from, to, state: 'approved', ...more };
    return callConsole(page.request, 'mutation', 'absences.create', absence);
  };
  await record('2027-06-07', '2027-06-09', { activity: 'vacation' });
  await record('2027-06-14', '2027-06-14', { activity: 'flu', sickness: true });
  await record('2027-06-25', '2027-06-25', { activity: 'vacation', state: 'requested' });
  const mette = await openAs('Manager', 'mette', ids.mette);
  const dora = await openAs('Employee', 'dora', ids.dora);

  await test.step('a manager sees the kind, what is asked for, and sickness', async () => {
    await mette.goto('/calendar?period=2027-06');
    await settle(mette);
    expect(await absencesOf(mette, 'Anna')).toEqual([
      expect.stringMatching(/^Vacation, 7.*9 Jun 2027$/),
      'Flu, 14 Jun 2027',
      'Vacation (requested), 25 Jun 2027',
    ]);
    await expectAccessible(mette, 'month of a manager');
  });

  await test.step('a colleague on a phone sees dates, and neither sickness nor requests in any answer', async () => {
    await dora.setViewportSize({ width: 390, height: 844 });
    await dora.goto('/calendar?period=2027-06');
    await settle(dora);
    expect(await absencesOf(dora, 'Anna')).toEqual([
      expect.stringMatching(/^Away, 7.*9 Jun 2027$/),
      'Away, 14 Jun 2027',
    ]);
    const answer = await callConsole(dora.request, 'query', 'calendar.get', june);
    expect(JSON.stringify(answer)).not.toMatch(/Flu|Vacation|"sickness":true|requested/);
    await dora.getByRole('row', { name: /Anna/ }).getByRole('listitem').first().click();
    await expect(dora.getByText(/Anna Holm · .* · Away, 7/)).toBeVisible();
    await dora.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('keys lead through days, from the month to its year and back', async () => {
    await mette.getByRole('region', { name: /^Calendar: / }).focus();
    await mette.keyboard.press('Home');
    for (let day = 1; day < 14; day += 1) await mette.keyboard.press('ArrowRight');
    await expect(mette.getByText(/Anna Holm · .*14 Jun · Flu/)).toBeVisible();
    await mette.keyboard.press('y');
    await expect(mette).toHaveURL(/period=2027$/);
    await expect(mette.getByRole('heading', { level: 2, name: '2027' })).toBeVisible();
    await expect(mette.getByText(/Anna Holm · .*14 Jun · Flu/)).toBeVisible();
    expect(await absencesOf(mette, 'Anna')).toHaveLength(3);
    await expectAccessible(mette, 'year of a manager');
    await mette.keyboard.press('m');
    await expect(mette).toHaveURL(/period=2027-06$/);
    await mette.keyboard.press('PageDown');
    await expect(mette.getByRole('heading', { level: 2, name: 'July 2027' })).toBeVisible();
    // Until July is here June is still shown.
    await expect.poll(() => absencesOf(mette, 'Anna')).toEqual([]);
  });

  await test.step('a unit in which nobody works says so', async () => {
    await mette.goto('/calendar?period=2027-06');
    await mette.getByRole('combobox', { name: 'Whose' }).selectOption({ label: '\u2007\u2007Empty' });
    await expect(mette.getByText('Nobody works here in this time')).toBeVisible();
  });

  await test.step('an address is shown once, read by a program, unchanged, and dead when it is ended', async () => {
    await dora.getByRole('button', { name: 'Subscribe …' }).click();
    const sheet = dora.getByRole('dialog', { name: 'Subscribe in your calendar program' });
    await sheet.getByRole('combobox', { name: 'Calendar' }).selectOption('My team');
    await sheet.getByRole('button', { name: 'Create address' }).click();
    const reveal = dora.getByRole('alertdialog', { name: 'Your secret address' });
    await reveal.getByLabel('Show the address').check();
    await expectAccessible(dora, 'secret address');
    const address = (await reveal.getByRole('code').textContent()) ?? '';
    await expect(reveal.getByRole('button', { name: 'Done' })).toBeDisabled();
    await reveal.getByLabel('I have stored the address').check();
    await reveal.getByRole('button', { name: 'Done' }).click();
    await expect(sheet.getByText('never fetched')).toBeVisible();

    // As a program does: without any session.
    const read = await fetch(address);
    const calendar = await read.text();
    expect(read.status).toBe(200);
    expect(calendar).toContain('SUMMARY:Anna Holm: away');
    expect(calendar).not.toMatch(/Flu|Vacation/);
    const held = { headers: { 'if-none-match': read.headers.get('etag') ?? '' } };
    // While something older than the last change is being written, the change may come twice.
    const again = async () => {
      const { status, headers } = await fetch(address, held);
      held.headers['if-none-match'] = headers.get('etag') ?? '';
      return status;
    };
    await expect.poll(again).toBe(304);

    await sheet.getByRole('button', { name: 'End' }).click();
    await dora.getByRole('button', { name: 'End' }).last().click();
    await expect(sheet.getByText('You have none.')).toBeVisible();
    expect((await fetch(address, held)).status).toBe(404);
  });
});
