import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
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

test('the page of an object that could not be read says what it is about, and leads back', async ({
  page,
  workspace,
  watch,
}) => {
  watch.expectAway();
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const asked = /employees\.get|statements\.get/;
  await page.route(asked, (route) => route.abort());
  await page.goto(`/employees/${ids.employee}`);
  await expect(title('Employee')).toBeVisible();
  await expect(page.getByText(say('load.networkTitle'))).toBeVisible();
  const back = page.locator('header').getByRole('link', { name: say('page.employees'), exact: true });
  await expect(back).toHaveAttribute('href', '/employees');
  await settle(page);
  await expectAccessible(page, 'an employee that could not be read');
  await page.goto(`/statements/${ids.statement}`);
  await expect(title(say('page.statement'))).toBeVisible();
  // Nobody is hidden from who looks: the name was not read.
  await page.goto(`/employees/${ids.employee}/month`);
  await expect(page.getByText(say('employee.unread'))).toBeVisible();
  await page.unroute(asked);
  await page.goto(`/employees/${ids.employee}`);
  await expect(title('Karen Holm')).toBeVisible();
});
