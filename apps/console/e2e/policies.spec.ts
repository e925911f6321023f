import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createKey, type TestWorkspace } from './product.ts';
import { type RestClient, restClient } from './rest.ts';
import { expect, signIn, test } from './test.ts';

/*
 * Mona works 12:00-20:00 Monday to Friday, 2-6 March 2026. After 18:00 that is 2 h on 5 days = 10:00, after 19:00
 * 1 h on 5 days = 5:00.
 */
const week = '2026-03-02';
const since = { effective_from: '2020-01-01' };

async function recordWeek(rest: RestClient): Promise<string> {
  const unit = await rest.post('/org-units', { ...since, code: 'ward', name: 'Ward', working_country: 'DK' });
  const terms = await rest.get<{ data: { id: string }[] }>('/settings/employment-terms?code=standard');
  const employee = await rest.post('/employees', {
    ...since,
    employee_number: '7',
    name: 'Mona Lind',
    employment: {
      start: '2020-01-01',
      org_unit_id: unit.id,
      employment_terms_id: terms.data[0]?.id,
    },
  });
  for (const day of ['02', '03', '04', '05', '06']) {
    const at = (time: string) => ({ at: `2026-03-${day}T${time}:00+01:00` });
    await rest.post(`/employees/${employee.id}/timesheet/check-in`, at('12:00'));
    await rest.post(`/employees/${employee.id}/timesheet/check-out`, at('20:00'));
  }
  return employee.id;
}

function rule(code: string, from: string) {
  return {
    code,
    filters: [{ plugin: 'time-of-day', config: { from, to: '24:00' } }],
    calculator: { plugin: 'percent', config: { percent: '50' } },
  };
}

async function createPolicy(page: Page, rules: object[]): Promise<string> {
  const answer = await page.request.post('/internal/trpc/policies.create', {
    data: { ...since, kind: 'supplement', code: 'hours', name: 'Evenings', config: { kind: 'rules', rules } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data.id;
}

async function begin(page: Page, workspace: TestWorkspace): Promise<string> {
  const employeeId = await recordWeek(restClient(await createKey(workspace, 'Admin')));
  await signIn(page, workspace.owner);
  return employeeId;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** Moves the focus with Tab until it is on the element: what a keyboard cannot reach fails here. */
async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'combobox',
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached the ${role} "${name}".`);
}

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
  await tabTo(page, 'button', 'Add: Filter');
  await page.keyboard.press('Enter');
  await tabTo(page, 'combobox', 'Filter 1');
  await page.keyboard.type('Time of day');
  await tabTo(page, 'textbox', /^From/);
  await page.keyboard.type('18:00');
  await tabTo(page, 'textbox', /^To/);
  await page.keyboard.type('24:00');
  const lane = page.locator('details', { hasText: 'rule-1' });
  await expect(lane).toContainText('10:00');
  await expect(page.getByText('When Time of day: From 18:00, To 24:00')).toBeVisible();
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

test('a red test blocks publishing until it is green again', async ({ page, workspace }) => {
  const employeeId = await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  await page.goto(`/policies/supplement/${id}?employee=${employeeId}&week=${week}`);
  await page.getByRole('button', { name: 'Keep this week as a test' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Five evenings');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const kept = page.getByRole('listitem').filter({ hasText: 'Five evenings' });
  await expect(kept.getByText('Green')).toBeVisible();
  await page.getByRole('button', { name: /^evening/ }).click();
  await page.getByLabel('From').fill('19:00');
  await expect(kept.getByText('Red')).toBeVisible();
  await expect(kept).toContainText('600');
  await expect(kept).toContainText('300');
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('A red test blocks publishing')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await kept.getByRole('button', { name: 'Accept the new result' }).click();
  await expect(kept.getByText('Green')).toBeVisible();
  await page.getByRole('button', { name: 'Publish …' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Evenings published')).toBeVisible();
});

test('an agreement is loaded, and its policies are there', async ({ page, workspace }) => {
  await signIn(page, workspace.owner);
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
  await expect(page.getByRole('heading', { name: 'The year' })).toBeVisible();
  await expectAccessible(page);
});
