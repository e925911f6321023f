import { fillCompany } from './company.ts';
import { downloadFile, linesOf } from './download-file.ts';
import { expectAccessible } from './expect-accessible.ts';
import { callConsole } from './people.ts';
import { expect, test } from './test.ts';

/** A rule for each unit that a line may count. */
const rules = [
  { code: 'hours', name: 'Hours' },
  {
    code: 'pay',
    name: 'Pay',
    calculator: { plugin: 'fixed-per-hour', config: { amount: '20', currency: 'DKK' } },
  },
  { code: 'days', name: 'Days', calculator: { plugin: 'fixed-per-occurrence', config: { per: 'day' } } },
];
/** What 90 minutes on a day of their own come to, each in its unit. */
const evening = ['Extra / Hours+1:30', 'Extra / Pay+30 DKK', 'Extra / Days+1 time'];

/*
 * Karen's March 2024 is settled with one presence of 480 minutes; 90 minutes of the 5th are recorded afterwards.
 */
test('what pends is added up by unit, and leads to the statement where it is decided', async ({
  owner: page,
  workspace,
}) => {
  const { ids, rest } = await fillCompany(workspace);
  await page.goto('/reports/pending-differences');
  await expect(page.getByText('No pending corrections')).toBeVisible();
  await callConsole(page.request, 'mutation', 'policies.create', {
    ...{ kind: 'settlement', code: 'close', name: 'Month end', effective_from: '2024-01-01' },
    config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
  });
  await callConsole(page.request, 'mutation', 'policies.create', {
    ...{ kind: 'supplement', code: 'extra', name: 'Extra', effective_from: '2024-01-01' },
    config: { kind: 'rules', combination: 'stack', rules },
  });
  await callConsole(page.request, 'mutation', 'statements.submit', { id: ids.statement });
  await callConsole(page.request, 'mutation', 'statements.approve', { id: ids.statement });
  await rest.post(`/employees/${ids.employee}/timesheet/presence`, {
    start: '2024-03-05T08:00:00+01:00',
    end: '2024-03-05T09:30:00+01:00',
  });

  await page.goto('/reports');
  await page.getByRole('link', { name: /Pending corrections/ }).click();
  await expect(page.getByRole('row', { name: /Team.*March 2024.*Flex.*\+1:30/ })).toBeVisible();
  await expectAccessible(page, 'pending differences');
  const forPeople = await downloadFile(page, { format: 'csv' });
  expect(forPeople.name).toBe('pending-differences.csv');
  expect(linesOf(forPeople.content)).toEqual([
    'Org unit,Code,Corrections,Employees,From,To,Line,Differences (Hours),Differences (Days),Differences (times),Differences (amount),Currency',
    'Team,team,1,1,2024-03-01,2024-03-31,Flex,1.5,,,,',
    'Team,team,1,1,2024-03-01,2024-03-31,Extra / Days,,,1,,',
    'Team,team,1,1,2024-03-01,2024-03-31,Extra / Hours,1.5,,,,',
    'Team,team,1,1,2024-03-01,2024-03-31,Extra / Pay,,,,30,DKK',
  ]);
  const forPrograms = await downloadFile(page, { format: 'csv', reader: 'programs' });
  expect(forPrograms.content.toString()).toContain(',account,standard-flex,minutes,,90');

  await page.getByLabel('Cause').selectOption({ label: 'Retroactive setting' });
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team');
  await expect(page.getByRole('link', { name: 'Karen Holm' })).toBeVisible();
  for (const line of evening)
    await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await expectAccessible(page, 'corrections of a unit');
  await page.getByRole('link', { name: 'Karen Holm' }).click();
  await expect(page).toHaveURL(new RegExp(`/statements/${ids.statement}`));
  await expect(page.getByRole('heading', { name: 'Pending corrections' })).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Pending corrections' });
  const pending = page.locator('section').filter({ has: heading });
  for (const line of evening)
    await expect(pending.getByRole('listitem').filter({ hasText: line }).last()).toBeVisible();
  await pending.getByText('Before and after').click();
  await expect(pending.getByText('Extra / Hours: 8:00 → 9:30')).toBeVisible();
  await expect(pending.getByText('Extra / Pay: 160 DKK → 190 DKK')).toBeVisible();
});
