import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { activate, callConsole, invite } from './people.ts';
import { begin, createPolicy, rule } from './policy-fixtures.ts';
import { expect, test } from './test.ts';

// Mona works 12:00-20:00 from Monday to Friday, 2-6 March 2026: 8:00 a day of 7:24, 40:00 of 37:00.
// Her flex is brought in with 1:30 on 2 March, her vacation with 12.5 days.
test('home shows an employee what today and this week come to, as pictures and as figures', async ({
  browser,
  page,
  workspace,
  rest,
}) => {
  const employeeId = await begin(page, workspace);
  await createPolicy(page, [rule('late', '18:00')]);
  const flex = { effective_from: '2024-01-01', code: 'hours-saved', name: 'Hours saved', kind: 'flex' };
  const account = await rest.post('/settings/time-accounts', flex);
  type Employments = { data: Array<{ id: string }> };
  const asked = { employee_id: employeeId, limit: 1 };
  const { data } = await callConsole<Employments>(page.request, 'query', 'employments.list', asked);
  await callConsole(page.request, 'mutation', 'timebank.open', {
    ...{ employment_id: data[0]?.id, account_id: account.id, date: '2026-03-02', minutes: 90 },
  });
  const vacation = { effective_from: '2024-01-01', code: 'leave-of-year', name: 'Vacation', kind: 'leave' };
  const leave = await rest.post('/settings/time-accounts', vacation);
  await callConsole(page.request, 'mutation', 'timebank.open', {
    ...{ employment_id: data[0]?.id, account_id: leave.id, date: '2026-03-02', days: '12.5' },
  });
  const link = await invite(page, `mona@${workspace.slug}.example`, 'Employee', employeeId);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  const own = await context.newPage();
  await activate(own, link);
  await own.clock.setFixedTime(new Date('2026-03-06T15:00:00Z'));
  await own.goto('/');
  const panel = (title: string) =>
    own.locator('section').filter({ has: own.getByRole('heading', { name: title, exact: true }) });
  const [today, week] = [panel('Presence'), panel('This week')];
  await expect(today.getByText('8:00', { exact: true })).toBeVisible();
  await expect(today.getByText('of 7:24 contracted')).toBeVisible();
  await expect(today.getByRole('img', { name: '12:00–20:00' })).toBeVisible();
  await expect(week.getByText('40:00', { exact: true })).toBeVisible();
  await expect(week.getByText('of 37:00 contracted')).toBeVisible();
  await week.getByText('As a table').click();
  await expect(week.getByRole('row', { name: /Mon 2 Mar/ })).toContainText('8:007:24');
  await expect(week.getByRole('row', { name: /Sat 7 Mar/ })).toContainText('0:000:00');
  // One balance is written one way: what is saved has its sign, as what is owed.
  await expect(panel('Balances').getByRole('link', { name: /^Hours saved .*\+1:30$/ })).toBeVisible();
  const left = panel('Balances').getByRole('link', { name: /^Vacation .*12\.5 days$/ });
  await expect(left).toHaveAttribute('href', `/balances/${employeeId}/${leave.id}`);
  const trend = panel('Trend: Hours saved');
  await expect(trend.getByText('+1:30', { exact: true }).first()).toBeVisible();
  await expect(trend.getByText('since 2 Mar 2026')).toBeVisible();
  await expect(trend.getByRole('img', { name: 'Balance over time, between 0:00 and +1:30' })).toBeVisible();
  await trend.getByText('As a table').click();
  await expect(trend.getByRole('row', { name: /2 Mar 2026/ })).toContainText('+1:30');
  await settle(own);
  await expectAccessible(own, 'home of an employee');
  await week.getByRole('link', { name: 'Open the week' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'My time' })).toBeVisible();
  // Of an axis from 6 to 22, 12-20 begins after 6 of 16 hours; 7:24 of them are contracted.
  const monday = own.getByRole('row', { name: /Mon 2 Mar/ });
  const work = monday.getByTitle('12:00–20:00');
  await expect(work).toHaveAttribute('style', /left: ?37\.5%; ?width: ?50%/);
  await expect(work.locator('+ span')).toHaveAttribute('style', /left: ?37\.5%; ?width: ?46\.25%/);
  await expect(own.getByText('Contracted hours, counted from when work began')).toBeVisible();
  // From 18 on a rule pays: its letter stands on the strip and below the week, what it does is said, since it has no name.
  await expect(monday.getByTitle('Evenings / Time between 18:00 and 24:00 18:00–20:00')).toHaveText('A');
  await expect(monday).toContainText('Evenings / Time between 18:00 and 24:00 18:00–20:00');
  await expect(
    own.getByRole('listitem').filter({ hasText: /^AEvenings \/ Time between 18:00 and 24:00$/ }),
  ).toBeVisible();
  await settle(own);
  await expectAccessible(own, 'week as a picture');
  await context.close();
});
