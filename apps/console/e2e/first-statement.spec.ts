import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { expect, signIn, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

/*
 * From a workspace as it is created to its first approved statement, following Home alone, in as few clicks as there are
 * things to say. The employment begins on the first of the month before this one, as Home proposes it, so the month's
 * weekdays decide its norm: any 28 days hold 20, and up to three more may follow. Terms of 37 hours: 7:24 on each. No
 * agreement is loaded: no holidays, no rules.
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

/** One press signs in. */
const clicksOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

/** A unit and somebody who is employed in it, from Home on: what is known is filled in. */
async function hire(page: Page, month: string, terms: RegExp, country: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const first = (name: string) =>
    dialog.getByRole('group', { name }).getByRole('spinbutton').filter({ hasText: /\d/ });
  const [year = '', number = ''] = month.split('-');
  const firstOfMonth = ['01', number, year];

  await test.step('an org unit, there since the month that is recorded', async () => {
    const step = await nextStep(page, say('firstSteps.orgUnit.title'));
    await step.getByRole('link', { name: say('firstSteps.orgUnit.action') }).click();
    await dialog.getByLabel(/^Name/).fill('The house');
    await expect(dialog.getByLabel(/^Code/)).toHaveValue('the-house');
    await expect(first('Effective from')).toHaveText(firstOfMonth);
    await expect(dialog.getByLabel(/^Working country/)).toHaveValue(country);
    await dialog.getByRole('button', { name: 'Create' }).click();
  });

  await test.step('an employee, and at once an employment from the first of last month', async () => {
    const step = await nextStep(page, say('firstSteps.employee.title'));
    await step.getByRole('link', { name: say('firstSteps.employee.action') }).click();
    await dialog.getByLabel(/^Name/).fill('Karen Holm');
    await dialog.getByLabel(/^Employee number/).fill('1042');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(first('Start')).toHaveText(firstOfMonth);
    const chosen = (name: RegExp) => dialog.getByLabel(name).locator('option:checked');
    await expect(chosen(/^Org unit/)).toHaveText('The house');
    await expect(chosen(/^Employment terms/)).toHaveText(terms);
    await dialog.getByRole('button', { name: 'Create' }).click();
  });
}

/** A day of the month, and the statement of it. Returns how often more than once it was pressed for, because the server made it just then. */
async function record(page: Page, month: string): Promise<number> {
  let presses = 0;
  const dialog = page.getByRole('dialog');
  await test.step('time on a day of that month', async () => {
    const step = await nextStep(page, say('firstSteps.time.title'));
    await step.getByRole('link', { name: say('firstSteps.time.action') }).click();
    await expect(dialog.getByRole('spinbutton', { name: /^day/ })).toHaveText('01');
    await typeDate(dialog, 'Date', `${month}-06`);
    await dialog.getByLabel('From').fill('08:00');
    await dialog.getByLabel('To', { exact: true }).fill('16:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // The other days may follow; who is done with it goes on.
    await expect(page.getByText(say('month.firstRecorded'), { exact: true })).toBeVisible();
    const total = page.getByRole('row', { name: new RegExp(`^${say('month.total')}`) });
    await expect(total.getByRole('cell').nth(3)).toHaveText(/^8:00/);
    await page.getByRole('link', { name: say('month.goOn'), exact: true }).click();
  });

  await test.step('the statement that is due, opened as it is made', async () => {
    // The server makes it by itself half a minute after the employment: whoever takes longer finds it done.
    const now = page.getByRole('button', { name: say('firstSteps.makeStatements') });
    const open = page.getByRole('link', { name: say('firstSteps.approve.one'), exact: true });
    const statement = page.getByRole('heading', { level: 1, name: /Karen Holm/ });
    await expect(async () => {
      await expect(now.or(open).or(statement)).toBeVisible();
      const way = (await now.isVisible()) ? now : open;
      if (await way.isVisible()) {
        await way.click({ timeout: 2_000 });
        presses += 1;
      }
      await expect(statement).toBeVisible({ timeout: 15_000 });
    }).toPass();
  });
  return Math.max(0, presses - 1);
}

test('a new workspace gets its first approved statement by following Home alone', async ({
  page,
  workspace,
}) => {
  test.setTimeout(600_000);
  const { month, name, figures } = lastMonth();
  await page.addInitScript(countClicks);
  await signIn(page, workspace.owner);
  await hire(page, month, /^Standard, 37 hours$/, '');
  const again = await record(page, month);

  await test.step('submit and approve', async () => {
    // What there is not yet leads to where it is set up.
    const ways = page.getByRole('main').getByText('Set this up in:').locator('xpath=..');
    await expect(ways).toBeVisible();
    const led = await ways
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(led).toEqual(['/agreement-packs', '/policies/settlement']);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Submitted');
    await page.getByRole('button', { name: 'Approve' }).click();
    const asked = page.getByRole('alertdialog', { name: `Approve and settle ${name} for Karen Holm?` });
    // What becomes final is named: whose, when, and what is booked and paid.
    await expect(asked.getByRole('term')).toHaveText(['Flex before', 'Flex after', 'Paid out']);
    // The workspace has no policy yet: what that means is said, and nothing is to be confirmed.
    await expect(asked.getByText(say('statement.uncovered.titleNoRules'))).toBeVisible();
    await expect(asked.getByRole('checkbox')).toHaveCount(0);
    await asked.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Approved');
    await expect(page.getByText(`${name} · Settled`)).toBeVisible();
    expect((await clicksOf(page)) - again).toBeLessThanOrEqual(14);
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

  const left = page.getByRole('region', { name: say('firstSteps.agreement.leftLabel') });
  const people = page.getByRole('region', { name: say('firstSteps.people.label') });
  const close = page.getByRole('heading', { name: /^Close of / });

  await test.step('Home leads there no more, but still to the step that was left out', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(close).toBeVisible();
    await expect(page.getByText('of 1 statement approved')).toBeVisible();
    await expect(page.getByText(say('firstSteps.title'))).toHaveCount(0);
    await expect(page.getByText('No statements are waiting.')).toBeVisible();
    await expect(left).toContainText(say('firstSteps.agreement.left'));
    await expect(people).toContainText(say('firstSteps.people.left'));
    await expectAccessible(page, 'Home with a step that was left out');
    await left.getByRole('link', { name: say('firstSteps.agreement.action') }).click();
    await expect(page).toHaveURL(/\/agreement-packs/);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
  });

  await test.step('who needs none puts it away for good, with a way back', async () => {
    const notNeeded = left.getByRole('button', { name: say('firstSteps.agreement.notNeeded') });
    await notNeeded.click();
    await expect(left).toHaveCount(0);
    await page.getByRole('button', { name: say('undo.undo') }).click();
    await expect(left).toBeVisible();
    await notNeeded.click();
    await expect(left).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(close).toBeVisible();
    await settle(page);
    await expect(left).toHaveCount(0);
  });

  await test.step('the others come one by one, from a file or as users, until there is a second person', async () => {
    const ways = { fromFile: '/imports/new', one: '/employees?create=true', invite: '/users' } as const;
    for (const [name, path] of Object.entries(ways))
      await expect(
        people.getByRole('link', { name: say(`firstSteps.people.${name as keyof typeof ways}`) }),
      ).toHaveAttribute('href', path);
    await people.getByRole('link', { name: say('firstSteps.people.one') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name/).fill('Bo Holm');
    await dialog.getByLabel(/^Employee number/).fill('1043');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bo Holm' })).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(close).toBeVisible();
    await settle(page);
    await expect(people).toHaveCount(0);
  });
});

test('with an agreement loaded first, it takes two clicks more', async ({ page, workspace }) => {
  test.setTimeout(600_000);
  const { month, name } = lastMonth();
  const dialog = page.getByRole('dialog');
  await page.addInitScript(countClicks);
  await signIn(page, workspace.owner);

  await test.step('the agreement, from the first of last month on', async () => {
    await page.getByRole('link', { name: say('firstSteps.agreement.action') }).click();
    const pack = 'Danish state';
    await page.getByRole('button', { name: new RegExp(`^Load ${pack}`) }).click();
    await dialog.getByRole('button', { name: say('packs.loadNow'), exact: true }).click();
  });

  await hire(page, month, /^37 hours$/, 'Denmark');
  const again = await record(page, month);

  await test.step('submit and approve: everything is covered, there is nothing to be said knowingly', async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Submitted');
    await page.getByRole('button', { name: 'Approve' }).click();
    const asked = page.getByRole('alertdialog', { name: `Approve and settle ${name} for Karen Holm?` });
    await expect(asked.getByRole('checkbox')).toHaveCount(0);
    await asked.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Approved');
    await expect(page.getByText(`${name} · Settled`)).toBeVisible();
    expect((await clicksOf(page)) - again).toBeLessThanOrEqual(16);
  });

  await test.step('nothing of the first steps is left on Home', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByText('No statements are waiting.')).toBeVisible();
    await expect(page.getByText(say('firstSteps.title'))).toHaveCount(0);
    await expect(page.getByRole('region', { name: say('firstSteps.agreement.leftLabel') })).toHaveCount(0);
    await expect(page.getByRole('region', { name: say('firstSteps.people.label') })).toBeVisible();
  });
});
