import type { Page } from '@playwright/test';
import { closeWithFailure } from './close-with-failure.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { activate, invite } from './people.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

const phone = { width: 390, height: 844 };

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

/** Nothing is cut off at the side, and axe finds nothing. */
async function fits(page: Page, name: string): Promise<void> {
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
    phone.width,
  );
  await expectAccessible(page, name);
}

test('an administrator brings a close to its end on a phone: what failed, a job, a statement, its approval', async ({
  browser,
  owner,
  workspace,
  rest,
  watch,
}) => {
  const { mend } = await closeWithFailure(owner, workspace, rest);
  const link = await invite(owner, `ada@${workspace.slug}.example`, 'Admin');
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const own = await context.newPage();
  watch.alsoOn(own);
  await activate(own, link);
  const close = panel(own, 'Close of March 2024');
  const states = close.getByRole('link');

  await test.step('Home says what failed, and leads to why', async () => {
    await expect(states).toHaveText(['approved1', 'created, to submit1', 'could not be calculated1']);
    await fits(own, 'home of an administrator');
    await close.getByRole('link', { name: /^could not be calculated/ }).tap();
    await expect(own.getByRole('heading', { level: 1, name: say('page.incidents') })).toBeVisible();
    await expect(own.getByRole('button', { name: /Karen Holm/, expanded: true })).toBeVisible();
    await expect(own.getByText(/March 2024 · .*hours\.overtime/)).toBeVisible();
    await fits(own, 'why a statement failed');
  });

  await test.step('the close is run again from the menu, once its cause is mended', async () => {
    await mend();
    await own.getByRole('button', { name: say('shell.menu'), exact: true }).tap();
    const menu = own.getByRole('dialog');
    const jobs = menu.getByRole('link', { name: say('page.jobs'), exact: true });
    const system = menu.getByRole('button', { name: say('group.system'), exact: true });
    await expect(system).toBeVisible();
    if ((await system.getAttribute('aria-expanded')) === 'false') await system.tap();
    await jobs.tap();
    await own.getByRole('button', { name: say('jobs.generate') }).tap();
    await expect(own).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
    await expect(own.getByText(say('jobs.state.succeeded'), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await fits(own, 'a job that ran');
  });

  await test.step('the statement that was missing is opened, submitted and approved', async () => {
    await own.goto('/');
    await expect(states).toHaveText(['approved1', 'created, to submit2']);
    await close.getByRole('link', { name: /^created, to submit/ }).tap();
    await fits(own, 'what waits');
    await own.getByRole('link', { name: /Karen Holm/ }).tap();
    await expect(own.getByRole('heading', { level: 1 })).toContainText('Karen Holm');
    await fits(own, 'a statement');
    await own.getByRole('button', { name: say('statement.submit'), exact: true }).tap();
    await own.getByRole('button', { name: say('statement.approve'), exact: true }).tap();
    const asked = own.getByRole('alertdialog');
    await fits(own, 'the question before it is settled');
    await asked.getByRole('button', { name: say('statement.approve'), exact: true }).tap();
    await expect(own.getByText(`· ${say('statement.settled')}`).first()).toBeVisible();
    await own.goto('/');
    await expect(states).toHaveText(['approved2', 'created, to submit1']);
    await expect(close.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
  });
  await context.close();
});
