import { expect, test } from './test.ts';
import { say } from './words.ts';

test('saving a role and the settings of the workspace is said', async ({ owner: page }) => {
  await page.goto('/roles/new');
  const name = page.getByLabel(say('field.name'), { exact: false }).first();
  await name.fill('Payroll');
  await page.getByRole('button', { name: say('role.save') }).click();
  await expect(page.getByText(say('versioned.saved', { name: 'Payroll' }))).toBeVisible();
  await expect(page).toHaveURL(/\/roles\/[0-9a-f-]{36}/);
  await name.fill('Payroll office');
  await page.getByRole('button', { name: say('role.save') }).click();
  await expect(page.getByText(say('versioned.saved', { name: 'Payroll office' }))).toBeVisible();
  await page.goto('/workspace');
  await page.getByLabel(say('workspace.name')).first().fill('Harbour');
  await page.getByRole('button', { name: say('action.save') }).click();
  await expect(page.getByText(say('versioned.savedUnnamed'), { exact: true })).toBeVisible();
});
