import type { Page } from '@playwright/test';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { expect, openSearch, test } from './test.ts';
import { say } from './words.ts';

/** Signs in again in the tab that the press opens, which ends where it began. */
async function signInAgain(
  page: Page,
  owner: { email: string; password: string },
  press: () => Promise<void>,
) {
  const opened = page.context().waitForEvent('page');
  await press();
  const tab = await opened;
  await tab.getByLabel(say('signIn.email')).fill(owner.email);
  await tab.getByLabel(say('signIn.password'), { exact: true }).fill(owner.password);
  await tab.getByRole('button', { name: say('signIn.submit') }).click();
  await expect(tab).toHaveURL(page.url(), { timeout: 60_000 });
  await tab.close();
}

test('a save after the session ended says so, leads to the sign-in and keeps what was typed', async ({
  owner: page,
  workspace,
  watch,
}) => {
  await page.goto('/workspace');
  await settle(page);
  const name = page.getByRole('textbox', { name: say('workspace.name') });
  await name.fill('Another name');
  await page.context().clearCookies();
  watch.expectStatus(401);
  const save = page.getByRole('button', { name: say('action.save') });
  await save.click();
  const refusal = page.getByRole('alert').filter({ hasText: say('load.endedTitle') });
  await expect(refusal).toContainText(say('load.endedHint'));
  const link = refusal.getByRole('link', { name: say('load.signInAgain') });
  await expect(link).toHaveAttribute('href', '/sign-in?next=%2Fworkspace');
  // What reads again by itself meanwhile does not lead away from what is typed.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  const search = await openSearch(page);
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await search.fill('bridge');
  await refused;
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  expect(asked).toEqual([]);
  await signInAgain(page, workspace.owner, () => link.click());
  await expect(name).toHaveValue('Another name');
  await save.click();
  await expect(refusal).toHaveCount(0);
  // The frame says the name that was saved.
  await expect(page.getByRole('complementary').getByText('Another name')).toBeVisible();
});

test('a press without a form says it in a message with the same way', async ({
  owner: page,
  workspace,
  watch,
}) => {
  const { id } = await callConsole<{ id: string }>(page.request, 'mutation', 'roles.create', {
    name: 'Clerk',
    grants: ['projects:read:all'],
  });
  await page.goto(`/roles/${id}`);
  await settle(page);
  await page.getByRole('button', { name: say('role.require'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await page.context().clearCookies();
  watch.expectStatus(401);
  await question.getByRole('button', { name: say('role.require'), exact: true }).click();
  await expect(page.getByText(say('load.endedTitle'))).toBeVisible();
  const again = page.getByRole('button', { name: say('load.signInAgain') });
  await signInAgain(page, workspace.owner, () => again.click());
});
