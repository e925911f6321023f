import { expectAccessible } from './expect-accessible.ts';
import { begin, createPolicy, rule, tabTo, week } from './policy-fixtures.ts';
import { expect, test, untilAlive } from './test.ts';

test('a policy is written, previewed and published with the keyboard alone', async ({ page, workspace }) => {
  // Every key is pressed one by one, and axe looks twice.
  test.slow();
  const employeeId = await begin(page, workspace);
  await page.goto(`/policies/supplement/new?employee=${employeeId}&week=${week}`);
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type('Evenings');
  await tabTo(page, 'textbox', 'Code');
  await page.keyboard.type('hours');
  // Round the page once: the list of rules lies before the form.
  await tabTo(page, 'button', 'Add rule');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Add filter');
  await page.keyboard.press('Enter');
  await tabTo(page, 'combobox', 'Filter 1');
  await page.keyboard.type('Time of day');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', /^From/);
  await page.keyboard.type('18:00');
  await tabTo(page, 'textbox', /^To/);
  await page.keyboard.type('24:00');
  const lane = page.locator('details', { hasText: 'rule-1' });
  await expect(lane).toContainText('10:00');
  await expect(page.getByText('Time between 18:00 and 24:00')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, 'button', 'Publish …');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, 'button', /^Publish$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Evenings published')).toBeVisible();
  await expect(page.getByText('In force')).toBeVisible();
});

test('rules change places with the keyboard alone, and keep the focus', async ({ page, workspace }) => {
  await begin(page, workspace);
  const id = await createPolicy(page, [
    rule('first', '18:00'),
    rule('second', '19:00'),
    rule('third', '20:00'),
  ]);
  await page.goto(`/policies/supplement/${id}`);
  const names = () => page.locator('[data-part] > span:first-child').allTextContents();
  await expect.poll(names).toEqual(['first', 'second', 'third']);
  await tabTo(page, 'button', /^third/);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['first', 'third', 'second']);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['third', 'first', 'second']);
  await expect(page.getByRole('button', { name: /^third/ })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Moved to position 1 of 3.' })).toBeAttached();
  await page.getByRole('button', { name: 'Move down: number 1' }).click();
  await expect.poll(names).toEqual(['first', 'third', 'second']);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect.poll(names).toEqual(['first', 'third', 'second']);
});

test('rules change places by dragging them with the mouse, and Escape lets go', async ({
  page,
  workspace,
}) => {
  await begin(page, workspace);
  const id = await createPolicy(
    page,
    ['first', 'second', 'third'].map((code) => rule(code, '18:00')),
  );
  await page.goto(`/policies/supplement/${id}`);
  const names = () => page.locator('[data-part] > span:first-child').allTextContents();
  await expect.poll(names).toEqual(['first', 'second', 'third']);
  const middleOf = async (index: number) => {
    const box = await page.locator('[data-handle]').nth(index).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const drag = async (from: number, to: number, beyond: number) => {
    const [start, end] = [await middleOf(from), await middleOf(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y + beyond, { steps: 8 });
  };
  // What the rules say and their preview come later, and move the rows.
  await page.waitForLoadState('networkidle');
  await untilAlive(page.locator('[data-handle]').first());
  await drag(2, 0, -20);
  await page.mouse.up();
  await expect.poll(names).toEqual(['third', 'first', 'second']);
  await drag(0, 2, 40);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(names).toEqual(['third', 'first', 'second']);
  await drag(0, 1, 40);
  await page.mouse.up();
  await expect.poll(names).toEqual(['first', 'third', 'second']);
});

test('a red test blocks publishing until it is green again', async ({ page, workspace }) => {
  const employeeId = await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  await page.goto(`/policies/supplement/${id}?employee=${employeeId}&week=${week}`);
  await page.getByRole('button', { name: 'Save this week as a test' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Five evenings');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const kept = page.getByRole('listitem').filter({ hasText: 'Five evenings' });
  await expect(kept.getByText('Passed')).toBeVisible();
  await page.getByRole('button', { name: /^evening / }).click();
  await page.getByLabel('From').fill('19:00');
  await expect(kept.getByText('Failed')).toBeVisible();
  await expect(kept).toContainText('10:00');
  await expect(kept).toContainText('5:00');
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('A failed test prevents publishing')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await kept.getByRole('button', { name: 'Accept the new result' }).click();
  await expect(kept.getByText('Passed')).toBeVisible();
  await page.getByRole('button', { name: 'Publish …' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Evenings published')).toBeVisible();
});

test('an agreement is loaded, and its policies are there', async ({ owner: page }) => {
  await page.goto('/agreement-packs');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Load Danish state/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByText(/objects created/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto('/policies/supplement');
  await expect(page.getByRole('link', { name: 'Extra work and overtime' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/holiday-calendars');
  await page.locator('tbody a').first().click();
  await expect(page.getByRole('heading', { name: 'Preview of the year' })).toBeVisible();
  await expectAccessible(page);
});
