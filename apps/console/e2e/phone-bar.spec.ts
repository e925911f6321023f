import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { activate, invite } from './people.ts';
import { begin } from './policy-fixtures.ts';
import { stempel } from './product.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

test('on a phone an employee reaches today, the month, absences and statements with a thumb', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  const employeeId = await begin(page, workspace);
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  const link = await invite(page, `mona@${workspace.slug}.example`, 'Employee', employeeId);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  const own = await context.newPage();
  watch.alsoOn(own);
  await activate(own, link);
  await settle(own);
  const bar = own.getByRole('navigation', { name: say('phone.label') });
  const places = bar.getByRole('link');
  await expect(places).toHaveText(['Today', 'Month', 'Absences', 'Statements']);
  for (const box of await places.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )) {
    // Large enough for a thumb, at the edge where it is.
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.bottom).toBeGreaterThan(844 - 64);
  }
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(own, 'home with the bar');
  for (const [name, heading] of [
    ['Month', say('page.month')],
    ['Absences', say('page.ownAbsences')],
    ['Statements', say('page.statements')],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(own.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await settle(own);
    await expectAccessible(own, `${name} with the bar`);
  }
  await test.step('each of one’s statements says period, hours, balance and state in its row, the latest first', async () => {
    const rows = own.getByRole('row').filter({ has: own.getByRole('link') });
    await expect(rows.last()).toContainText('March 2026');
    await expect(rows.last()).toContainText(/40:00 of \d+:\d\d/);
    await expect(rows.last()).toContainText(/\u2212\d+:\d\d/);
    await expect(rows.last()).toContainText(say('state.ready'));
    await expect(own.getByRole('checkbox')).toHaveCount(0);
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
  await test.step('the month begins with today, not with its first day', async () => {
    const late = new Date();
    late.setUTCDate(28);
    late.setUTCHours(10);
    await own.clock.setFixedTime(late);
    await bar.getByRole('link', { name: 'Month' }).click();
    await settle(own);
    const date = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
    const today = own.getByRole('rowheader', { name: date.format(late) });
    await expect(today).toBeInViewport({ ratio: 1 });
    expect(await today.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(844 - 64);
  });
  await test.step('of balances and news there is what is one’s own, and nothing to look for', async () => {
    await own.goto('/balances');
    await expect(own.getByText(say('balance.ownSummary'))).toBeVisible();
    await expect(own.getByRole('searchbox')).toHaveCount(0);
    await own.goto('/notifications');
    const kinds = own.getByRole('table', { name: say('notification.settings') }).getByRole('rowheader');
    await expect(kinds).toHaveCount(5);
    await expect(kinds.filter({ hasText: say('notification.kinds.key-expiring') })).toHaveCount(0);
  });
  await own.goto('/my-time/absences');
  await settle(own);
  await own.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const content = await own.locator('#content > div').evaluate((one) => one.getBoundingClientRect().bottom);
  const top = await bar.evaluate((one) => one.getBoundingClientRect().top);
  expect(content, 'the last line stands above the bar').toBeLessThanOrEqual(top);
  await own.setViewportSize({ width: 1280, height: 844 });
  await expect(bar).toBeHidden();
  await context.close();
});
