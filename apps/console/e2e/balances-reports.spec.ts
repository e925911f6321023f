import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { downloadFile, linesOf } from './download-file.ts';
import { openByMenu } from './menu.ts';
import { callConsole } from './people.ts';
import { expect, signIn, test } from './test.ts';
import { typeDate } from './type-date.ts';

/*
 * Karen is employed in March 2024 only: 21 weekdays x 444 = 9324 minutes of norm, one presence of 480.
 * Flex gets 480 - 9324 = -8844 minutes, 147 h 24 min less than nothing. Vacation is opened with 12.5 days.
 */
const since = { effective_from: '2024-01-01' };
const policies = [
  {
    kind: 'settlement',
    code: 'close',
    name: 'Month end',
    config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
  },
  {
    kind: 'working-time',
    code: 'limits',
    name: 'Limits',
    config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 300 } }] },
  },
];

async function openVacation(page: Page): Promise<void> {
  await openByMenu(page, 'Time', 'Balances');
  await expect(page.getByText('Nothing booked yet')).toBeVisible();
  await page.getByRole('button', { name: 'Enter opening balance …' }).last().click();
  const sheet = page.getByRole('dialog', { name: 'Enter an opening balance' });
  await sheet.getByRole('button', { name: 'Save opening balance' }).click();
  await expect(sheet.getByText('Choose an employee.')).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Employee' }).fill('karen');
  await page.getByRole('option', { name: /Karen Holm/ }).click();
  await sheet.getByLabel('Time account').selectOption({ label: 'Vacation' });
  await typeDate(sheet, 'From', '2024-03-01');
  await sheet.getByLabel('Days').fill('12,5');
  await sheet.getByRole('button', { name: 'Save opening balance' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('row', { name: /Karen Holm.*Vacation.*12.5 days/ })).toBeVisible();
}

async function approve(page: Page, id: string): Promise<void> {
  await callConsole(page.request, 'mutation', 'statements.submit', { id, payout_minutes: 0 });
  await callConsole(page.request, 'mutation', 'statements.approve', { id });
}

test('a balance leads to its movements and their trace, and reports show and hand out the same', async ({
  page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  for (const policy of policies)
    await callConsole(page.request, 'mutation', 'policies.create', { ...since, ...policy });
  await openVacation(page);

  await test.step('what an approved statement booked is in the balance of its date', async () => {
    await approve(page, ids.statement);
    await page.goto('/balances?as_of=2024-03-30');
    await expect(page.getByRole('row', { name: /Vacation/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Flex/ })).toHaveCount(0);
    await page.goto('/balances');
    await page.getByLabel('Time account').selectOption({ label: 'Flex' });
    await expect(page).toHaveURL(/account=/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: /Karen Holm/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^.*Flex.* of Karen Holm$/);
    await expect(page.getByText('−147:24', { exact: true }).first()).toBeVisible();
  });

  await test.step('a movement opens how its statement made it', async () => {
    const movement = page.locator('details', { hasText: 'Settlement' });
    await expect(movement).toContainText('statement March 2024');
    await movement.locator('summary').click();
    await expect(movement.getByRole('heading', { name: 'How this figure came about' })).toBeVisible();
    await expect(movement.getByRole('listitem').filter({ hasText: '147:24' }).first()).toBeVisible();
    await movement.getByRole('link', { name: 'Open the statement' }).click();
    await expect(page).toHaveURL(new RegExp(`/statements/${ids.statement}`));
  });

  await test.step('the report of movements adds up what statements booked, and is a file', async () => {
    await openByMenu(page, 'Time', 'Reports');
    await page.getByRole('link', { name: /Account movements/ }).click();
    await expect(page.getByText('No data in this period')).toBeVisible();
    await page.goto('/reports/account-movements?from=2024-03-01&to=2024-03-31');
    await expect(page.getByRole('row', { name: /Opening/ })).toBeVisible();
    const totals = page
      .getByRole('region')
      .or(page.locator('section', { hasText: 'Settled in this period' }));
    await expect(totals.first()).toContainText('−147:24');
    await expect(totals.first()).not.toContainText('12.5');
    const file = await downloadFile(page, { format: 'csv', reader: 'programs' });
    expect(file.name).toBe('account-movements-2024-03-01-2024-03-31.csv');
    const lines = linesOf(file.content);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('employee_name');
    expect(lines.join('\n')).toContain(',-8844,');
  });

  await test.step('a period without rows says so, a reversed one what to change', async () => {
    await page.goto('/reports/presence?from=2024-03-01&to=2024-03-31');
    await expect(page.getByRole('row', { name: /4 Mar 2024.*08:00–16:00.*8:00/ })).toBeVisible();
    await page.getByLabel('Next month').click();
    await expect(page.getByText('No data in this period')).toBeVisible();
    await page.goto('/reports/presence?from=2024-03-01&to=2024-02-01');
    await expect(page.getByText('The period ends before it starts')).toBeVisible();
  });

  await test.step('an incident is resolved with a word about it', async () => {
    await openByMenu(page, 'System', 'Incidents');
    const incident = page.getByRole('listitem').filter({ hasText: 'Daily maximum exceeded.' });
    await expect(incident).toContainText('worked 8:00');
    await incident.getByRole('button', { name: /Resolve/ }).click();
    await page.getByLabel('What was done').fill('Agreed beforehand.');
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('No open incidents')).toBeVisible();
    await page.getByLabel('Status').selectOption({ label: 'Resolved' });
    await expect(incident).toContainText('Agreed beforehand.');
  });
});
