import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { downloadFile, linesOf } from './download-file.ts';
import { expectAccessible } from './expect-accessible.ts';
import { callConsole } from './people.ts';
import { stempel } from './product.ts';
import { expect, signIn, test } from './test.ts';
import { typeDate } from './type-date.ts';

const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const evening = (percent: string) => ({
  kind: 'rules',
  rules: [
    {
      ...{ code: 'late', name: 'Afternoon' },
      filters: [{ plugin: 'time-of-day', config: { from: '14:00', to: '24:00' } }],
      calculator: { plugin: 'percent', config: { percent } },
    },
  ],
});

/** Karen worked from 8 to 16 on 4 March 2024, which is settled: two hours of the afternoon pay 50 percent. */
async function settleMarch(page: Page, statement: string): Promise<string> {
  const call = <Answer>(procedure: string, input: object) =>
    callConsole<Answer>(page.request, 'mutation', procedure, input);
  const { id } = await call<{ id: string }>('policies.create', {
    ...{ kind: 'supplement', code: 'afternoon', name: 'Afternoon', effective_from: '2024-01-01' },
    config: evening('50'),
  });
  await call('statements.submit', { id: statement });
  await call('statements.approve', { id: statement });
  await call('policies.saveDraft', {
    ...{ id, kind: 'supplement', code: 'afternoon', name: 'Afternoon', position: 0, state: 'active' },
    ...{ availability_scope: anywhere, based_on: 1, config: evening('100') },
  });
  return id;
}

