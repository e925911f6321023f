import { makeCompany, settle } from './page-checks.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

test('keys are explained where there is a screen as wide as a keyboard, not on a phone', async ({
  owner: page,
}) => {
  const keys = page.getByText(say('statement.queueKeys'));
  await page.goto('/statements');
  await expect(keys).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(keys).toBeHidden();
});

test('on a phone a message leaves the head of an open drawer in sight', async ({ page, workspace }) => {
  const ids = await makeCompany(page, workspace);
  await page.goto(`/employees/${ids.employee}/month?month=2024-03`);
  await settle(page);
  await page.getByRole('button', { name: /08:00–16:00/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('month.remove') })
    .click();
  const message = page.getByRole('alertdialog').filter({ hasText: say('month.presenceRemoved') });
  await expect(message).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = await page.getByRole('button', { name: 'Menu' }).boundingBox();
  await expect
    .poll(async () => (await message.boundingBox())?.y, 'below the bar with the menu')
    .toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN));
  const above = await message.boundingBox();
  await page.getByRole('button', { name: 'Add presence' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add presence' });
  const close = sheet.getByRole('button', { name: 'Close' });
  await expect(close).toBeVisible();
  const end = async (part: typeof close) => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0);
  };
  const head = Math.max(await end(close), await end(sheet.getByRole('heading', { name: 'Add presence' })));
  await expect.poll(async () => (await message.boundingBox())?.y).toBeGreaterThanOrEqual(head);
  await close.click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(async () => (await message.boundingBox())?.y).toBe(above?.y);
});
