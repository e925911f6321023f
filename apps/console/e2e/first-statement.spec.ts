import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

/*
 * From a workspace as it is created to its first approved statement, following Home alone, in twenty clicks at most. The
 * employment begins on the first of the month before this one, as Home proposes it, so the month's weekdays decide its norm: any 28 days hold 20, and up
 * to three more may follow. Terms of 37 hours: 7:24 on each. No agreement is loaded: no holidays, no rules.
 *
 * Hours     20 x 7:24 = 148:00 | 21 x 7:24 = 155:24 | 22 x 7:24 = 162:48 | 23 x 7:24 = 170:12
 * Worked    one day of 8:00, 08:00-16:00, nothing deducted                                 =  8:00
 * Balance   8:00 - 148:00 = -140:00 | 8:00 - 155:24 = -147:24
 *           8:00 - 162:48 = -154:48 | 8:00 - 170:12 = -162:12
 * Flex      0:00 before and after: without a settlement policy nothing moves
 */
const byWeekdays: Record<number, { norm: string; balance: string }> = {
  20: { norm: '148:00', balance: '\u2212140:00' },
  21: { norm: '155:24', balance: '\u2212147:24' },
  22: { norm: '162:48', balance: '\u2212154:48' },
  23: { norm: '170:12', balance: '\u2212162:12' },
};

/** The month before this one in Copenhagen, with the number of its weekdays. */
function lastMonth() {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(new Date());
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  const end = date.getTime();
  date.setUTCMonth(date.getUTCMonth() - 1);
  const month = date.toISOString().slice(0, 7);
  const name = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    date,
  );
  let weekdays = 0;
  for (; date.getTime() < end; date.setUTCDate(date.getUTCDate() + 1)) {
    if (date.getUTCDay() % 6 !== 0) weekdays += 1;
  }
  const figures = byWeekdays[weekdays];
  if (!figures) throw new Error(`${month} cannot have ${weekdays} weekdays.`);
  return { month, name, figures };
}

/** The step that Home leads to next. */
async function nextStep(page: Page, title: string): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const step = page.getByRole('listitem').filter({ hasText: title });
  await expect(step).toHaveAttribute('aria-current', 'step');
  return step;
}

/** Counts what is pressed, whatever pages come between. */
const countClicks = () =>
  addEventListener(
    'click',
    (event) => {
      const before = Number(sessionStorage.getItem('clicks') ?? '0');
      if (event.isTrusted) sessionStorage.setItem('clicks', String(before + 1));
    },
    true,
  );

test('a new workspace gets its first approved statement by following Home alone', async ({
  page,
  workspace,
}) => {
  test.setTimeout(600_000);
  const { month, name, figures } = lastMonth();
  const dialog = page.getByRole('dialog');
  await page.addInitScript(countClicks);
  await signIn(page, workspace.owner);

  await test.step('an org unit', async () => {
    const step = await nextStep(page, 'Create an org unit');
    await step.getByRole('link', { name: 'New org unit' }).click();
    await dialog.getByLabel(/^Name/).fill('The house');
    await expect(dialog.getByLabel(/^Code/)).toHaveValue('the-house');
    await dialog.getByRole('button', { name: 'Create' }).click();
  });

  await test.step('an employee', async () => {
    const step = await nextStep(page, 'Create an employee');
    await step.getByRole('link', { name: 'New employee' }).click();
    await dialog.getByLabel(/^Name/).fill('Karen Holm');
    await dialog.getByLabel(/^Employee number/).fill('1042');
    await dialog.getByRole('button', { name: 'Create' }).click();
  });

  await test.step('an employment from the first of last month', async () => {
    const step = await nextStep(page, 'Add an employment');
    await step.getByRole('link', { name: 'Add employment' }).click();
    const start = dialog.getByRole('group', { name: 'Start' });
    await expect(start.getByRole('spinbutton', { name: /^day/ })).toHaveText('01');
    const chosen = (name: RegExp) => dialog.getByLabel(name).locator('option:checked');
    await expect(chosen(/^Org unit/)).toHaveText('The house (the-house)');
    await expect(chosen(/^Employment terms/)).toHaveText('Standard, 37 hours (standard)');
    await dialog.getByRole('button', { name: 'Create' }).click();
  });

  await test.step('time on a day of that month', async () => {
    const step = await nextStep(page, 'Record time in a month that has ended');
    await step.getByRole('link', { name: 'Add presence' }).click();
    await expect(dialog.getByRole('spinbutton', { name: /^day/ })).toHaveText('01');
    await typeDate(dialog, 'Date', `${month}-06`);
    await dialog.getByLabel('From').fill('08:00');
    await dialog.getByLabel('To', { exact: true }).fill('16:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
  });

  await test.step('the statement that is due', async () => {
    // The server makes it by itself half a minute after the employment: whoever takes longer finds it done.
    const now = page.getByRole('button', { name: 'Create the statements now' });
    const done = page.getByRole('listitem').filter({ hasText: 'Create the statement done' });
    await expect(async () => {
      await expect(now.or(done)).toBeVisible();
      if (await now.isVisible()) await now.click({ timeout: 2_000 });
      await expect(page.getByText('1 statement created').or(done).first()).toBeVisible();
    }).toPass();
  });

  await test.step('submit and approve', async () => {
    const step = await nextStep(page, 'Submit and approve the statement');
    await step.getByRole('link', { name: 'Open the statement' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Karen Holm');
    // What there is not yet leads to where it is set up.
    const ways = page.getByRole('main').getByText('Set this up in:').locator('xpath=..');
    const led = await ways
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(led).toEqual(['/agreement-packs', '/policies/settlement']);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Submitted');
    await page.getByRole('button', { name: 'Approve' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Approve and settle?' });
    // The workspace has no policy yet: what that means is said, and nothing is to be confirmed.
    await expect(asked.getByText(say('statement.uncovered.titleNoRules'))).toBeVisible();
    await expect(asked.getByRole('checkbox')).toHaveCount(0);
    await asked.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Approved');
    await expect(page.getByText(`${name} · Settled`)).toBeVisible();
    const clicks = await page.evaluate(() => Number(sessionStorage.getItem('clicks')));
    expect(clicks).toBeLessThanOrEqual(20);
  });

  await test.step('its figures', async () => {
    const figure = (label: string) =>
      page
        .locator('dl')
        .first()
        .locator('div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .getByRole('definition');
    const expected = {
      'Contracted hours': figures.norm,
      Worked: '8:00',
      'Hours balance': figures.balance,
      'Flex after': '0:00',
    };
    for (const [label, value] of Object.entries(expected)) {
      // A figure that the engine explains is a button that says so.
      await expect(figure(label)).toHaveText(new RegExp(`^${value}(, ${label}: Explain)?$`));
    }
  });

  await test.step('Home leads there no more', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Close of / })).toBeVisible();
    await expect(page.getByText('of 1 statement approved')).toBeVisible();
    await expect(page.getByText('Your first approved statement')).toHaveCount(0);
    await expect(page.getByText('No statements are waiting.')).toBeVisible();
  });
});
