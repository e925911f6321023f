import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { activate, callConsole, invite } from './people.ts';
import { expect, test } from './test.ts';
import { dateThere } from './today.ts';
import { say } from './words.ts';

const since = { effective_from: '2024-01-01' };

// Nora begins today, with 1:30 of flex and 12.5 days of leave, of which two days lapse by the end of the year at the latest.
test('flex and leave are drawn as lines that go on to the end of the period and of the year', async ({
  browser,
  owner: page,
  workspace,
  watch,
  rest,
}) => {
  const unit = await rest.post('/org-units', { ...since, code: 'team', name: 'Team', working_country: 'DK' });
  const terms = await rest.get<{ data: Array<{ id: string }> }>('/settings/employment-terms?code=standard');
  const accounts = await rest.get<{ data: Array<{ id: string }> }>(
    '/settings/time-accounts?code=standard-flex',
  );
  const leave = await rest.post('/settings/time-accounts', {
    ...{ ...since, code: 'vacation', name: 'Vacation', kind: 'leave' },
  });
  const save = (procedure: string, input: object) => callConsole(page.request, 'mutation', procedure, input);
  await save('policies.create', {
    ...{ ...since, code: 'leave', name: 'Leave', kind: 'absence' },
    config: { account: 'vacation', accruals: [], usage_rules: [], expiries: [] },
  });
  const today = dateThere();
  const employee = await rest.post('/employees', {
    ...{ ...since, employee_number: '7', name: 'Nora Lind' },
    employment: { start: today, org_unit_id: unit.id, employment_terms_id: terms.data[0]?.id },
  });
  const { data } = await callConsole<{ data: { id: string }[] }>(page.request, 'query', 'employments.list', {
    ...{ employee_id: employee.id, limit: 1 },
  });
  const opened = { employment_id: data[0]?.id, date: today };
  await save('timebank.open', { ...opened, account_id: accounts.data[0]?.id, minutes: 90 });
  await save('timebank.open', { ...opened, account_id: leave.id, days: '12.5' });

  const link = await invite(page, `nora@${workspace.slug}.example`, 'Employee', employee.id);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  const own = await context.newPage();
  watch.alsoOn(own);
  await activate(own, link);
  await own.goto('/my-time');
  const end = `31 Dec ${today.slice(0, 4)}`;
  // Periods are months: in December both end on one day.
  const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0));
  const periodEnd = month.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  const ends = [...new Set([periodEnd, end])];
  const row = (account: string) => own.locator('details').filter({ hasText: account }).first();
  await expect(row('Flex').getByText(`likely +1:30 on ${end}`)).toBeVisible();
  await expect(row('Flex').locator('summary').first()).toContainText(`likely +1:30 on ${end}+1:30`);
  await expect(row('Vacation').getByText(`likely 12.5 days on ${end}`)).toBeVisible();
  await row('Flex').locator('summary').first().click();
  const picture = row('Flex').getByRole('img');
  await expect(picture).toHaveAccessibleName(
    ['Balance over time, between 0:00 and +1:30', ...ends.map((date) => `likely +1:30 on ${date}`)].join(
      '; ',
    ),
  );
  // Each end is marked on the line, the last one where it ends, and said below it.
  await expect(picture.locator('span.rounded-full')).toHaveCount(ends.length);
  await expect(picture.locator('span.rounded-full').last()).toHaveAttribute('style', /left: ?100%/);
  for (const date of ends) {
    await expect(row('Flex').getByText(`likely +1:30 on ${date}`).last()).toBeVisible();
  }
  await expect(row('Flex').getByText(say('month.simulation'))).toBeVisible();
  await row('Flex').getByText('As a table').click();
  await expect(row('Flex').getByRole('row', { name: /booked/ })).toContainText('+1:30');
  await row('Flex').getByText('Explain').click();
  await expect(row('Flex').getByText(say('outlook.basis.flex'))).toBeVisible();
  await settle(own);
  await expectAccessible(own, 'balances with their lines');
  await context.close();

  await page.goto(`/balances/${employee.id}/${leave.id}`);
  const drawn = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('outlook.title') }) });
  await expect(drawn.getByRole('img')).toHaveAccessibleName(
    [
      'Balance over time, between 0 days and 12.5 days',
      ...ends.map((date) => `likely 12.5 days on ${date}`),
    ].join('; '),
  );
  await settle(page);
  await expectAccessible(page, 'an account with its line');
});