test('a draft is tried on everybody before it is published, and what was shown pends', async ({
  page,
  workspace,
  watch,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  const policy = await settleMarch(page, ids.statement);

  await page.goto('/sandbox');
  await expect(page.getByText('No runs yet')).toBeVisible();
  await page.goto(`/policies/supplement/${policy}`);
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await typeDate(dialog, 'Effective from', '2024-03-01');
  await dialog.getByRole('button', { name: 'Try on everybody first' }).click();
  await expect(dialog.getByText('Tried on 1 employment: 1 differ')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'publish dialog with a run');
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open the result' }).click();
  const result = await opened;
  watch.alsoOn(result);

  await expect(result.getByRole('heading', { level: 1 })).toContainText('Afternoon');
  await expect(result.getByText('Difference: Afternoon / Afternoon')).toBeVisible();
  await expect(result.getByText('+1:00', { exact: true }).first()).toBeVisible();
  const histogram = result.getByRole('img', { name: 'How many employments change' });
  await expect(histogram.locator('rect').first()).toBeVisible();
  await expect(histogram.getByText('median +1:00')).toBeVisible();
  await expectAccessible(result, 'result of a run');
  const forPeople = linesOf((await downloadFile(result, { format: 'csv' })).content);
  expect(forPeople[0]).toMatch(/^Employee,Employee number,Org unit,From,To,Kind,Line,Date,Now \(Hours\),/);
  expect(forPeople.filter((line) => line.includes(',Supplement,'))).toEqual([
    expect.stringMatching(/^Karen Holm,1042,Team,2024-03-01,2024-03-31,Supplement,.* \/ .*,,1,2,1,,/),
  ]);
  const forPrograms = await downloadFile(result, { format: 'csv', reader: 'programs' });
  expect(forPrograms.content.toString()).toContain(',supplement,afternoon/late,minutes,,60,120,60');

  await result.getByLabel('Limit (minutes)').fill('90');
  await expect(result.getByText('1 rise above the limit, 0 fall to it or below')).toBeVisible();
  await result
    .getByRole('row', { name: /Karen Holm.*\+1:00/ })
    .getByRole('link')
    .click();
  await expect(result.getByRole('heading', { level: 1 })).toContainText('Karen Holm');
  await result.getByText('Afternoon / Afternoon').click();
  await expect(result.getByRole('heading', { name: /^Now/ })).toContainText('1:00');
  await expect(result.getByRole('heading', { name: /^By the draft/ })).toContainText('2:00');
  await expectAccessible(result, 'one person of a run');

  // Two hours of the afternoon at 50 percent are 60 minutes, at 100 percent 120.
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Afternoon published')).toBeVisible();
  await stempel('job', 'run', 'find-corrections', '--workspace', workspace.slug);
  await page.goto(`/statements/${ids.statement}`);
  await expect(page.getByRole('heading', { name: 'Pending corrections' })).toBeVisible();
  await page.getByText('Before and after').click();
  const pended = page.locator('summary').filter({ hasText: 'Afternoon / Afternoon' });
  await expect(pended.filter({ hasText: '1:00 → 2:00' })).toBeVisible();
});

test('a violation that a draft brings is explained as it is now and by the draft', async ({
  page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await settleMarch(page, ids.statement);
  const call = <Answer>(kind: 'query' | 'mutation', procedure: string, input: object) =>
    callConsole<Answer>(page.request, kind, procedure, input);
  const hours = (max_minutes: number) => ({ steps: [{ plugin: 'max-daily', config: { max_minutes } }] });
  const { id } = await call<{ id: string }>('mutation', 'policies.saveDraft', {
    ...{ kind: 'working-time', code: 'hours', name: 'Working hours', position: 0, state: 'active' },
    ...{ availability_scope: anywhere, based_on: null, config: hours(420) },
  });
  const { id: run } = await call<{ id: string }>('mutation', 'sandbox.start', {
    ...{ drafts: [{ kind: 'policy', id }], effective_from: '2024-03-01' },
  });
  const { data } = await call<{ data: { id: string }[] }>('query', 'employments.list', {
    employee_id: ids.employee,
  });
  await page.goto(`/sandbox/${run}`);
  await expect(page.getByRole('heading', { name: 'Totals' })).toBeVisible({ timeout: 30_000 });
  await page.goto(`/sandbox/${run}/${data[0]?.id}`);

  // Karen worked 480 minutes on 4 March, 60 more than the draft allows.
  const violation = page.getByRole('list', { name: 'Incidents' }).getByRole('listitem');
  await expect(violation).toContainText('new');
  await violation.locator('summary').click();
  await expect(violation).toContainText('8:00');
  const side = (name: string) =>
    violation.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(side('By the draft')).toContainText('broken 1 time');
  await expect(side('Now')).toContainText('The rule did not apply.');
  await expectAccessible(page, 'a violation of a run');
});

test('a change of employment terms is tried as it is typed', async ({ page, workspace }) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await settleMarch(page, ids.statement);
  await page.goto(`/employment-terms/${ids.terms}`);
  await page.getByRole('button', { name: /^Change from/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Other terms');
  await typeDate(sheet, 'Effective from', '2024-03-05');
  await sheet.getByLabel('Afternoon').check();
  await sheet.getByRole('button', { name: 'Try on everybody first' }).click();
  const link = sheet.getByRole('link', { name: 'Open the result' });
  await expect(link).toBeVisible();
  await expectAccessible(page, 'change of terms with a run');
  const { drafts } = await callConsole<{ drafts: { kind: string }[] }>(page.request, 'query', 'sandbox.get', {
    id: (await link.getAttribute('href'))?.split('/').at(-1),
  });
  expect(drafts.map(({ kind }) => kind)).toEqual(['employment-terms', 'policy']);
  await sheet.getByLabel('Name').fill('Yet other terms');
  await expect(sheet.getByText('Out of date')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('one number of a draft is varied, and the curve leads to the run of a value', async ({
  page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await settleMarch(page, ids.statement);
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Cost curve …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cost curve …' });
  await dialog.getByLabel('Draft').selectOption('Afternoon');
  await dialog.getByLabel('Number').selectOption({ label: 'Afternoon › Percent: 100 %' });
  await expect(dialog.getByText('11 values: 50 % to 150 % in steps of 10 %')).toBeVisible();
  await dialog.getByLabel('First value').fill('1');
  await dialog.getByLabel('Last value').fill('0');
  await expect(dialog.getByText('The last value must be larger than the first one.')).toBeVisible();
  await dialog.getByLabel('Last value').fill('100');
  await expect(dialog.getByText('10 values: 1 % to 91 % in steps of 10 %')).toBeVisible();
  await typeDate(dialog, 'In force from', '2024-03-01');
  await expectAccessible(page, 'new cost curve');
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();

  // Two hours of the afternoon: 120 minutes at 100 percent, 60 as they are paid now.
  await expect(page.getByText('Costs nothing at 50 %.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Afternoon › Percent: 1 % to 100 % in steps of 10 %')).toBeVisible();
  await expect(page.getByRole('row', { name: /^50 %.*Costs nothing/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At 41 %' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At 51 %' })).toBeVisible();
  await expectAccessible(page, 'cost curve');

  const spot = page.getByRole('link', { name: /^91 %: .*1 up, 0 down/ }).first();
  await spot.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Afternoon › Percent: 91 %')).toBeVisible();
  await expect(page.getByText('Difference: Afternoon / Afternoon')).toBeVisible();
  await expectAccessible(page, 'point of a cost curve');
  await page.getByRole('link', { name: 'Cost curve' }).click();
  await expect(page.getByText('Costs nothing at 50 %.')).toBeVisible();
  await page.getByRole('link', { name: 'Sandbox' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: /Afternoon.*Cost curve/ })).toBeVisible();
});
