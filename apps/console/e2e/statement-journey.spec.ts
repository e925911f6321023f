import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { tabTo } from './keyboard.ts';
import { createReferenceData, policies, recordMonth, since } from './march-of-karen.ts';
import { openByMenu } from './menu.ts';
import { activate, invite } from './people.ts';
import { productUrl, stempel } from './product.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

/*
 * The main line, worked out by hand. Karen is employed in March 2024 only, Europe/Copenhagen, 7:24 Monday to Friday.
 *
 * Norm      21 weekdays (1, 4-8, 11-15, 18-22, 25-29 March) x 444               = 9324
 * Presence  21 weekdays of 480 minutes: 08:00-16:00, on 5 March 14:00-22:00     = 10080
 *           a night, 30 March 22:00 to 31 March 06:00; the clock skips 02-03    =   420
 * Breaks    30 minutes off every shift above 6 hours, 22 shifts                 =  -660
 * Worked    10080 + 420 - 660                                                   = 9840
 * Balance   9840 - 9324                                                         =  516
 *
 * Breaks come off the end of a shift: 5 March counts 14:00-21:30, the night 22:00-05:30.
 * Evening   18:00-23:00 at 50 %: 18:00-21:30 (210) + 22:00-23:00 (60) = 270     -> 135
 * Night     23:00-06:00 at 100 %: 23:00-02:00 (180) + 03:00-05:30 (150) = 330   -> 330
 *
 * Split     2:00 of the 8:36 are paid out, 516 - 120 = 396 go to flex: 0 + 396  = 396
 */

const panelOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const flowOf = (page: Page) => panelOf(page, 'Where the minutes went');

/** `from|to|minutes` of each row of the flow. */
async function rowsOf(flow: Locator): Promise<string[]> {
  const rows = await flow.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td').allTextContents();
      return cells.map((text) => text.replace(/: Explain$/, '')).join('|');
    }),
  );
}

