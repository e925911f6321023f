import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test } from './test.ts';
import { dateThere } from './today.ts';
import { say } from './words.ts';

/*
 * Mette manages Anna and names Dora, who has no rights over anybody, as her deputy.
 *
 * Anna asks for 1 June, 2 June and 3 June 2027. Dora approves the first alone; the second and the third together, after
 * Mette has decided about the second: one is done, one is refused.
 * Anna posts 90 minutes on a project whose manager is Mette, who rejects them.
 * Mette asks for 3 June too, which the owner decides about, who is no employee and has no team.
 */
const since = { effective_from: '2024-01-01' };

async function hire(workspace: TestWorkspace) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  const activity = {
    ...since,
    code: 'care',
    name: 'Care',
    type: 'work',
    project: 'optional',
    dimensions: [],
  };
  const care = await rest.post('/settings/activities', activity);
  await rest.post('/settings/activities', {
    ...activity,
    ...{ code: 'leave', name: 'Leave', type: 'timeoff', project: 'none' },
  });
  const bridge = {
    ...since,
    code: 'P1',
    name: 'Bridge',
    manager_id: team.mette,
    requires_manager_approval: true,
  };
  const project = await rest.post('/projects', bridge);
  return { ...team, care: care.id, project: project.id };
}

/** On a phone a message covers neither the bar with the menu nor the places at the lower edge. */
async function expectUncovered(page: Page, message: Locator) {
  const boxOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    return { top: y, bottom: y + height };
  };
  const bar = await boxOf(page.getByRole('button', { name: say('shell.menu') }));
  const places = await boxOf(page.getByRole('navigation', { name: say('phone.label') }));
  await expect.poll(async () => (await boxOf(message)).top).toBeGreaterThanOrEqual(bar.bottom);
  expect((await boxOf(message)).bottom).toBeLessThan(places.top);
}

