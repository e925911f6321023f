import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { openByMenu } from './menu.ts';
import { begin, createPolicy, rule, week } from './policy-fixtures.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

/* What is typed into a policy: taken back and done again, found again, led to where it is wrong, kept where it is wrapped. */

const codes = (page: Page) => page.locator('[data-part] > span:first-child').allTextContents();
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first();
const undo = (page: Page) => page.getByRole('button', { name: say('policy.undo'), exact: true });
const redo = (page: Page) => page.getByRole('button', { name: say('policy.redo'), exact: true });
const found = (page: Page) => page.getByText(/^What you typed on/);

test('every step is taken back and done again, by keys and by buttons, where it can be seen', async ({
  page,
  workspace,
}) => {
  await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00'), rule('night', '22:00')]);
  await page.goto(`/policies/supplement/${id}`);
  await expect.poll(() => codes(page)).toEqual(['evening', 'night']);
  await expect(undo(page)).toBeDisabled();

  await test.step('a rule that was removed', async () => {
    await page.getByRole('button', { name: 'Remove: number 1' }).click();
    await expect.poll(() => codes(page)).toEqual(['night']);
    await undo(page).click();
    await expect.poll(() => codes(page)).toEqual(['evening', 'night']);
    await redo(page).click();
    await expect.poll(() => codes(page)).toEqual(['night']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => codes(page)).toEqual(['evening', 'night']);
    await expect(undo(page)).toBeDisabled();
  });

  await test.step('a field, as it was typed at once, with the focus back in it', async () => {
    await page.getByRole('button', { name: /^night/ }).click();
    const from = page.getByLabel(/^From/);
    await from.fill('23:00');
    await from.press('Tab');
    await page.getByRole('button', { name: say('policy.general') }).click();
    await name(page).press('End');
    await name(page).pressSequentially(' and nights');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Evenings and nights');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('and nights');
    await expect(name(page)).toHaveValue('Evenings');
    await expect(name(page)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('heading', { level: 2, name: 'Rule 2' })).toBeVisible();
    await expect(from).toHaveValue('22:00');
    await expect(from).toBeFocused();
    await page.keyboard.press('Control+Shift+z');
    await expect(from).toHaveValue('23:00');
    await page.keyboard.press('Control+y');
    await expect(name(page)).toHaveValue('Evenings and nights');
    await expect(redo(page)).toBeDisabled();
  });

  await test.step('what was saved can be taken back, too', async () => {
    await page.getByRole('button', { name: say('policy.saveDraft') }).click();
    await expect(page.getByText(say('policy.draftSaved'))).toBeVisible();
    await undo(page).click();
    await expect(name(page)).toHaveValue('Evenings');
    await expect(page.getByText(say('policy.unsaved'))).toBeVisible();
  });
});

test('what was typed is there again after the page was closed, until it is saved or given up', async ({
  page,
  workspace,
}) => {
  await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  const path = `/policies/supplement/${id}`;
  page.on('dialog', (question) => void question.accept());

  await test.step('after a reload and in another tab', async () => {
    await page.goto(path);
    await name(page).fill('Late evenings');
    await page.reload();
    await expect(found(page)).toBeVisible();
    await expect(name(page)).toHaveValue('Late evenings');
    await expect(page.getByText(say('policy.unsaved'))).toBeVisible();
    await expectAccessible(page);
    const tab = await page.context().newPage();
    await tab.goto(path);
    await expect(name(tab)).toHaveValue('Late evenings');
    await tab.close();
  });

  await test.step('starting over shows what is saved, and stays so', async () => {
    await page.getByRole('button', { name: say('policy.startOver') }).click();
    await expect(name(page)).toHaveValue('Evenings');
    await page.reload();
    await expect(name(page)).toHaveValue('Evenings');
    await expect(found(page)).toHaveCount(0);
  });

  await test.step('what was given up or saved does not come back', async () => {
    await name(page).fill('Given up');
    await openByMenu(page, 'System', 'Audit log');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('ui.discard'), exact: true })
      .click();
    await expect(page).toHaveURL('/audit-log');
    await page.goto(path);
    await expect(name(page)).toHaveValue('Evenings');
    await name(page).fill('Saved');
    await page.getByRole('button', { name: say('policy.saveDraft') }).click();
    await expect(page.getByText(say('policy.draftSaved'))).toBeVisible();
    await page.reload();
    await expect(name(page)).toHaveValue('Saved');
    await expect(found(page)).toHaveCount(0);
  });

  await test.step('a new policy is found again, too', async () => {
    await page.goto('/policies/settlement/new');
    await name(page).fill('Close of the month');
    await page.reload();
    await expect(found(page)).toBeVisible();
    await expect(name(page)).toHaveValue('Close of the month');
  });
});