test('a month of check-ins becomes a settled statement', async ({
  browser,
  page,
  workspace,
  watch,
  rest,
}) => {
  const { employeeId } = await createReferenceData(rest);
  await signIn(page, workspace.owner);
  for (const policy of policies) {
    const answer = await page.request.post('/internal/trpc/policies.create', {
      data: { ...since, ...policy },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await recordMonth(rest, employeeId);
  let statementId = '';

  await test.step('the job makes one statement, however often it runs', async () => {
    for (let run = 0; run < 2; run += 1) {
      await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
    }
    const list = await rest.get<{ data: unknown[] }>('/timesheet/statements?scope=all');
    expect(list.data).toMatchObject([{ state: 'ready', worked_minutes: 9840, settled: false }]);
  });

  await test.step('the review shows figures, lines and their explanation', async () => {
    await openByMenu(page, 'Time', 'Statements');
    await page.getByRole('link', { name: 'Karen Holm' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Karen Holm');
    const figures = page.locator('dl').first().locator('div');
    await expect(figures.filter({ hasText: 'Contracted hours' }).first()).toContainText('155:24');
    await expect(figures.filter({ hasText: 'Worked' })).toContainText('164:00');
    await expect(figures.filter({ hasText: 'Hours balance' })).toContainText('+8:36');
    await figures.filter({ hasText: 'Supplements' }).getByRole('button').click();
    const explained = page.getByRole('region', { name: 'Figures' });
    await expect(explained.getByRole('list', { name: 'Intervals' }).first()).toContainText('18:00 to 21:30');
    await figures.filter({ hasText: 'Supplements' }).getByRole('button').click();
    const night = page.locator('details', { hasText: 'Inconvenient hours / At night' });
    await expect(night).toContainText('5:30');
    await night.locator('summary').click();
    await expect(night).toContainText('23:00 to 05:30');
    await expect(night).toContainText('Time of day');
    await expect(night).toContainText('Night supplement');
  });

  await test.step('where the minutes went, as a picture and as a table; each part opens its explanation', async () => {
    const flow = flowOf(page);
    await expect
      .poll(() => rowsOf(flow))
      .toEqual([
        'Worked|Contracted hours|155:24',
        'Worked|Above contracted hours|8:36',
        'Above contracted hours|Saved on Flex|8:36',
      ]);
    await expect(flow.locator('[data-flow] path')).toHaveCount(3);
    await flow.getByRole('button', { name: 'Saved on Flex' }).press('Enter');
    await expect(flow.getByText('8:36 of Hours balance go to Flex', { exact: false })).toBeVisible();
    // The band of the contracted hours, for whoever points.
    await flow.locator('[data-flow] path').first().click();
    await expect(flow.getByRole('heading', { name: 'Worked → Contracted hours' })).toBeVisible();
    await expectAccessible(page, 'statement with its flow');
  });

  await test.step('a day is drawn with what was paid for it, by letters', async () => {
    const days = panelOf(page, 'Presence and supplements');
    await expect(days.getByText('14:00–22:00, Evening supplement 18:00–21:30')).toBeAttached();
    await expect(days.getByTitle('Night supplement 23:00–24:00')).toHaveText('B');
    await expect(days.getByTitle('Night supplement 00:00–05:30')).toHaveText('B');
  });

  await test.step('an empty or unreadable choice is not submitted, and its field says why', async () => {
    const submitted: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('statements.submit')) submitted.push(request.url());
    });
    const [payOut, keep] = [page.getByLabel('Pay out').first(), page.getByLabel('Keep')];
    for (const [field, typed, why] of [
      [payOut, '', say('statement.payoutMissing')],
      [payOut, '1:4', say('ui.notADuration')],
      [keep, '8:3', say('ui.notADuration')],
    ] as const) {
      await field.fill(typed);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(panelOf(page, 'Decision').getByRole('alert')).toHaveText([why]);
      await expect(field).toBeFocused();
    }
    await keep.fill('8:36');
    await expect(payOut).toHaveValue('0:00');
    expect(submitted).toEqual([]);
  });

  await test.step('the split, with the keyboard alone', async () => {
    await tabTo(page, 'textbox', 'Pay out');
    const payOut = page.getByRole('textbox', { name: 'Pay out' }).first();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('9');
    await expect(page.getByText('At most 8:30.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(payOut).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1:45');
    await expect(page.getByText('1 h 45 min (1.75)')).toBeVisible();
    await tabTo(page, 'slider', 'Minutes paid out');
    const slider = page.getByRole('slider', { name: 'Minutes paid out' }).first();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '2 h 0 min (2.00)');
    await expect(payOut).toHaveValue('2:00');
    await expect(page.getByLabel('Keep')).toHaveValue('6:36');
    await tabTo(page, 'button', 'Submit');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: say('statement.decision') })).toBeFocused();
  });

  await test.step('the flow follows the choice', async () => {
    await expect
      .poll(() => rowsOf(flowOf(page)))
      .toEqual([
        'Worked|Contracted hours|155:24',
        'Worked|Above contracted hours|8:36',
        'Above contracted hours|Paid out: Overtime pay|2:00',
        'Above contracted hours|Saved on Flex|6:36',
      ]);
  });

  await test.step('approve', async () => {
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    // Pointed at, the message stays.
    await page.getByRole('status').filter({ hasText: 'Approved' }).hover();
    await expect(page.getByText('Settled')).toBeVisible();
  });

  await test.step('paper has one page of it, with names, figures and lines', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const sheet = page.getByRole('article');
    await expect(page.getByRole('status').filter({ hasText: 'Approved' })).toBeHidden();
    for (const text of [
      'Karen Holm',
      '1042 · March 2024',
      'Overtime pay',
      'Night supplement',
      '+8:36',
      'Settled',
    ])
      await expect(sheet.getByText(text).first()).toBeVisible();
    await expect(sheet.getByRole('row', { name: /Tue 5 Mar/ })).toContainText('7:24');
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(sheet).toHaveCount(0);
  });

  await test.step('settled figures and balances over REST', async () => {
    const list = await rest.get<{ data: Array<{ id: string }> }>(
      '/timesheet/statements?scope=all&state=approved',
    );
    expect(list.data).toHaveLength(1);
    statementId = list.data[0]?.id ?? '';
    const statement = await rest.get<{ approved_at: string }>(`/timesheet/statements/${statementId}`);
    // The history tells the time of the workspace, not of the wire.
    const approvedAt = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Copenhagen',
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(new Date(statement.approved_at));
    await expect(page.getByRole('list', { name: 'History' })).toContainText(approvedAt);
    expect(statement).toMatchObject({
      state: 'approved',
      settled: true,
      chosen_payout_minutes: 120,
      worked_minutes: 9840,
      norm_minutes: 9324,
      norm_balance_minutes: 516,
      payout_minutes: 120,
      payouts: [{ activity: 'overtime-pay', minutes: 120 }],
      flex: { opening_minutes: 0, closing_minutes: 396 },
      supplements: [
        {
          line: 'hours/evening',
          matched_minutes: 270,
          quantity: '135',
          unit: 'minutes',
          activity: 'evening',
        },
        { line: 'hours/night', matched_minutes: 330, quantity: '330', unit: 'minutes', activity: 'night' },
      ],
    });
    const balances = await rest.get<{ data: unknown[] }>(
      `/employees/${employeeId}/timebank/balances?as_of=2024-03-31`,
    );
    expect(balances.data).toContainEqual(
      expect.objectContaining({ account: 'standard-flex', balance_minutes: 396 }),
    );
  });

  await test.step('Karen reads it, with the names of policies and rules', async () => {
    const link = await invite(page, `karen@${workspace.slug}.example`, 'Employee', employeeId);
    const context = await browser.newContext({ locale: 'en-GB', baseURL: productUrl() });
    const own = await context.newPage();
    watch.alsoOn(own);
    await activate(own, link);
    await own.goto(`/statements/${statementId}`);
    await expect(own.getByText('Inconvenient hours / At night').first()).toBeVisible();
    await expect(own.getByText(/hours\/(evening|night)/)).toHaveCount(0);
    await context.close();
  });
});
