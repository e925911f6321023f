import { expectAccessible } from './expect-accessible.ts';
import { findPeople, importRows, rowsOfWard } from './import-rows.ts';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { stempel } from './product.ts';
import { expect, test } from './test.ts';
import { dateThere } from './today.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

/** More people than a list shows at once: nobody but Müller is found by name. */
const everybody = ['Jürgen Müller', ...Array.from({ length: 229 }, (_, index) => `Person ${1000 + index}`)];

test('everybody who matches comes to another unit from a date, after a preview that names whom it touches', async ({
  owner: page,
  rest,
}) => {
  await importRows(page, rowsOfWard(everybody));
  const [muller] = (await findPeople(page, 'muller')).data;
  const employments = await rest.get<{ data: { id: string }[] }>(`/employees/${muller?.id}/employments`);
  // He has left: nothing runs on the date.
  await callConsole(page.request, 'mutation', 'employments.update', {
    ...{ employee_id: muller?.id, employment_id: employments.data[0]?.id, end: '2024-12-31' },
  });
  await page.goto('/employees');
  await expect(page.getByText('230 found')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('100 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 230 that match' }).click();
  await expect(page.getByText('230 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change …' }).click();
  const asked = page.getByRole('dialog', { name: 'Change unit, manager or terms' });
  await expect(asked.getByText('Choose a date and at least one new value.')).toBeVisible();
  await typeDate(asked, 'Effective from', dateThere());
  await asked.getByLabel('Org unit').selectOption({ label: 'Attic' });
  const sums = asked.locator('dl > div');
  await expect(sums.filter({ hasText: 'Will change' })).toContainText('229');
  await expect(sums.filter({ hasText: 'Not possible' })).toContainText('1');
  await asked.getByText(/No employment on .* or later/).click();
  await expect(asked.getByText('Jürgen Müller')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(asked.getByRole('region', { name: /No employment on/ })).toBeFocused();
  await expectAccessible(page, 'what a change of many touches');
  const previews: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('employees.previewChange')) previews.push(request.url());
  });
  await asked.getByRole('button', { name: 'Change 229 people' }).click();
  const done = page.getByRole('dialog', { name: 'Change of 229 people' });
  await expect(done.getByRole('status')).toHaveText('229 done, 0 refused', { timeout: 30_000 });
  await expectAccessible(page, 'what became of each person');
  await settle(page);
  expect(previews).toEqual([]);
  await done.getByRole('button', { name: 'Close' }).last().click();

  await test.step('the list and the history of a person show it', async () => {
    await page.getByLabel('Org unit').selectOption({ label: '\u2003Attic' });
    await expect(page.getByText('229 found')).toBeVisible();
    await page.getByRole('link', { name: 'Person 1000' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Person 1000' })).toBeVisible();
    await expect(page.getByText('Attic').first()).toBeVisible();
  });

  await test.step('the same again changes nobody', async () => {
    await page.goto('/employees?q=Person+1000');
    await expect(page.getByText('1 found')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Change …' }).click();
    await asked.getByLabel('Org unit').selectOption({ label: 'Attic' });
    await expect(asked.getByText('Nobody would change.')).toBeVisible();
    await expect(sums.filter({ hasText: 'Already so' })).toContainText('1');
    await expect(asked.getByRole('button', { name: 'Change people' })).toBeDisabled();
  });
});

test('terms and manager of several people change from a date, each after what it touches was said', async ({
  owner: page,
  workspace,
  rest,
}) => {
  await importRows(page, rowsOfWard(['Mette Boss', 'Bo Aa', 'Cleo Aa']));
  const [standard] = (await rest.get<{ data: object[] }>('/settings/employment-terms?code=standard')).data;
  const { norm, flex_account_id } = standard as { norm: object; flex_account_id: string };
  await callConsole(page.request, 'mutation', 'employmentTerms.create', {
    ...{
      effective_from: '2024-01-01',
      state: 'active',
      code: 'nights',
      name: 'Night terms',
      norm,
      flex_account_id,
    },
  });
  // Bo's January is closed and stands, what came after it is open.
  const [bo] = (await findPeople(page, 'bo aa')).data;
  await rest.post(`/employees/${bo?.id}/timesheet/presence`, {
    ...{ start: '2024-01-03T08:00:00+01:00', end: '2024-01-03T16:00:00+01:00' },
  });
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  const january = `/timesheet/statements?scope=all&employee_id=${bo?.id}&to=2024-01-31`;
  const [statement] = (await rest.get<{ data: { id: string }[] }>(january)).data;
  for (const step of ['submit', 'approve'])
    await callConsole(page.request, 'mutation', `statements.${step}`, {
      ...{ id: statement?.id },
      ...(step === 'approve' ? { confirm_uncovered: true } : {}),
    });

  const asked = page.getByRole('dialog', { name: 'Change unit, manager or terms' });
  const touched = asked.getByRole('region', { name: say('bulkPeople.touches') });
  const sums = asked.locator('dl > div');
  const choose = async () => {
    await page.goto('/employees?q=aa');
    await expect(page.getByText('2 found')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Change …' }).click();
  };
  const change = async () => {
    await asked.getByRole('button', { name: 'Change 2 people' }).click();
    const done = page.getByRole('dialog', { name: 'Change of 2 people' });
    await expect(done.getByRole('status')).toHaveText('2 done, 0 refused', { timeout: 30_000 });
    await done.getByRole('button', { name: 'Close' }).last().click();
  };

  await test.step('terms, back into a month that is closed', async () => {
    await choose();
    await typeDate(asked, 'Effective from', '2024-01-15');
    await asked.getByLabel('Employment terms').selectOption({ label: 'Night terms' });
    await expect(sums.filter({ hasText: 'Will change' })).toContainText('2');
    await expect(touched).toContainText('January 2024');
    await expect(touched).toContainText('1 settled statement stays as it is');
    await expect(touched).toContainText(/\d+ open statements are recalculated/);
    await expectAccessible(page, 'what other terms touch');
    await change();
  });

  await test.step('a manager, who was none of theirs before', async () => {
    await choose();
    await typeDate(asked, 'Effective from', dateThere());
    const somebody = say('bulkPeople.somebody');
    await asked.getByLabel('Manager').selectOption({ label: somebody });
    await asked.getByRole('combobox', { name: somebody }).fill('mette');
    await page.getByRole('option', { name: /Mette Boss/ }).click();
    await expect(sums.filter({ hasText: 'Will change' })).toContainText('2');
    await change();
  });

  await test.step('the list shows both, and terms as they were before', async () => {
    await page.goto('/employees?q=aa');
    for (const name of ['Bo Aa', 'Cleo Aa']) {
      const row = page.getByRole('row', { name: new RegExp(name) });
      await expect(row).toContainText('Mette Boss');
      await expect(row).toContainText('Night terms');
    }
    await page.goto('/employees?q=aa&as_of=2024-01-10');
    await expect(page.getByRole('row', { name: /Bo Aa/ })).toContainText('Standard, 37 hours');
    await expect(page.getByRole('row', { name: /Bo Aa/ })).not.toContainText('Mette Boss');
  });
});

test('what a change touches is asked again each time, and without an answer nothing can be begun', async ({
  owner: page,
  watch,
}) => {
  await importRows(page, rowsOfWard(['Bo Aa']));
  await page.goto('/employees');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Change …' }).click();
  const asked = page.getByRole('dialog', { name: 'Change unit, manager or terms' });
  const unit = asked.getByLabel('Org unit');
  const begin = asked.getByRole('button', { name: /^Change (people|1 person)$/ });
  await unit.selectOption({ label: 'Attic' });
  await expect(begin).toBeEnabled();
  let failures = 0;
  watch.expectStatus(500);
  await page.route(/employees\.previewChange/, (route) => {
    failures += 1;
    return route.fulfill({ status: 500, json: { status: 500, title: 'Internal server error' } });
  });
  // To another unit, and back to what was answered before.
  for (const label of ['House', 'Attic']) {
    const before = failures;
    await unit.selectOption({ label });
    await expect.poll(() => failures).toBe(before + 1);
    await expect(asked.getByText('What it affects could not be worked out.')).toBeVisible();
    await expect(begin).toBeDisabled();
  }
  await page.unroute(/employees\.previewChange/);
  await unit.selectOption({ label: 'House' });
  await expect(begin).toBeEnabled();
});

test('who may not read units and terms is offered neither of them, but a manager', async ({
  owner: page,
  openAs,
}) => {
  await importRows(page, rowsOfWard(['Mette Boss', 'Bo Aa']));
  const [mette] = (await findPeople(page, 'mette')).data;
  const grants = ['employees:read:all', 'employees:update:all'];
  await callConsole(page.request, 'mutation', 'roles.create', { name: 'Mover', grants });
  const own = await openAs('Mover', 'mette', mette?.id ?? '');
  await own.goto('/employees?q=bo');
  await own.getByRole('checkbox', { name: 'Select all' }).check();
  await own.getByRole('button', { name: 'Change …' }).click();
  const asked = own.getByRole('dialog', { name: 'Change unit, manager or terms' });
  await expect(asked.getByLabel('Manager')).toBeVisible();
  await expect(asked.getByLabel('Org unit')).toHaveCount(0);
  await expect(asked.getByLabel('Employment terms')).toHaveCount(0);
  await own.context().close();
});

test('who may not change people is offered no selection', async ({ owner: page, openAs }) => {
  await importRows(page, rowsOfWard(['Mette Boss', 'Bo Aa']));
  const [mette] = (await findPeople(page, 'mette')).data;
  const [bo] = (await findPeople(page, 'bo aa')).data;
  await callConsole(page.request, 'mutation', 'employees.changeMany', {
    change: { effective_from: '2024-02-01', manager_id: mette?.id },
    employee_ids: [bo?.id],
  });
  const own = await openAs('Manager', 'mette', mette?.id ?? '');
  await own.goto('/employees');
  await expect(own.getByRole('row', { name: /Bo Aa/ })).toBeVisible();
  await expect(own.getByRole('checkbox')).toHaveCount(0);
  await own.context().close();
});
