import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { expect, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

test('time is shown and typed by the clock of where the person works, or where it was recorded', async ({
  owner: page,
  workspace,
}) => {
  const { rest, ids } = await fillCompany(workspace);
  await rest.post(`/employees/${ids.employee}/employments`, {
    start: '2025-01-01',
    org_unit_id: ids.unit,
    employment_terms_id: ids.terms,
    time_zone: 'America/New_York',
  });
  const presence = `/employees/${ids.employee}/timesheet/presence`;
  const recorded = [
    // A machine writes UTC.
    { start: '2025-03-03T13:00:00Z', end: '2025-03-03T21:00:00Z' },
    // Wednesday already in Copenhagen when it begins.
    { start: '2025-03-04T19:00:37-05:00', end: '2025-03-05T02:00:00-05:00' },
    // On a journey.
    { start: '2025-03-06T08:00:00+02:00', end: '2025-03-06T16:00:00+02:00' },
  ];
  for (const body of recorded) await rest.post(presence, body);
  type Times = { data: Array<{ start: string; end: string }> };
  const times = async () =>
    (await rest.get<Times>(`${presence}?from=2025-03-01&to=2025-03-31`)).data.map(({ start, end }) => [
      start,
      end,
    ]);
  await page.goto(`/employees/${ids.employee}/month?month=2025-03`);
  const day = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

  await test.step('each day shows the clock there and says where', async () => {
    await expect(day('Mon 3 Mar').getByRole('button', { name: '08:00–16:00 New York' })).toBeVisible();
    await expect(day('Tue 4 Mar').getByRole('button', { name: '19:00–02:00 New York' })).toBeVisible();
    await expect(day('Thu 6 Mar').getByRole('button', { name: '08:00–16:00 UTC+02:00' })).toBeVisible();
  });

  await test.step('the report of presence shows the same clock', async () => {
    const report = await page.context().newPage();
    await report.goto('/reports/presence?from=2025-03-01&to=2025-03-31');
    for (const time of ['08:00–16:00 (New York)', '19:00–02:00 (New York) (Wed 5 Mar)'])
      await expect(report.getByText(time, { exact: true })).toBeVisible();
    await expect(report.getByText('08:00–16:00 (UTC+02:00)', { exact: true })).toBeVisible();
    await report.close();
  });

  await test.step('a typed time is one of that clock', async () => {
    await page.getByRole('button', { name: 'Add presence' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add presence' });
    await typeDate(sheet, 'Date', '2025-03-07');
    await expect(sheet.getByText('Times in local time of New York')).toBeVisible();
    await sheet.getByLabel('From').fill('9');
    await sheet.getByLabel('To', { exact: true }).fill('1730');
    await page.keyboard.press('Enter');
    await expect(day('Fri 7 Mar').getByRole('button', { name: '09:00–17:30 New York' })).toBeVisible();
    expect(await times()).toContainEqual(['2025-03-07T09:00:00-05:00', '2025-03-07T17:30:00-05:00']);
  });

  await test.step('what nobody touches stays as it was recorded', async () => {
    await day('Tue 4 Mar').getByRole('button', { name: /19:00/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Change presence' });
    await sheet.getByLabel('To', { exact: true }).fill('03:00');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(day('Tue 4 Mar').getByRole('button', { name: '19:00–03:00 New York' })).toBeVisible();
    await day('Thu 6 Mar').getByRole('button', { name: /08:00/ }).click();
    await expect(sheet.getByText('Times as recorded (UTC+02:00); the employment is in')).toBeVisible();
    await sheet.getByLabel('To', { exact: true }).fill('17:00');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(day('Thu 6 Mar').getByRole('button', { name: '08:00–17:00 UTC+02:00' })).toBeVisible();
    const all = await times();
    expect(all).toContainEqual(['2025-03-04T19:00:37-05:00', '2025-03-05T03:00:00-05:00']);
    expect(all).toContainEqual(['2025-03-06T08:00:00+02:00', '2025-03-06T17:00:00+02:00']);
  });

  await test.step('a day is copied by the clock of the other date, summer time included', async () => {
    await page.getByRole('button', { name: 'Actions: Mon 3 Mar' }).click();
    await page.getByRole('menuitem', { name: 'Copy this day' }).click();
    const dialog = page.getByRole('dialog');
    await typeDate(dialog, 'To', '2025-03-10');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(day('Mon 10 Mar').getByRole('button', { name: '08:00–16:00 New York' })).toBeVisible();
    expect(await times()).toContainEqual(['2025-03-10T08:00:00-04:00', '2025-03-10T16:00:00-04:00']);
  });
});

test('the country and the zone of an employment are found by their names', async ({
  owner: page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await page.goto(`/employees/${ids.employee}`);
  await page.getByRole('button', { name: 'Add employment' }).click();
  const dialog = page.getByRole('dialog');
  await typeDate(dialog, 'Start', '2025-01-01');
  await dialog.getByLabel(/^Org unit/).selectOption(ids.unit);
  await dialog.getByLabel(/^Employment terms/).selectOption(ids.terms);
  const country = dialog.getByRole('combobox', { name: 'Working country' });
  await country.fill('germ');
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveText(['GermanyDE']);
  await expectAccessible(page, 'choosing a country');
  await country.press('Enter');
  await expect(country).toHaveValue('Germany');
  const zone = dialog.getByRole('combobox', { name: 'Time zone' });
  // What no zone is called is not taken.
  await zone.fill('nowhere');
  await expect(found).toHaveText(['Nothing found.']);
  await zone.fill('berl');
  await found.filter({ hasText: 'Europe/Berlin' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 3, name: /^Since 1 Jan 2025/ })).toBeVisible();
  type Employments = { data: Array<{ start: string; working_country: string; time_zone: string }> };
  const { data } = await callConsole<Employments>(page.request, 'query', 'employments.list', {
    ...{ employee_id: ids.employee, limit: 10 },
  });
  expect(data.find(({ start }) => start === '2025-01-01')).toMatchObject({
    ...{ working_country: 'DE', time_zone: 'Europe/Berlin' },
  });
});

test('countries of a condition and of holidays are chosen by their names', async ({ owner: page, watch }) => {
  await page.goto('/reasons');
  await page
    .getByRole('button', { name: say('newObject.reasons') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Code/).fill('call-out');
  await dialog.getByLabel(/^Name/).fill('Called out');
  const countries = dialog.getByRole('combobox', { name: 'Working countries' });
  for (const [typed, found] of [
    ['denm', 'DenmarkDK'],
    ['swed', 'SwedenSE'],
  ] as const) {
    await countries.fill(typed);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([found]);
    await countries.press('Enter');
    await expect(countries).toHaveValue('');
  }
  await expect(dialog.getByRole('listitem').filter({ hasText: /^(Denmark|Sweden)/ })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove Denmark' }).click();
  await expect(dialog.getByText('Denmark')).toHaveCount(0);
  await expect(countries).toBeFocused();
  await settle(page);
  await expectAccessible(page, 'choosing countries');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Called out' })).toBeVisible();
  await expect(page.getByText('Sweden', { exact: true })).toBeVisible();

  await page.goto('/holiday-calendars');
  await page
    .getByRole('button', { name: say('newObject.holidayCalendars') })
    .first()
    .click();
  // A year cannot be shown before it is said which rule gives its holidays.
  watch.expectStatus(400);
  await dialog.getByRole('button', { name: /^Add/ }).first().click();
  await dialog
    .getByRole('combobox', { name: 'Holiday rule 1' })
    .selectOption({ label: 'Public holidays of a country' });
  await dialog.getByLabel(/^Country/).selectOption({ label: 'Germany (DE)' });
  // Called as the reader calls it, not as the country does.
  await expect(dialog.getByText('Christmas Day')).toBeVisible();
});
