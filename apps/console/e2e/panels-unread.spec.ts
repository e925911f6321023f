import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { settle } from './page-checks.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

const panel = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

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
