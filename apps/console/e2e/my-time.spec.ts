import { fillCompany } from './company.ts';
import { activate, callConsole, invite } from './people.ts';
import { expect, signIn, test } from './test.ts';
import { typeDate } from './type-date.ts';

/** 08:00 UTC of the last Wednesday but one, far enough from every other punch of this journey. */
function longAgo(): string {
  const now = new Date();
  const days = 7 + ((now.getUTCDay() + 4) % 7);
  return `${new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;
}

test('an employee comes and goes, says what the time went to, copies a day and asks for leave', async ({
  browser,
  page,
  workspace,
}) => {
  test.setTimeout(600_000);
  const { rest, ids } = await fillCompany(workspace);
  await rest.post(`/employees/${ids.employee}/employments`, {
    start: '2025-01-01',
    org_unit_id: ids.unit,
    employment_terms_id: ids.terms,
  });
  await rest.post('/settings/activities', {
    effective_from: '2024-01-01',
    code: 'holiday',
    name: 'Annual leave',
    type: 'timeoff',
    project: 'none',
    dimensions: [],
  });
  await signIn(page, workspace.owner);
  const link = await invite(page, `karen@${workspace.slug}.example`, 'Employee', ids.employee);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  const own = await context.newPage();
  await activate(own, link);

  await test.step('a check-out days after the check-in asks when work ended, also where the clock is behind', async () => {
    const at = longAgo();
    await callConsole(page.request, 'mutation', 'presence.checkIn', { employee_id: ids.employee, at });
    // A clock is set for a whole context.
    const device = await browser.newContext({ locale: 'en-GB', storageState: await context.storageState() });
    const behind = await device.newPage();
    await behind.clock.setFixedTime(new Date(Date.parse(at) + 3_600_000));
    await behind.goto(new URL('/my-time', page.url()).href);
    await behind.getByRole('button', { name: 'Check out' }).click();
    await expect(behind.getByRole('dialog', { name: 'When did you leave?' })).toBeVisible();
    await device.close();
    await own.goto('/my-time');
    await own.getByRole('button', { name: 'Check out' }).click();
    const dialog = own.getByRole('dialog', { name: 'When did you leave?' });
    await expect(dialog.getByText(/contracted hours/)).toBeVisible();
    await dialog.getByLabel('Time').fill('12:15');
    await dialog.getByRole('button', { name: 'Check out at this time' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(own.getByText('Not checked in.')).toBeVisible();
  });

  await test.step('check in and out with one press each, on a phone', async () => {
    await own.goto('/my-time');
    await own.getByRole('button', { name: 'Check in' }).click();
    await expect(own.getByText(/Checked in since \d\d:\d\d\./)).toBeVisible();
    const box = await own.getByRole('button', { name: 'Check out' }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(box?.width).toBeGreaterThan(250);
    await own.getByRole('button', { name: 'Check out' }).click();
    await expect(own.getByText('Not checked in.')).toBeVisible();
  });

  await test.step('an entry takes a part of the presence, the rest is offered', async () => {
    await own.setViewportSize({ width: 1440, height: 900 });
    await own.goto('/my-time?week=2025-03-03');
    await own.getByRole('button', { name: 'Add presence' }).click();
    await typeDate(own, 'Date', '2025-03-03');
    await own.getByLabel('From').fill('08:00');
    await own.getByLabel('To', { exact: true }).fill('16:00');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByRole('button', { name: /08:00–16:00/ })).toBeVisible();
    await own.getByRole('button', { name: 'Add entry' }).click();
    await typeDate(own, 'Date', '2025-03-03');
    await own.getByLabel('Duration').fill('5,5');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByText('Choose an activity.')).toBeVisible();
    await own.getByRole('dialog').getByLabel('Activity').selectOption({ label: 'Care' });
    await own.getByRole('button', { name: 'Save' }).click();
    await own.getByRole('button', { name: '2:30 without an entry' }).click();
    await expect(own.getByLabel('Duration')).toHaveValue('2:30');
    await own.getByRole('dialog').getByLabel('Activity').selectOption({ label: 'Care' });
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByRole('button', { name: /Care 2:30/ })).toBeVisible();
    await expect(own.getByText('without an entry')).toHaveCount(0);
  });

  await test.step('a day is copied whole', async () => {
    await own.getByRole('button', { name: /Actions: Mon/ }).click();
    await own.getByRole('menuitem', { name: 'Copy this day' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(own.getByRole('button', { name: /08:00–16:00/ })).toHaveCount(2);
    await expect(own.getByRole('button', { name: /Care 5:30/ })).toHaveCount(2);
  });

  await test.step('leave is asked for; who decides rejects it with a reason', async () => {
    await own.getByRole('button', { name: 'Request absence' }).click();
    await own.getByLabel('Type of absence').selectOption({ label: 'Annual leave' });
    await typeDate(own, 'From', '2026-12-21');
    await typeDate(own, 'To', '2026-12-23');
    await own.getByRole('button', { name: 'Send request' }).click();
    // The overview of the year has a column of that name.
    await expect(own.locator('span', { hasText: /^Requested$/ })).toBeVisible();
    await page.goto('/absences');
    await expect(page.getByText('Annual leave')).toBeVisible();
    await page.getByRole('button', { name: 'Reject …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByText('Enter a reason. It is all the employee sees.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Reason').fill('Too many are away.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByText('No requests to decide.')).toBeVisible();
    await own.reload();
    await expect(own.getByText('Too many are away.')).toBeVisible();
  });
  await context.close();

  await test.step('the log says who did what, by name, and leads there', async () => {
    type Users = { data: Array<{ id: string; name: string }> };
    const { data } = await callConsole<Users>(page.request, 'query', 'users.list', { limit: 10 });
    const karen = data.find(({ name }) => name.includes('Karen'));
    await page.goto(`/audit-log?actor=${karen?.id}&resource=entries`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Karen Holm' }).first()).toBeVisible();
    await page.getByRole('listitem').filter({ hasText: 'Entries' }).first().locator('summary').click();
    await expect(page.getByRole('cell', { name: 'Care' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Open' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Month' })).toBeVisible();
  });
});
