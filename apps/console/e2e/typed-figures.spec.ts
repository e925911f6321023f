import type { Page } from '@playwright/test';
import { makeCompany, settle } from './page-checks.ts';
import { begin, createPolicy } from './policy-fixtures.ts';
import { expect, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

/** Names of the procedures that the page has asked to change something since. */
function changesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, procedure] = /\/internal\/trpc\/([^?]+)/.exec(request.url()) ?? [];
    if (procedure && request.method() === 'POST') asked.push(procedure);
  });
  return asked;
}

test('a duration that cannot be read is not saved as the one before it', async ({
  page,
  workspace,
  rest,
}) => {
  const ids = await makeCompany(page, workspace);
  await rest.post(`/employees/${ids.employee}/timesheet/entries`, {
    date: '2024-03-04',
    activity_id: ids.activity,
    minutes: 480,
  });
  await page.goto(`/employees/${ids.employee}/month?month=2024-03`);
  await settle(page);
  await page.getByRole('button', { name: /Care 8:00/ }).click();
  const sheet = page.getByRole('dialog');
  const duration = sheet.getByLabel(say('month.duration'));
  const asked = changesOf(page);
  for (const [typed, why] of [
    ['8:3', say('ui.notADuration')],
    ['', say('month.durationMissing')],
    ['0', say('month.durationMissing')],
  ] as const) {
    await duration.fill(typed);
    await sheet.getByRole('button', { name: say('action.save') }).click();
    await expect(sheet.getByRole('alert')).toHaveText([why]);
    await expect(duration).toBeFocused();
  }
  expect(asked).not.toContain('entries.update');
  // What cannot be read stands there as it was typed, also when the field is left.
  await duration.fill('8:3');
  await sheet.getByLabel(say('month.note')).fill('Stood in for Bo');
  await expect(duration).toHaveValue('8:3');
  await duration.fill('8:30');
  await sheet.getByRole('button', { name: say('action.save') }).click();
  await expect(page.getByRole('button', { name: /Care 8:30/ })).toBeVisible();
});

test('a date that is left half typed is not saved as the one before it', async ({ page, workspace }) => {
  const ids = await makeCompany(page, workspace);
  await page.goto(`/employees/${ids.employee}/month?month=2024-03`);
  await settle(page);
  await page.getByRole('button', { name: /08:00–16:00/ }).click();
  const sheet = page.getByRole('dialog');
  const date = sheet.getByRole('group', { name: say('month.date') });
  const day = date.getByRole('spinbutton', { name: /^day/ });
  const asked = changesOf(page);
  await day.press('Backspace');
  await day.press('Backspace');
  await expect(date).toContainText('dd');
  await sheet.getByLabel(say('month.note')).fill('Stood in for Bo');
  await expect(date).toContainText('yyyy');
  await sheet.getByRole('button', { name: say('action.save') }).click();
  await expect(sheet.getByRole('alert')).toHaveText([say('month.dateMissing')]);
  expect(asked).not.toContain('presence.update');
  await typeDate(sheet, say('month.date'), '2024-03-05');
  await sheet.getByRole('button', { name: say('action.save') }).click();
  await expect(sheet).toHaveCount(0);
  expect(asked).toContain('presence.update');
});

test('contracted hours with an empty or unreadable day are not saved', async ({ page, workspace }) => {
  const ids = await makeCompany(page, workspace);
  await page.goto(`/employment-terms/${ids.terms}`);
  await settle(page);
  await page.getByRole('button', { name: 'Change from date …' }).click();
  const sheet = page.getByRole('dialog');
  const monday = sheet.getByLabel(say('norm.mon'));
  const asked = changesOf(page);
  for (const [typed, why] of [
    ['', say('norm.dayMissing')],
    ['7:2', say('ui.notADuration')],
  ] as const) {
    await monday.fill(typed);
    await sheet.getByRole('button', { name: say('action.save') }).click();
    await expect(sheet.getByRole('alert')).toHaveText([why]);
    await expect(monday).toBeFocused();
  }
  expect(asked).not.toContain('employmentTerms.update');
  await monday.fill('0');
  await sheet.getByRole('button', { name: say('action.save') }).click();
  await expect(sheet).toHaveCount(0);
  expect(asked).toContain('employmentTerms.update');
});

test('a policy keeps minutes that cannot be read as they were typed, and is not published with them', async ({
  page,
  workspace,
}) => {
  await begin(page, workspace);
  const calculator = { plugin: 'flat-per-session', config: { minutes: 60, session_gap_minutes: 30 } };
  const id = await createPolicy(page, [{ code: 'flat', filters: [], calculator }]);
  await page.goto(`/policies/supplement/${id}`);
  await page.getByRole('button', { name: /^flat/ }).click();
  const minutes = page.getByRole('textbox', { name: 'Minutes', exact: true });
  await expect(minutes).toHaveValue('1:00');
  await minutes.fill('1:3');
  await expect(page.getByRole('alert').filter({ hasText: say('ui.notADuration') })).toBeVisible();
  await minutes.blur();
  await expect(minutes).toHaveValue('1:3');
  await page.getByRole('button', { name: 'Publish …' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('action.cancel') })
    .click();
  await minutes.fill('1:30');
  await page.getByRole('button', { name: 'Publish …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Evenings published')).toBeVisible();
});
