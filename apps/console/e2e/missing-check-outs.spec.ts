import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam, openAs } from './people.ts';
import { takePictures } from './pictures.ts';
import { createKey, stempel } from './product.ts';
import { restClient } from './rest.ts';
import { expect, signIn, test } from './test.ts';
import { dateThere } from './today.ts';
import { say } from './words.ts';

/** The row of the day somebody came for is seen, and stays so when everything has come. */
async function expectMarked(page: Page) {
  const row = page.locator('tr[aria-current=date]');
  await expect(row).toBeInViewport();
  await settle(page);
  await expect(row).toBeInViewport();
}

test('a missing check-out waits once, leads to its day and is added where it waits', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  test.setTimeout(300_000);
  await signIn(page, workspace.owner);
  const team = await hireTeam(restClient(await createKey(workspace, 'Admin')));
  const came = { employee_id: team.anna, at: `${dateThere(-2)}T08:00:00Z` };
  await callConsole(page.request, 'mutation', 'presence.checkIn', came);
  await stempel('job', 'run', 'find-incidents', '--workspace', workspace.slug);
  const mette = await openAs({ browser, owner: page, watch, workspace }, 'Manager', 'mette', team.mette);
  await mette.setViewportSize({ width: 1280, height: 420 });
  const rows = mette.getByRole('row').filter({ hasText: 'Anna Holm' });

  await test.step('two kinds tell of it, one row asks for it', async () => {
    await mette.goto('/incidents');
    await expect(mette.getByRole('button', { name: /^Warning.*Anna Holm/ })).toHaveCount(2);
    await mette.goto('/to-decide');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(say('violation.check-out-forgotten'));
    await expect(mette.getByRole('link', { name: /To decide.*1/ }).first()).toBeVisible();
  });

  await test.step('the way to the day ends at the day, however often it is gone', async () => {
    for (const _time of ['first', 'again']) {
      await rows.getByRole('link').click();
      await mette.getByRole('link', { name: say('toDecide.openDay') }).click();
      await expectMarked(mette);
      await mette.goto('/to-decide');
    }
    // With everything still known from before.
    await rows.getByRole('link').click();
    await mette.getByRole('link', { name: say('toDecide.openDay') }).click();
    await expectMarked(mette);
    await mette.goBack();
    await mette.getByRole('link', { name: say('toDecide.openDay') }).click();
    await expectMarked(mette);
    await mette.goBack();
  });

  await test.step('its end is said in the form of the day, and it is gone', async () => {
    await mette.setViewportSize({ width: 1280, height: 900 });
    await settle(mette);
    await takePictures(mette, 'missing-check-out');
    await expectAccessible(mette, 'a missing check-out beside its list');
    await mette.getByRole('button', { name: say('toDecide.addCheckOut') }).click();
    const sheet = mette.getByRole('dialog', { name: say('month.changePresence') });
    await expect(sheet.getByLabel(say('month.end'), { exact: true })).toBeFocused();
    await expectAccessible(mette, 'its form');
    await mette.keyboard.type('17:00');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(mette.getByText(say('toDecide.nothing'))).toBeVisible();
    await expect(mette.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(mette.getByRole('link', { name: /To decide.*1/ })).toHaveCount(0);
  });
  await mette.context().close();
});

test('a statement says above its figures that a check-out is missing, and leads to the day', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.owner);
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  const bo = await rest.post('/employees', {
    ...{ effective_from: '2024-01-01', employee_number: 'Bo', name: 'Bo Madsen' },
    employment: {
      ...{ start: '2024-03-01', end: '2024-03-31', org_unit_id: team.unit, employment_terms_id: team.terms },
    },
  });
  await rest.post(`/employees/${bo.id}/timesheet/presence`, { start: '2024-03-28T08:00:00+01:00' });
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  const { data } = await rest.get<{ data: { id: string }[] }>('/timesheet/statements?scope=all');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`/statements/${data[0]?.id}`);
  const title = page.getByText('A check-out is missing', { exact: true });
  await expect(title).toBeInViewport();
  await settle(page);
  await takePictures(page, 'statement-without-check-out');
  await expectAccessible(page, 'a statement without a check-out');
  const figures = await page.locator('dl').first().boundingBox();
  expect((await title.boundingBox())?.y).toBeLessThan(figures?.y ?? 0);
  await page.getByRole('link', { name: 'Add the check-out: Thu 28 Mar' }).click();
  await expectMarked(page);
  await page
    .getByRole('row', { name: /Thu 28/ })
    .getByRole('button', { name: /08:00/ })
    .click();
  const sheet = page.getByRole('dialog', { name: say('month.changePresence') });
  await sheet.getByLabel(say('month.end'), { exact: true }).fill('16:00');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bo Madsen');
  await expect(title).toHaveCount(0);
});
