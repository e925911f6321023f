import type { Page } from '@playwright/test';
import { settle } from './page-checks.ts';
import { activate, callConsole, hireTeam, invite } from './people.ts';
import { begin, createPolicy, rule, week } from './policy-fixtures.ts';
import { expect, test } from './test.ts';
import { dateThere } from './today.ts';
import { say } from './words.ts';

/** What is asked before something is gone. */
const question = (page: Page) => page.getByRole('alertdialog');

/** A message fades: who waits for one looks for it meanwhile. */
async function answer(page: Page, button: string): Promise<void> {
  await question(page).getByRole('button', { name: button, exact: true }).click();
  await expect(question(page)).toHaveCount(0);
}

test('a kept test is removed only when that is confirmed', async ({ page, workspace }) => {
  const employeeId = await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  await page.goto(`/policies/supplement/${id}?employee=${employeeId}&week=${week}`);
  await page.getByRole('button', { name: 'Save this week as a test' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Five evenings');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const kept = page.getByRole('listitem').filter({ hasText: 'Five evenings' });
  const remove = kept.getByRole('button', { name: say('policy.removeTest', { title: 'Five evenings' }) });
  await remove.click();
  await answer(page, say('action.cancel'));
  await expect(kept).toBeVisible();
  await remove.click();
  await answer(page, say('policy.removeTestConfirm'));
  await expect(kept).toHaveCount(0);
});

test('the sessions of somebody end only when that is confirmed', async ({
  browser,
  owner: page,
  workspace,
}) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const bo = await context.newPage();
  await activate(bo, await invite(page, `bo@${workspace.slug}.example`, 'Manager'));
  type Users = { data: Array<{ id: string; email: string | null }> };
  const { data } = await callConsole<Users>(page.request, 'query', 'users.list', { limit: 10 });
  await page.goto(`/users/${data.find(({ email }) => email?.startsWith('bo@'))?.id}`);
  const end = page.getByRole('button', { name: say('sessions.endEverywhere') });
  await end.click();
  await expect(question(page)).toContainText('The session ends at once');
  await answer(page, say('action.cancel'));
  await bo.goto('/');
  await expect(bo.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await end.click();
  await answer(page, say('sessions.endEverywhere'));
  await expect(page.getByText(say('sessions.none'))).toBeVisible();
  await bo.goto('/');
  await expect(bo.getByLabel('Password', { exact: true })).toBeVisible();
  await context.close();
});

test('a deputy is removed, and a requested change withdrawn, only when that is confirmed', async ({
  owner: page,
  rest,
  openAs,
}) => {
  test.setTimeout(300_000);
  const ids = await hireTeam(rest);
  await rest.post('/settings/activities', {
    ...{ effective_from: '2024-01-01', code: 'leave', name: 'Leave' },
    ...{ type: 'timeoff', project: 'none', dimensions: [] },
  });

  await test.step('the deputy', async () => {
    const mette = await openAs('Manager', 'mette', ids.mette);
    await openAs('Manager', 'dora', ids.dora);
    const dates = { deputy_id: ids.dora, from: dateThere(1), to: dateThere(2) };
    await callConsole(mette.request, 'mutation', 'deputies.name', dates);
    await mette.goto('/to-decide');
    await settle(mette);
    await mette.getByRole('button', { name: 'Deputies' }).click();
    const remove = mette.getByRole('dialog').getByRole('button', { name: say('toDecide.deputies.remove') });
    await remove.click();
    await answer(mette, say('action.cancel'));
    await expect(remove).toBeVisible();
    await remove.click();
    await Promise.all([
      expect(mette.getByText(say('toDecide.deputies.removed'))).toBeVisible(),
      answer(mette, say('toDecide.deputies.remove')),
    ]);
    await expect(remove).toHaveCount(0);
  });

  await test.step('the change', async () => {
    const anna = await openAs('Employee', 'anna', ids.anna);
    const { id } = await callConsole<{ id: string }>(page.request, 'mutation', 'absences.create', {
      ...{ employee_id: ids.anna, activity: 'leave', state: 'approved' },
      ...{ from: dateThere(20), to: dateThere(26) },
    });
    await callConsole(anna.request, 'mutation', 'absences.change', {
      ...{ id, activity: 'leave', from: dateThere(20), to: dateThere(27) },
    });
    await anna.goto('/my-time');
    await settle(anna);
    const withdraw = anna.getByRole('button', { name: say('absence.withdrawChange') });
    await withdraw.click();
    await answer(anna, say('action.cancel'));
    await expect(withdraw).toBeVisible();
    await withdraw.click();
    await Promise.all([
      expect(anna.getByText(say('absence.changeWithdrawn'))).toBeVisible(),
      answer(anna, say('absence.withdrawChange')),
    ]);
    await expect(withdraw).toHaveCount(0);
  });
});
