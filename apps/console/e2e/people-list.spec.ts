import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { findPeople, importRows, rowsOfWard } from './import-rows.ts';
import { tabTo } from './keyboard.ts';
import { callConsole } from './people.ts';
import { expect, test } from './test.ts';

const firstCells = (page: Page) => page.locator('tbody [data-row-link]').allInnerTexts();

test('people are found with accents or without, by unit, manager and terms, and the address keeps it', async ({
  owner: page,
}) => {
  await importRows(page, rowsOfWard(['Jürgen Müller', 'Bo Aa', 'Cleo Aa']));
  const [muller] = (await findPeople(page, 'muller')).data;
  const [cleo] = (await findPeople(page, 'cleo')).data;
  const units = await callConsole<{ data: { id: string; code: string }[] }>(
    page.request,
    'query',
    'orgUnits.list',
    {
      limit: 100,
    },
  );
  await callConsole(page.request, 'mutation', 'employees.changeMany', {
    change: {
      effective_from: '2024-02-01',
      manager_id: muller?.id,
      org_unit_id: units.data.find(({ code }) => code === 'attic')?.id,
    },
    employee_ids: [cleo?.id],
  });
  await page.goto('/employees');
  await page.getByRole('searchbox').fill('muller');
  await expect.poll(() => firstCells(page)).toEqual(['Jürgen Müller']);
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Org unit').selectOption({ label: '\u2003Attic' });
  await expect.poll(() => firstCells(page)).toEqual(['Cleo Aa']);
  await page.getByLabel('Org unit').selectOption({ label: 'House' });
  await expect.poll(() => firstCells(page)).toEqual(['Bo Aa', 'Cleo Aa', 'Jürgen Müller']);
  await page.getByRole('checkbox', { name: 'with units below' }).uncheck();
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const more = page.getByRole('button', { name: 'Filters', exact: true });
  await more.click();
  await page.getByRole('button', { name: 'Any manager' }).click();
  await expect(page.getByRole('combobox', { name: 'Manager' })).toBeFocused();
  await page.keyboard.type('müller');
  await page.getByRole('option', { name: /Jürgen Müller/ }).click();
  await expect.poll(() => firstCells(page)).toEqual(['Cleo Aa']);
  await expect(page).toHaveURL(/manager=/);
  await page.reload();
  await expect.poll(() => firstCells(page)).toEqual(['Cleo Aa']);
  await more.click();
  await page.getByLabel('Employment terms').selectOption({ index: 1 });
  await expect(page).toHaveURL(/terms=/);
  await expect.poll(() => firstCells(page)).toEqual(['Cleo Aa']);
  await expectAccessible(page, 'a list that is filtered');
});

test('each person hides columns they do not need, by keyboard alone, and a link shows what was seen', async ({
  owner: page,
}) => {
  await importRows(page, rowsOfWard(['Jürgen Müller']));
  await page.goto('/employees');
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Email' })).toBeVisible();
  await tabTo(page, 'button', 'Columns');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Org unit' })).toBeVisible();
  await expectAccessible(page, 'the columns to choose from');
  const email = page.getByRole('menuitemcheckbox', { name: 'Email' });
  await expect(email).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.type('Email');
  await expect(email).toBeFocused();
  // A space so soon would go on with the word.
  await page.keyboard.press('Enter');
  await expect(email).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await expect(heads.filter({ hasText: 'Email' })).toHaveCount(0);
  await expect(page).toHaveURL(/without=email/);

  await test.step('it is kept', async () => {
    await page.goto('/employees');
    await expect(heads.filter({ hasText: 'Manager' })).toBeVisible();
    await expect(heads.filter({ hasText: 'Email' })).toHaveCount(0);
  });
  await test.step('the address says what is shown', async () => {
    await page.goto('/employees?without=manager,terms');
    await expect(heads.filter({ hasText: 'Email' })).toBeVisible();
    await expect(heads.filter({ hasText: 'Manager' })).toHaveCount(0);
  });
  await test.step('another list keeps its own, and all come back at once', async () => {
    await page.goto('/projects');
    await page.goto('/employees');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Show all' }).click();
    await expect(heads.filter({ hasText: 'Email' })).toBeVisible();
  });
  await test.step('a view with all of them shows all of them, whatever was hidden since', async () => {
    // The address says nothing of columns: none is hidden.
    await page.goto('/employees');
    await expect(heads.filter({ hasText: 'Email' })).toBeVisible();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('All of it');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Columns' }).click();
    await email.click();
    await expect(heads.filter({ hasText: 'Email' })).toHaveCount(0);
    await page.goto('/employees');
    await expect(heads.filter({ hasText: 'Manager' })).toBeVisible();
    await expect(heads.filter({ hasText: 'Email' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'All of it' }).click();
    await expect(heads.filter({ hasText: 'Email' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Views: All of it' })).toBeVisible();
  });
});
