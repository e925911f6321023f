import type { Locator, Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { becomeEmployee, makeCompany, settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

const panel = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

/** Says that it was not read; with the server back, trying again is enough. */
async function expectRetry(page: Page, part: Locator, procedure: RegExp): Promise<void> {
  await expect(part.getByText(say('load.networkTitle')).first()).toBeVisible();
  await page.unroute(procedure);
  // What is asked in one request fails with it.
  const retry = part.getByRole('button', { name: say('action.retry') });
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 2000 });
    expect(await retry.count()).toBe(0);
  }).toPass();
}

test('the first steps, what runs and how flex went say so where they could not be read', async ({
  page,
  workspace,
  watch,
}) => {
  watch.expectAway();
  const ids = await makeCompany(page, workspace);
  const policies = /policies\.list/;
  await page.route(policies, (route) => route.abort());
  await page.goto('/');
  await expectRetry(page, panel(page, say('firstSteps.title')), policies);
  await expect(page.getByText(say('firstSteps.intro'))).toBeVisible();

  await callConsole(page.request, 'mutation', 'statements.submit', { id: ids.statement });
  await callConsole(page.request, 'mutation', 'statements.approve', {
    id: ids.statement,
    confirm_uncovered: true,
  });
  const jobs = /jobs\.list/;
  await page.route(jobs, (route) => route.abort());
  await page.goto('/');
  await expectRetry(page, panel(page, say('home.work')), jobs);

  await becomeEmployee(page, workspace, ids.employee);
  const kept = /timebank\.kept/;
  await page.route(kept, (route) => route.abort());
  await page.goto('/');
  await expectRetry(page, panel(page, say('page.balances')), kept);
});

test('who decides about a statement is told when its pending corrections could not be read', async ({
  page,
  workspace,
  watch,
}) => {
  watch.expectAway();
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  const corrections = /corrections\.list/;
  await page.route(corrections, (route) => route.abort());
  await page.goto(`/statements/${ids.statement}`);
  const pending = panel(page, say('correction.pending'));
  await expect(pending.getByText(say('load.networkTitle'))).toBeVisible();
  await page.unroute(corrections);
  await pending.getByRole('button', { name: say('action.retry') }).click();
  // There are none: the panel is not needed.
  await expect(pending).toHaveCount(0);
  await settle(page);
});
