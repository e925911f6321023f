import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import type { RestClient } from './rest.ts';
import { expect, test, untilAlive } from './test.ts';
import { say } from './words.ts';

const since = { effective_from: '2024-01-01' };

/**
 * Three people who ask for leave in June 2027: Åse for the 7th, in a ward below the house; Zita for the 8th, whom Bo manages; Bo,
 * who works half time, for the 9th.
 */
async function fill(page: Page, rest: RestClient) {
  const unit = { ...since, working_country: 'DK' };
  const house = await rest.post('/org-units', { ...unit, code: 'house', name: 'House' });
  const ward = await rest.post('/org-units', { ...unit, code: 'ward', name: 'Ward', parent_id: house.id });
  const terms = await rest.get<{ data: Array<{ id: string }> }>('/settings/employment-terms?code=standard');
  const halfDays = { mon: 222, tue: 222, wed: 222, thu: 222, fri: 222, sat: 0, sun: 0 };
  const save = <Saved>(procedure: string, input: object) =>
    callConsole<Saved>(page.request, 'mutation', procedure, input);
  const half = await save<{ id: string }>('employmentTerms.create', {
    ...{ ...since, code: 'half', name: 'Half time', norm: { weeks: [halfDays] } },
  });
  await rest.post('/settings/activities', {
    ...{ ...since, code: 'leave', name: 'Leave', type: 'timeoff', project: 'none', dimensions: [] },
  });
  const hire = async (name: string, unitId: string, termsId: string | undefined) => {
    const employment = { start: '2024-01-01', org_unit_id: unitId, employment_terms_id: termsId };
    return (await rest.post('/employees', { ...since, employee_number: name, name, employment })).id;
  };
  const usual = terms.data[0]?.id;
  const ase = await hire('Åse Østergård', ward.id, usual);
  const zita = await hire('Zita Müller', house.id, usual);
  const bo = await hire('Bo Jensen', house.id, half.id);
  await save('employees.changeMany', {
    change: { effective_from: '2024-01-01', manager_id: bo },
    employee_ids: [zita],
  });
  for (const [employee_id, from, note] of [
    [ase, '2027-06-07', 'The ferry leaves early'],
    [zita, '2027-06-08', undefined],
    [bo, '2027-06-09', undefined],
  ])
    await save('absences.create', {
      ...{ employee_id, from, to: from, activity: 'leave', state: 'requested', ...(note ? { note } : {}) },
    });
  return { wardId: ward.id };
}

test('absences are found by name, unit, manager and terms, kept as a view, and decided in their rows', async ({
  owner: page,
  rest,
}) => {
  const { wardId } = await fill(page, rest);
  const all = ['Åse Østergård', 'Zita Müller', 'Bo Jensen'];
  const shown = async () => {
    const texts = await page.locator('tbody [data-row-link]').allInnerTexts();
    return texts.map((text) => text.split('\n')[0]);
  };
  await page.goto('/absences');
  await expect.poll(shown).toEqual(all);
  const search = page.getByRole('searchbox');
  const more = page.getByRole('button', { name: say('filter.more'), exact: true });
  const clear = page.getByRole('button', { name: say('action.clearFilters') });
  await settle(page);
  await expectAccessible(page, 'absences that wait');

  await test.step('without accents; the address keeps it', async () => {
    await search.fill('ostergard');
    await expect.poll(shown).toEqual(['Åse Østergård']);
    await expect(page).toHaveURL(/q=ostergard/);
    await page.reload();
    await expect.poll(shown).toEqual(['Åse Østergård']);
    await expect(page.getByRole('row', { name: /Østergård/ })).toContainText('The ferry leaves early');
    await search.fill('nobody');
    await expect(page.getByText(say('absence.nothingMatches'))).toBeVisible();
    await clear.click();
    await expect.poll(shown).toEqual(all);
  });

  await test.step('by unit, by manager and by terms', async () => {
    await page.getByLabel(say('field.orgUnit')).selectOption(wardId);
    await expect.poll(shown).toEqual(['Åse Østergård']);
    await clear.click();
    await expect.poll(shown).toEqual(all);
    await more.click();
    await page.getByRole('button', { name: say('filter.anyManager') }).click();
    await page.getByRole('combobox', { name: say('filter.manager') }).fill('bo');
    await page.getByRole('option', { name: /Bo Jensen/ }).click();
    await expect.poll(shown).toEqual(['Zita Müller']);
    await clear.click();
    await page.getByLabel(say('field.terms')).selectOption({ label: 'Half time' });
    await expect.poll(shown).toEqual(['Bo Jensen']);
    await settle(page);
    await expectAccessible(page, 'absences of some terms');
  });

  await test.step('a view keeps them; columns are hidden, but not what is done', async () => {
    await page.getByRole('button', { name: say('savedView.views') }).click();
    await page.getByRole('menuitem', { name: 'Save this view …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Half timers');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/absences');
    await expect.poll(shown).toEqual(all);
    await page.getByRole('button', { name: say('savedView.views') }).click();
    await page.getByRole('menuitem', { name: 'Half timers' }).click();
    await expect.poll(shown).toEqual(['Bo Jensen']);
    // What is chosen of the folded filters stays in sight.
    await expect(page.getByLabel(say('field.terms'))).toHaveValue(/./);
    await expect(page.getByRole('button', { name: say('filter.anyManager') })).toBeHidden();
    await clear.click();
    await page.getByRole('button', { name: say('columns.choose') }).click();
    await expect(page.getByRole('menuitemcheckbox')).toHaveText(
      ['dates', 'what', 'state'].map((name) => say(`absence.column.${name}`)),
    );
    await page.getByRole('menuitemcheckbox', { name: say('absence.column.state') }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: say('absence.column.state') })).toHaveCount(0);
    await expect(page).toHaveURL(/without=state/);
  });

  await test.step('by date either way; what is decided comes with the latest first', async () => {
    await page.goto('/absences?without=');
    const dates = page.getByRole('button', { name: say('absence.column.dates') });
    await untilAlive(dates);
    await dates.click();
    await expect(page).toHaveURL(/direction=desc/);
    await expect.poll(shown).toEqual(all.toReversed());
    const zita = page.getByRole('row', { name: /Zita/ });
    await zita.getByRole('button', { name: say('absence.approve'), exact: true }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: say('absence.approve'), exact: true }).click();
    await expect.poll(shown).toEqual(['Bo Jensen', 'Åse Østergård']);
    // Its row is gone, and with it the button that was pressed.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByLabel(say('absence.stateFilter'), { exact: true }).selectOption('all');
    await expect.poll(shown).toEqual(all.toReversed());
    await expect(zita).toContainText(say('absence.state.approved'));
  });

  await test.step('on a phone all of it stands in the row, which is decided there', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/absences');
    await expect.poll(shown).toEqual(['Åse Østergård', 'Bo Jensen']);
    const ase = page.getByRole('row', { name: /Østergård/ });
    for (const text of ['7 Jun 2027', 'Leave', 'The ferry leaves early', say('absence.state.requested')])
      await expect(ase).toContainText(text);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await settle(page);
    await expectAccessible(page, 'absences on a phone');
    await ase.getByRole('button', { name: say('absence.reject') }).click();
    await page.getByRole('dialog').getByLabel(say('absence.reason')).fill('Too many are away.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('absence.rejectConfirm'), exact: true })
      .click();
    await expect.poll(shown).toEqual(['Bo Jensen']);
  });
});
