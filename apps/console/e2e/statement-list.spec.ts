import type { Locator, Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { createKey, stempel, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, signIn, test } from './test.ts';

const since = { effective_from: '2024-01-01' };

/**
 * Three people with time on Monday 4 March 2024, of whom Åse stands in a ward below the house and worked longest, too long, Bo
 * manages Zita and works half time.
 */
async function fill(page: Page, workspace: TestWorkspace) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const house = await rest.post('/org-units', {
    ...since,
    code: 'house',
    name: 'House',
    working_country: 'DK',
  });
  const ward = await rest.post('/org-units', { ...since, code: 'ward', name: 'Ward', parent_id: house.id });
  const terms = await rest.get<{ data: Array<{ id: string }> }>('/settings/employment-terms?code=standard');
  await callConsole(page.request, 'mutation', 'policies.create', {
    ...{ ...since, kind: 'working-time', code: 'limits', name: 'Limits' },
    config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] },
  });
  const halfDays = { mon: 222, tue: 222, wed: 222, thu: 222, fri: 222, sat: 0, sun: 0 };
  const half = await callConsole<{ id: string }>(page.request, 'mutation', 'employmentTerms.create', {
    ...{ ...since, code: 'half', name: 'Half time', norm: { weeks: [halfDays] } },
  });
  const usual = terms.data[0]?.id;
  const hired: string[] = [];
  for (const [name, unit, end, employment_terms_id] of [
    ['Åse Østergård', ward.id, '20:00', usual],
    ['Zita Müller', house.id, '15:00', usual],
    ['Bo Jensen', house.id, '16:00', half.id],
  ]) {
    const employee = await rest.post('/employees', {
      ...{ ...since, employee_number: name, name },
      employment: {
        ...{ start: '2024-03-01', end: '2024-03-31', org_unit_id: unit, employment_terms_id },
      },
    });
    hired.push(employee.id);
    const presence = { start: '2024-03-04T08:00:00+01:00', end: `2024-03-04T${end}:00+01:00` };
    await rest.post(`/employees/${employee.id}/timesheet/presence`, presence);
  }
  const [, zita, bo] = hired;
  await callConsole(page.request, 'mutation', 'employees.changeMany', {
    change: { effective_from: '2024-03-01', manager_id: bo },
    employee_ids: [zita],
  });
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  return { wardId: ward.id };
}

test('statements are found by name and unit and put in order by the server, on a phone too', async ({
  owner: page,
  workspace,
}) => {
  const { wardId } = await fill(page, workspace);
  // On a phone the period stands below the name.
  const shown = async () => {
    const texts = await page.locator('tbody [data-row-link]').allInnerTexts();
    return texts.map((text) => text.split('\n')[0]);
  };
  await page.goto('/statements');
  await page.getByRole('button', { name: 'Employee', exact: true }).click();
  await expect.poll(shown).toEqual(['Åse Østergård', 'Bo Jensen', 'Zita Müller']);
  await page.getByRole('button', { name: 'Worked', exact: true }).click();
  await expect(page).toHaveURL(/sort=worked/);
  await expect.poll(shown).toEqual(['Zita Müller', 'Bo Jensen', 'Åse Østergård']);
  await page.getByRole('button', { name: 'Worked', exact: true }).click();
  await expect.poll(shown).toEqual(['Åse Østergård', 'Bo Jensen', 'Zita Müller']);
  // Without its accents; the address keeps it.
  await page.getByRole('searchbox').fill('ostergard');
  await expect.poll(shown).toEqual(['Åse Østergård']);
  await page.reload();
  await expect.poll(shown).toEqual(['Åse Østergård']);
  // Which rule was broken stands in the row.
  await expect(page.getByRole('row', { name: /Østergård/ })).toContainText('Daily maximum exceeded');
  await test.step('paper says what was searched for, and nothing of what is not chosen', async () => {
    const filters = page.getByRole('search');
    const onPaper = (name: string) => filters.getByText(name, { exact: true });
    await expect(onPaper('Search by name or number')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(onPaper('Search by name or number')).toBeVisible();
    await expect(filters.getByRole('searchbox')).toHaveValue('ostergard');
    await expect(onPaper('Employment terms')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(shown).toHaveLength(3);
  const more = page.getByRole('button', { name: 'Filters', exact: true });
  await more.click();
  await page.getByLabel('Org unit').selectOption(wardId);
  await expect.poll(shown).toEqual(['Åse Østergård']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Any manager' }).click();
  await expect(page.getByRole('combobox', { name: 'Manager' })).toBeFocused();
  await page.keyboard.type('bo');
  await page.getByRole('option', { name: /Bo Jensen/ }).click();
  await expect.poll(shown).toEqual(['Zita Müller']);
  await page.reload();
  await expect.poll(shown).toEqual(['Zita Müller']);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('search').getByText('Manager', { exact: true })).toBeVisible();
  await expect(page.getByRole('search').getByText('Search by name or number')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(shown).toHaveLength(3);
  await more.click();
  await page.getByLabel('Employment terms').selectOption({ label: 'Half time' });
  await expect.poll(shown).toEqual(['Bo Jensen']);
  await expectAccessible(page, 'statements of some terms');
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No statements match these filters.')).toBeVisible();
  await settle(page);
  await expectAccessible(page, 'statements that nothing matches');

  await test.step('on a phone the states stand in one line', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/statements?state=all&sort=name&direction=desc');
    await expect.poll(shown).toEqual(['Zita Müller', 'Bo Jensen', 'Åse Østergård']);
    const tops = await page
      .getByRole('group', { name: 'Show statements that are' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await settle(page);
    await expectAccessible(page, 'statements on a phone');
  });

  await test.step('the figures of one stand in one line on a desktop', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/statements?state=all&q=zita');
    await page.getByRole('link', { name: /Zita/ }).click();
    const figures = page.getByRole('region', { name: 'Figures' }).locator('dl > div');
    await expect(figures.first()).toBeVisible();
    const tops = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
});

test('a status of two words is whole on a phone and on a tablet', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  const id = ids.statement;
  await callConsole(page.request, 'mutation', 'statements.submit', { id });
  await callConsole(page.request, 'mutation', 'statements.reopen', { id, note: 'Again' });
  const storageState = await page.context().storageState();
  const viewport = { width: 390, height: 844 };
  const phone = await (await browser.newContext({ locale: 'de-DE', storageState, viewport })).newPage();
  watch.alsoOn(phone);
  await phone.goto('/statements');
  const status = phone.getByRole('table').getByText('Wieder geöffnet', { exact: true });
  await expect(status).toBeVisible();
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.x + box.width : 0;
  };
  const list = phone.locator('section').filter({ has: phone.getByRole('table') });
  expect(await rightOf(status)).toBeLessThan(await rightOf(list));
  await phone.setViewportSize({ width: 768, height: 1024 });
  await expect(phone.getByRole('columnheader', { name: 'Zeitraum' })).toBeVisible();
  expect(await rightOf(status)).toBeLessThan(await rightOf(list));
  await phone.context().close();
});