test('a condition is found by its words, a wrapped calculation keeps what was filled in, the preview says why', async ({
  page,
  workspace,
}) => {
  const employee = await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`/policies/supplement/${id}?employee=${employee}&week=${week}`);
  await page.getByRole('button', { name: /^evening/ }).click();
  const why = page.locator('details', { hasText: 'evening' }).locator('summary');
  await expect(why).toContainText('Between 18:00 and 24:00 covers 10:00; 50 % of the time gives 5:00', {
    ignoreCase: true,
  });

  await test.step('wrapped, and out again', async () => {
    await page
      .getByRole('combobox', { name: 'What it gives' })
      .selectOption({ label: 'With a maximum or minimum' });
    await expect(page.getByLabel(/^Percent/)).toHaveValue('50');
    await page.getByLabel(/^At most/).fill('3:00');
    await page
      .getByLabel(/^Per\b/)
      .first()
      .selectOption('period');
    await expect(why).toContainText('gives 3:00');
    await page.getByRole('combobox', { name: 'What it gives' }).selectOption({ label: 'Percent' });
    await expect(page.getByLabel(/^Percent/)).toHaveValue('50');
    await expect(why).toContainText('gives 5:00');
  });

  await test.step('the preview stays in view while a long rule is read', async () => {
    for (let more = 0; more < 4; more += 1) await page.getByRole('button', { name: 'Add filter' }).click();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('heading', { name: say('policy.preview') })).toBeInViewport();
  });

  await test.step('conditions stand under headings and are found by what they are about', async () => {
    const choose = page.getByRole('combobox', { name: 'Filter 2' });
    await choose.click();
    await expect(page.getByRole('group', { name: say('policy.group.time') })).toBeVisible();
    await choose.fill('sundays weekday');
    await expect(page.getByText(say('policy.nothingFits'))).toBeVisible();
    await choose.fill('weekdays');
    await expect(page.getByRole('option')).toHaveCount(1);
    await choose.press('Enter');
    await expect(choose).toHaveValue('Weekday');
    await page.getByRole('checkbox', { name: 'Monday' }).check();
  });

  await test.step('what is wrong is listed, and leads to the field', async () => {
    await page.getByRole('button', { name: say('policy.general') }).click();
    const wrong = page.getByRole('button', { name: 'evening › When 3' });
    await wrong.click();
    await expect(page.getByRole('combobox', { name: 'Filter 3' })).toBeFocused();
    await page.getByRole('button', { name: say('policy.publish') }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'evening › When 4' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Filter 4' })).toBeFocused();
  });
});

test('tests are offered where they are possible, and their figures are durations', async ({
  page,
  workspace,
}) => {
  const employee = await begin(page, workspace);
  const keepWeek = page.getByRole('button', { name: say('policy.keepWeek') });
  const at = `?employee=${employee}&week=${week}`;

  await test.step('not before the policy is saved', async () => {
    await page.goto(`/policies/supplement/new${at}`);
    await expect(page.getByText(say('policy.testsNeedDraft'))).toBeVisible();
    await expect(keepWeek).toHaveCount(0);
  });
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  await test.step('a week can be kept that can be worked out', async () => {
    // Nobody was employed then.
    await page.goto(`/policies/supplement/${id}?employee=${employee}&week=2019-02-04`);
    await expect(page.getByText(say('policy.previewFailed'))).toBeVisible();
    await expect(keepWeek).toHaveCount(0);
    await page.goto(`/policies/supplement/${id}${at}`);
    await keepWeek.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Five evenings');
    await dialog.getByRole('button', { name: 'Save' }).click();
  });
  await test.step('its figures are read and changed as hours and minutes', async () => {
    const kept = page.getByRole('listitem').filter({ hasText: 'Five evenings' });
    await expect(kept.getByText(say('policy.green'))).toBeVisible();
    await page.getByRole('button', { name: /^evening / }).click();
    await page.getByLabel(/^From/).fill('19:00');
    await expect(kept.getByText(say('policy.red'))).toBeVisible();
    const quantity = kept.getByRole('listitem').filter({ hasText: say('policyFigure.quantity') });
    await expect(quantity).toContainText('5:00→2:30');
    await expect(kept).not.toContainText('300');
    await kept.getByRole('button', { name: say('policy.editTestNamed', { title: 'Five evenings' }) }).click();
    const figure = page.getByRole('dialog').getByLabel(`evening · ${say('policyFigure.quantity')}`);
    await expect(figure).toHaveValue('5:00');
    await figure.fill('2:30');
    await page
      .getByRole('dialog')
      .getByLabel(`evening · ${say('policyFigure.matched_minutes')}`)
      .fill('5:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(kept.getByText(say('policy.green'))).toBeVisible();
  });
  await test.step('a wrong field takes the buttons away', async () => {
    await page.getByLabel(/^From/).fill('24:00');
    await expect(keepWeek).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('policy.runTests'), exact: true })).toHaveCount(0);
  });
});
