import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { callConsole } from './people.ts';
import { begin } from './policy-fixtures.ts';
import { productRoot } from './product.ts';
import { expect, test } from './test.ts';

/* Policies of worked cases, typed into the editor field by field: what is saved is what the case says. */

interface Plugged {
  plugin: string;
  config: Record<string, unknown>;
}

function caseOf(name: string) {
  return JSON.parse(readFileSync(join(productRoot, `packages/core/scenarios/${name}.json`), 'utf8'));
}

async function addWords(page: Page): Promise<void> {
  const add = (procedure: string, input: object) =>
    callConsole(page.request, 'mutation', procedure, { effective_from: '2020-01-01', ...input });
  await add('timeAccounts.create', { code: 'toil', name: 'Time off', kind: 'flex' });
  await add('timeAccounts.create', { code: 'vacation', name: 'Vacation', kind: 'leave' });
  await add('activities.create', { code: 'ot2', name: 'Overtime 2', type: 'allowance' });
}

async function open(page: Page, kind: string, code: string): Promise<void> {
  await page.goto(`/policies/${kind}/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill(code);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
}

/** Adds a part and chooses its plugin; hands out the pane with its form. */
async function add(page: Page, button: string, part: string, plugin: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const pane = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${part} \\d+$`) }) });
  await pane.getByRole('combobox', { name: part, exact: true }).selectOption({ label: plugin });
  return pane;
}

/** What was saved, without what the editor adds by itself: defaults. */
async function saved(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page).toHaveURL(/\/policies\/[a-z-]+\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const draft = await callConsole<{ config: Record<string, unknown> }>(
    page.request,
    'query',
    'policies.draft',
    {
      id,
    },
  );
  return draft.config;
}

const plugins = (parts: readonly Plugged[]) => parts.map(({ plugin }) => plugin);

test('a counter with tiers and the settlement that takes them apart are typed as the worked case has them', async ({
  page,
  workspace,
}) => {
  const document = caseOf('tiers-settled-apart-leave-nothing-for-flex');
  await begin(page, workspace);
  await addWords(page);
  await open(page, 'supplement', 'w');
  await page.getByLabel('Type of policy').selectOption('counter');
  await page.getByRole('button', { name: 'Choose what the rule does' }).click();
  await page
    .getByRole('combobox', { name: 'Overtime calculation', exact: true })
    .selectOption({ label: 'Against the contracted hours of the week' });
  await page.getByLabel('Up to').first().fill('4:00');
  await page.getByRole('button', { name: /^Add tier/ }).click();
  expect(await saved(page)).toMatchObject({ counter: document.supplement_policies[0].counter });

  await open(page, 'settlement', 'close');
  const steps: Plugged[] = document.settlement_policies[0].steps;
  const titles: Record<string, string> = {
    'chosen-payout': 'Payout chosen at submission',
    'credit-counter': 'Credit hours to an account',
  };
  for (const { plugin, config } of steps) {
    const pane = await add(page, 'Add step', 'Step', titles[plugin] ?? plugin);
    await pane.getByLabel(/^Type of hours/).selectOption(String(config.counter));
    if (config.activity) await pane.getByLabel(/^Activity/).selectOption(String(config.activity));
    if (config.account) await pane.getByLabel(/^Account/).selectOption(String(config.account));
    if (config.factor) await pane.getByLabel(/^Factor/).fill(String(config.factor));
  }
  const config = (await saved(page)) as { steps: Plugged[] };
  expect(plugins(config.steps)).toEqual(plugins(steps));
  expect(config).toMatchObject({ steps });
});

test('an absence policy is typed as two worked cases have it, and published', async ({ page, workspace }) => {
  const [accrual] = caseOf('leave-earned-per-worked-hour').absence_policies[0].accruals;
  const [expiry] = caseOf('carry-over-above-the-maximum-lapses').absence_policies[0].expiries;
  await begin(page, workspace);
  await addWords(page);
  await open(page, 'absence', 'vac');
  await page.getByLabel(/^Time account/).selectOption('vacation');
  const earned = await add(page, 'Add accrual', 'Accrual', 'Per hour worked');
  await earned.getByLabel(/^Days per hour/).fill('0,0125');
  const lost = await add(page, 'Add expiry rule', 'Expiry rule', 'Carry-over');
  await lost.getByLabel(/^At most/).fill('5');
  await lost.getByLabel(/^Remainder/).selectOption('lapse');
  expect(await saved(page)).toMatchObject({ account: 'vacation', accruals: [accrual], expiries: [expiry] });
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Added' })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('vac published')).toBeVisible();
});
