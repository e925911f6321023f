import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { activate, callConsole, invite } from './people.ts';
import { dataFolder, stempel } from './product.ts';
import { expect, test } from './test.ts';

const folder = process.env.STEMPEL_PICTURES;

/** The page in light and dark, wide and narrow, for whoever looks at it. */
async function picture(page: Page, name: string): Promise<void> {
  await settle(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, width] of [
      ['wide', 1280],
      ['narrow', 390],
    ] as const) {
      await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), colorScheme);
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      await expectAccessible(page);
      if (folder) await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${size}.png`) });
    }
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function mailTo(email: string, text: RegExp): Promise<string> {
  const outbox = join(dataFolder(), 'outbox');
  let found = '';
  await expect(async () => {
    for (const file of await readdir(outbox)) {
      const mail = await readFile(join(outbox, file), 'utf8');
      if (mail.includes(`To: ${email}`) && text.test(mail)) found = mail;
    }
    expect(found, `no such mail for ${email} in the outbox`).not.toBe('');
  }).toPass({ timeout: 90_000 });
  return found;
}

test('a forgotten check-out is told by bell and mail, is mended, and its incident closes', async ({
  browser,
  owner: page,
  workspace,
}) => {
  test.setTimeout(600_000);
  const { rest, ids } = await fillCompany(workspace);
  await rest.post(`/employees/${ids.employee}/employments`, {
    start: '2025-01-01',
    org_unit_id: ids.unit,
    employment_terms_id: ids.terms,
  });
  // The jobs look within three minutes; here they do so when they are asked.
  const look = () => stempel('job', 'run', 'find-incidents', '--workspace', workspace.slug);
  await page.goto('/incidents');
  await expect(page.getByText('No open incidents')).toBeVisible();
  await picture(page, 'incidents-empty');

  const email = `karen@${workspace.slug}.example`;
  const link = await invite(page, email, 'Employee', ids.employee);
  const context = await browser.newContext({ locale: 'en-GB' });
  const own = await context.newPage();
  await activate(own, link);
  await own.goto('/notifications');
  await expect(own.getByText('Nothing new')).toBeVisible();
  await picture(own, 'notifications-empty');
  const at = `${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;
  await callConsole(page.request, 'mutation', 'presence.checkIn', { employee_id: ids.employee, at });
  await look();

  await test.step('the bell and a mail tell the person, and lead to the day', async () => {
    await own.goto('/');
    await own.getByRole('link', { name: 'Notifications, 1 new' }).first().click();
    const told = own.getByRole('link', { name: /You may have forgotten to check out/ });
    await expect(told).toBeVisible();
    await picture(own, 'notifications-full');
    const mail = await mailTo(email, /You may have forgotten to check out/);
    expect(mail).toMatch(/^List-Unsubscribe: <\S+\/unsubscribe\?token=\S+>\r$/m);
    expect(mail).toContain('/notifications');
    await told.click();
    await expect(own).toHaveURL(/\/my-time\?week=/);
    await expect(own.getByRole('heading', { name: 'To be mended' })).toBeVisible();
    await picture(own, 'my-time-incidents');
  });

  await test.step('who decides sees it by person and kind, with the way to the day', async () => {
    await page.goto('/incidents');
    await expect(page.getByRole('button', { name: /Check-out forgotten/ })).toBeVisible();
    await picture(page, 'incidents-full');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Employment terms').selectOption({ index: 1 });
    await expect(page).toHaveURL(/terms=/);
    await expect(page.getByRole('button', { name: /Check-out forgotten/ })).toBeVisible();
    await page.getByRole('button', { name: 'Any manager' }).click();
    await page.getByRole('combobox', { name: 'Manager' }).fill('karen');
    await page.getByRole('option', { name: /Karen/ }).click();
    await expect(page.getByText('No incidents found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('button', { name: /Check-out forgotten/ })).toBeVisible();
    // What is chosen is kept as a view.
    await page.getByLabel('Status', { exact: true }).selectOption('resolved');
    await expect(page.getByText('No incidents found')).toBeVisible();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('What was mended');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/incidents');
    await expect(page.getByRole('button', { name: /Check-out forgotten/ })).toBeVisible();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'What was mended' }).click();
    await expect(page.getByText('No incidents found')).toBeVisible();
    await page.goto('/incidents');
    await page.getByRole('link', { name: 'Open the day' }).first().click();
    await expect(page.locator('tr[aria-current=date]')).toBeVisible();
    await settle(page);
  });

  await test.step('mended, it is closed by itself', async () => {
    await own.goto('/my-time');
    await own.getByRole('button', { name: 'Check out' }).click();
    const dialog = own.getByRole('dialog', { name: 'When did you leave?' });
    await dialog.getByLabel('Time').fill('12:15');
    await dialog.getByRole('button', { name: 'Check out at this time' }).click();
    await expect(dialog).toHaveCount(0);
    await look();
    await own.goto('/my-time');
    await expect(own.getByText('Not checked in.')).toBeVisible();
    await expect(own.getByRole('heading', { name: 'To be mended' })).toHaveCount(0);
    await page.goto('/incidents');
    await expect(page.getByText('No open incidents')).toBeVisible();
    await page.goto('/incidents?state=resolved');
    await expect(page.getByText('Closed by itself: it was mended.').first()).toBeVisible();
  });

  await test.step('several are resolved together, with a result for each', async () => {
    const again = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;
    await callConsole(page.request, 'mutation', 'presence.checkIn', { employee_id: ids.employee, at: again });
    await look();
    await page.goto('/incidents');
    const boxes = page.getByRole('checkbox', { name: /^Select: / });
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) await box.check();
    await page.getByRole('button', { name: /^Resolve \d+ …/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What was done').fill('Agreed.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/^\d resolved, 0 refused$/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('No open incidents')).toBeVisible();
    // The bar that was pressed is gone.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
  await context.close();
});