test('what waits is decided by a deputy on a phone, together with a result for each, and rejected with a note', async ({
  owner: page,
  workspace,
  openAs,
}) => {
  const ids = await hire(workspace);
  const mette = await openAs('Manager', 'mette', ids.mette);
  const anna = await openAs('Employee', 'anna', ids.anna);
  const dora = await openAs('Employee', 'dora', ids.dora);
  const ask = async (date: string) => {
    const asked = { employee_id: ids.anna, activity: 'leave', from: date };
    return callConsole<{ id: string }>(anna.request, 'mutation', 'absences.request', asked);
  };
  await ask('2027-06-01');
  const second = await ask('2027-06-02');
  await ask('2027-06-03');

  await test.step('a deputy is named', async () => {
    await mette.goto('/to-decide');
    await mette.getByRole('button', { name: 'Deputies' }).click();
    const sheet = mette.getByRole('dialog', { name: 'Deputies' });
    await sheet.getByRole('combobox', { name: 'Deputy' }).pressSequentially('Dora');
    await mette.getByRole('option', { name: 'Dora Holm' }).click();
    await expectAccessible(mette);
    const dates = { deputy_id: ids.dora, from: dateThere(), to: dateThere(1) };
    await callConsole(mette.request, 'mutation', 'deputies.name', dates);
  });

  await test.step('who stands in finds it in the menu of a phone and approves', async () => {
    await dora.setViewportSize({ width: 390, height: 844 });
    await dora.goto('/to-decide');
    await settle(dora);
    await expect(dora.getByText('for Manager Person').first()).toBeVisible();
    await dora
      .getByRole('link', { name: /Anna Holm/ })
      .first()
      .click();
    await expect(dora.getByRole('heading', { name: 'Anna Holm' })).toBeVisible();
    await expectAccessible(dora);
    await dora.getByRole('button', { name: 'Approve' }).click();
    const message = dora.getByRole('alertdialog').filter({ hasText: 'Approved' });
    await expect(message).toBeVisible();
    await expectUncovered(dora, message);
    // The next one stands there by itself, at its head, and Escape leads back to its row.
    const heading = dora.getByRole('heading', { name: 'Anna Holm' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(dora.getByText('2 Jun 2027').last()).toBeVisible();
    await expect(dora.getByRole('link', { name: /Anna Holm/ })).toHaveCount(2);
    await dora.keyboard.press('Escape');
    await expect(heading).toHaveCount(0);
    await expect(dora.getByRole('link', { name: /Anna Holm/ }).first()).toBeFocused();
  });

  await test.step('of two together one was decided meanwhile', async () => {
    await dora.setViewportSize({ width: 1280, height: 900 });
    await dora.getByRole('checkbox', { name: 'Select all' }).check();
    await dora.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Approve' }).click();
    const asked = dora.getByRole('dialog', { name: 'Approve 2 things?' });
    await expect(asked.locator('dl > div').filter({ hasText: 'Absence' })).toContainText('2');
    const decided = { id: second.id, state: 'rejected', decision_note: 'Too many are away.' };
    await callConsole(mette.request, 'mutation', 'absences.update', decided);
    await asked.getByRole('button', { name: 'Approve 2' }).click();
    const done = dora.getByRole('dialog', { name: '1 of 2 approved' });
    await expect(done.getByText('1 decided, 1 refused')).toBeVisible();
    await expectAccessible(dora);
    await done.getByRole('button', { name: 'Close' }).last().click();
    await expect(dora.getByText('Nothing waits for you')).toBeVisible();
  });

  await test.step('who has no team sees who else is away in the unit, and is led to its calendar', async () => {
    const asked = { employee_id: ids.mette, activity: 'leave', from: '2027-06-03' };
    await callConsole(mette.request, 'mutation', 'absences.request', asked);
    await page.goto('/to-decide?kind=absence');
    await page.getByRole('link', { name: /Mette/ }).click();
    await expect(page.getByText(/^Others away, 3 Jun 2027: Thu 3 Jun: 1$/)).toBeVisible();
    const calendar = page.getByRole('link', { name: 'Open the calendar' });
    await expect(calendar).toHaveAttribute('href', `/calendar?period=2027-06&unit=${ids.unit}`);
    await settle(page);
    await expectAccessible(page);
    await calendar.click();
    await expect(page.getByRole('row', { name: /Anna/ })).toBeVisible();
  });

  await test.step('a posting is rejected with a note, which its person reads', async () => {
    const posted = { activity_id: ids.care, project_id: ids.project, minutes: 90, note: 'Site visit' };
    const entry = { employee_id: ids.anna, date: dateThere(), ...posted };
    await callConsole(anna.request, 'mutation', 'entries.create', entry);
    await mette.goto('/to-decide?kind=entry');
    await mette.getByRole('link', { name: /Anna Holm/ }).click();
    await expect(mette.getByText('Site visit')).toBeVisible();
    await mette.getByRole('button', { name: 'Reject' }).click();
    await mette.getByLabel('Reason').fill('Not this project.');
    await mette.getByRole('button', { name: 'Reject' }).click();
    await expect(mette.getByText('Nothing of this kind waits for you')).toBeVisible();
    await anna.goto('/my-time');
    await anna.getByRole('button', { name: /Care/ }).click();
    await expect(anna.getByText('Rejected by Manager Person')).toBeVisible();
    await expect(anna.getByText('Not this project.')).toBeVisible();
  });

  await test.step('the page of the project shows what became of it, and counts it in no total', async () => {
    await mette.goto(`/projects/${ids.project}`);
    await expect(mette.getByText('Rejected by Manager Person')).toBeVisible();
    // 90 minutes were rejected and nothing else was posted.
    await expect(mette.getByText('0:00 in all · 1:30 rejected, not counted')).toBeVisible();
    await settle(mette);
    await expectAccessible(mette);
    await mette.getByLabel('Status').selectOption('Approved');
    await expect(mette.getByText('No posting of this month has this status.')).toBeVisible();
  });

  await test.step('the report of hours holds it where rejected ones are asked for, and else in no total', async () => {
    await mette.goto(`/reports/registered-hours?from=${dateThere()}&to=${dateThere()}`);
    await settle(mette);
    await expect(mette.getByText(say('report.empty'))).toBeVisible();
    await mette.getByLabel(say('report.state')).selectOption(say('approval.rejected'));
    const row = mette.getByRole('row').filter({ hasText: 'Anna Holm' });
    await expect(row).toContainText('1:30');
    await expect(row).toContainText(say('approval.rejected'));
    await expect(mette.locator('dl')).toContainText('1:30');
  });
});
