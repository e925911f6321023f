import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { begin, createPolicy, recordWeek, rule } from './policy-fixtures.ts';
import { createKey, createWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

/* A policy as a whole: copied, carried into another workspace, taken back before it is in force. */

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: say('policy.more') }).click();
  await page.getByRole('menuitem', { name: say(item) }).click();
}

async function offer(page: Page, name: string, content: unknown): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await page
    .getByRole('dialog')
    .getByLabel(say('policy.importFileLabel'))
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('a policy is copied under a name and a code of its own, and pays nobody before it is published', async ({
  page,
  workspace,
}) => {
  await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  await page.goto(`/policies/supplement/${id}`);
  await more(page, 'policy.duplicate');
  await expect(page.getByRole('heading', { level: 1, name: /Copy of Evenings/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('hours-2');
  await expect(page.getByRole('button', { name: /^evening/ })).toBeVisible();
  await page.getByRole('button', { name: say('policy.saveDraft') }).click();
  await expect(page.getByText(say('policy.draftSaved'))).toBeVisible();
  await expect(page).not.toHaveURL(/copy=/);
  await expect(page.getByText(say('policy.draftOnly'))).toBeVisible();
  await more(page, 'policy.duplicate');
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('hours-2-2');
});

test('an exported policy is imported into another workspace, where its units go by their codes', async ({
  page,
  workspace,
  browser,
  baseURL,
  rest,
}) => {
  await begin(page, workspace);
  const units = await rest.get<{ data: { id: string }[] }>('/org-units?code=ward');
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  const scope = { working_countries: [], org_units: [units.data[0]?.id], employment_terms: [] };
  const narrowed = await page.request.post('/internal/trpc/policies.update', {
    data: { id, availability_scope: scope, effective_from: '2020-01-01' },
  });
  expect(narrowed.status(), await narrowed.text()).toBe(200);
  await page.goto(`/policies/supplement/${id}`);
  const downloading = page.waitForEvent('download');
  await more(page, 'policy.exportFile');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('supplement-hours.json');
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.availability_scope.org_units).toEqual(['ward']);

  const other = await createWorkspace();
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const there = await context.newPage();
  await recordWeek(restClient(await createKey(other, 'Admin')));
  await signIn(there, other.owner);
  await there.goto('/policies/supplement');
  await there
    .getByRole('link', { name: say('policy.importButton') })
    .first()
    .click();
  await expect(there.getByRole('dialog')).toBeVisible();
  await expectAccessible(there);

  await test.step('what is wrong is named by its member', async () => {
    await offer(there, 'broken.json', '{ "format": ');
    await expect(there.getByRole('dialog').getByRole('alert')).toContainText(
      'broken.json cannot be imported',
    );
    await expect(there.getByRole('dialog').getByRole('alert')).toContainText('not JSON');
    await offer(there, 'unit.json', {
      ...file,
      availability_scope: { ...file.availability_scope, org_units: ['x'] },
    });
    await expect(there.getByRole('dialog').getByRole('alert')).toContainText(
      'availability_scope › org_units › 0',
    );
    const [first] = file.config.rules;
    const wrong = { ...first, filters: [{ plugin: 'time-of-day', config: { from: '18:00', to: 'late' } }] };
    await offer(there, 'rule.json', { ...file, config: { ...file.config, rules: [wrong] } });
    await expect(there.getByRole('dialog').getByRole('alert')).toContainText(
      'config › rules › 0 › filters › 0 › config › to',
    );
    await expectAccessible(there);
  });

  await test.step('what the workspace lacks can be chosen afterwards', async () => {
    const [first] = file.config.rules;
    const dancing = { ...file.config, rules: [{ ...first, activity: 'dancing' }] };
    await offer(there, 'activity.json', { ...file, config: dancing });
    await expect(there.getByText('config › rules › 0 › activity')).toBeVisible();
    await there.getByRole('button', { name: say('policy.importAnyway') }).click();
    await expect(there.getByRole('dialog')).toHaveCount(0);
    await expect(there.getByRole('textbox', { name: 'Name' })).toHaveValue('Evenings');
    await there.getByRole('button', { name: say('policy.undo'), exact: true }).click();
    await expect(there.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  await test.step('the file as it was exported', async () => {
    await more(there, 'policy.importFile');
    await offer(there, 'supplement-hours.json', file);
    await expect(there.getByRole('textbox', { name: 'Code' })).toHaveValue('hours');
    await expect(there.getByText('Ward')).toBeVisible();
    await there.getByRole('button', { name: say('policy.publish') }).click();
    await there
      .getByRole('dialog')
      .getByRole('button', { name: say('policy.publishNow'), exact: true })
      .click();
    await expect(there.getByText('Evenings published')).toBeVisible();
  });
  await context.close();
});

test('a version that is not in force yet is withdrawn, and comes back by the message', async ({
  page,
  workspace,
}) => {
  await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  const later = await page.request.post('/internal/trpc/policies.update', {
    data: { id, name: 'Later evenings', effective_from: '2099-01-01' },
  });
  expect(later.status(), await later.text()).toBe(200);
  await page.goto(`/policies/supplement/${id}`);
  await expect(page.getByRole('button', { name: say('policy.withdraw') })).toHaveCount(0);
  await page.goto(`/policies/supplement/${id}?as_of=2099-01-01`);
  const versions = page.getByRole('list', { name: say('versioned.versions') }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(page.getByText(say('policy.notYet', { date: '1 Jan 2099' }))).toBeVisible();
  await page.getByRole('button', { name: say('policy.withdraw') }).click();
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('policy.withdrawNow'), exact: true })
    .click();
  await expect(page).toHaveURL(`/policies/supplement/${id}`);
  await expect(versions).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible();
  await page.getByRole('button', { name: say('undo.undo'), exact: true, disabled: false }).click();
  await expect(versions).toHaveCount(2);
});
