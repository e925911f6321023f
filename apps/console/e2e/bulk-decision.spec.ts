import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { tabTo } from './keyboard.ts';
import { settle } from './page-checks.ts';
import { callConsole, invite } from './people.ts';
import { createKey, stempel, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test } from './test.ts';

/*
 * March 2024, 7:24 Monday to Friday: norm 21 x 444 = 9324 for each of four people. The team has policies, the depot none.
 *
 * Anna    4 March 08:00-16:00: worked 480                                    flex -8844
 * Bo      4 March 08:00-20:00: worked 720, above 10 hours; 18:00-20:00
 *         at 50 % is a supplement of 1:00                                    flex -8604
 * Karen   decides: her own is left out
 * Ole     is at the depot, where no policy applies: left out
 *
 * Anna and Bo together: worked 1200 = 20:00, flex -17448 = -290:48
 */
const since = { effective_from: '2024-01-01' };
const password = 'a long enough sentence';

const configs = {
  'working-time': { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] },
  supplement: {
    kind: 'rules',
    rules: [
      {
        code: 'evening',
        filters: [{ plugin: 'time-of-day', config: { from: '18:00', to: '23:00' } }],
        calculator: { plugin: 'percent', config: { percent: '50' } },
      },
    ],
  },
  settlement: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
};

async function fillMarch(page: Page, workspace: TestWorkspace): Promise<string> {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const unit = (code: string) =>
    rest.post('/org-units', { ...since, code, name: code, working_country: 'DK' });
  const [team, depot] = [await unit('team'), await unit('depot')];
  const terms = await rest.get<{ data: Array<{ id: string }> }>('/settings/employment-terms?code=standard');
  for (const [kind, config] of Object.entries(configs)) {
    const availability_scope = { working_countries: [], org_units: [team.id], employment_terms: [] };
    await callConsole(page.request, 'mutation', 'policies.create', {
      ...since,
      kind,
      code: kind,
      name: kind,
      config,
      availability_scope,
    });
  }
  let karen = '';
  for (const [index, name] of ['Anna Lund', 'Bo Madsen', 'Karen Holm', 'Ole Ravn'].entries()) {
    const employee = await rest.post('/employees', {
      ...since,
      employee_number: `E-${index}`,
      name,
      employment: {
        start: '2024-03-01',
        end: '2024-03-31',
        org_unit_id: name === 'Ole Ravn' ? depot.id : team.id,
        employment_terms_id: terms.data[0]?.id,
      },
    });
    await rest.post(`/employees/${employee.id}/timesheet/presence`, {
      start: '2024-03-04T08:00:00+01:00',
      end: `2024-03-04T${name === 'Bo Madsen' ? '20' : '16'}:00:00+01:00`,
    });
    if (name === 'Karen Holm') karen = employee.id;
  }
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  return karen;
}

/** Opens the page as an administrator who is employed as Karen. */
async function activate(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Activate and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

test('several statements are submitted and approved after a question that names sums and what is left out', async ({
  browser,
  owner: page,
  workspace,
  watch,
}) => {
  const karen = await fillMarch(page, workspace);
  const link = await invite(page, `karen@${workspace.slug}.example`, 'Admin', karen);
  const context = await browser.newContext();
  const own = await context.newPage();
  watch.alsoOn(own);
  await activate(own, link);

  await test.step('submitting asks first; Karen may submit her own', async () => {
    await own.goto('/statements');
    await own.getByRole('checkbox', { name: 'Select all' }).check();
    await own.getByRole('button', { name: 'Submit 4 without payout …' }).click();
    const asked = own.getByRole('dialog', { name: 'Submit 4 statements?' });
    await expect(asked.getByText('1 statement has dates without contracted hours or policy')).toBeVisible();
    await asked.getByRole('button', { name: 'Submit 4' }).click();
    const done = own.getByRole('dialog', { name: 'Submission of 4 statements' });
    await expect(done.getByText('4 done, 0 refused')).toBeVisible();
    await done.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('the question before approval, by keyboard alone', async () => {
    await own.goto('/statements?state=submitted');
    await own.getByRole('checkbox', { name: 'Select all' }).check();
    await tabTo(own, 'button', 'Approve 4 …');
    await own.keyboard.press('Enter');
    const asked = own.getByRole('dialog', { name: 'Approve 2 statements?' });
    const sums = asked.locator('dl > div');
    await expect(sums.filter({ hasText: 'Statements' })).toContainText('2');
    await expect(sums.filter({ hasText: 'Worked' })).toContainText('20:00');
    await expect(sums.filter({ hasText: 'Supplements' })).toContainText('1:00');
    await expect(sums.filter({ hasText: 'Paid out' })).toContainText('0:00');
    await expect(sums.filter({ hasText: 'Change of flex' })).toContainText('−290:48');
    const violating = asked.locator('section', { hasText: '1 statement with incidents' });
    await expect(violating).toContainText('Bo Madsen');
    await expect(asked.getByText('2 statements are left out')).toBeVisible();
    const leftOut = (title: string) => asked.locator('section', { hasText: title });
    await expect(leftOut('Your own: someone else must approve it')).toContainText('Karen Holm');
    await expect(leftOut('No contracted hours or no policy on some dates')).toContainText('Ole Ravn');
    await expectAccessible(own, 'the question before approval');
    await tabTo(own, 'button', 'Approve 2');
    await own.keyboard.press('Enter');
    const done = own.getByRole('dialog', { name: 'Approval of 2 statements' });
    await expect(done.getByRole('status')).toHaveText('2 done, 0 refused');
    await expectAccessible(own, 'what became of each');
    await own.keyboard.press('Escape');
    await expect(done).toBeHidden();
  });

  await test.step('Ole is approved alone, once what is missing was seen; Karen waits for somebody else', async () => {
    await own.goto('/statements?state=submitted');
    await own.getByRole('link', { name: 'Karen Holm' }).click();
    await expect(own.getByText('Waiting for a manager to approve.')).toBeVisible();
    await own.goto('/statements?state=submitted');
    await own.getByRole('link', { name: 'Ole Ravn' }).click();
    await expect(own.getByText(/no policy on 31 days/)).toBeVisible();
    await settle(own);
    await expectAccessible(own, 'a statement without policy');
    await own.getByRole('button', { name: 'Approve' }).click();
    const asked = own.getByRole('alertdialog');
    await expect(asked.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await asked.getByRole('checkbox').check();
    await asked.getByRole('button', { name: 'Approve' }).click();
    await expect(own.getByRole('heading', { level: 1 })).toContainText('Approved');
  });
  await context.close();
});
