import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

/** What a browser would print, once it is all there. */
async function onPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const sheet = page.getByRole('article');
  await expect(sheet).toBeVisible();
  await page.waitForLoadState('networkidle');
  const text = (await sheet.allInnerTexts()).join('\n');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  return text;
}

/*
 * Karen's March 2024 is settled with one presence of 480 minutes; 90 minutes of the 5th are recorded afterwards.
 */
test('a settled statement says what was recorded since and what it did to each figure', async ({
  page,
  workspace,
}) => {
  const { ids, rest } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await callConsole(page.request, 'mutation', 'policies.create', {
    ...{ kind: 'settlement', code: 'close', name: 'Month end', effective_from: '2024-01-01' },
    config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
  });
  await callConsole(page.request, 'mutation', 'statements.submit', { id: ids.statement });
  await callConsole(page.request, 'mutation', 'statements.approve', { id: ids.statement });
  await page.goto(`/statements/${ids.statement}`);
  await page.getByText('What moved these figures?').click();
  await expect(page.getByText(say('moved.nothing'))).toBeVisible();
  await rest.post(`/employees/${ids.employee}/timesheet/presence`, {
    start: '2024-03-05T08:00:00+01:00',
    end: '2024-03-05T09:30:00+01:00',
  });

  await page.reload();
  await settle(page);
  // What was recorded since is not in the figures, nor in what they come from: on the page and on paper.
  const picture = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('statement.dayStrips') }) });
  await expect(picture).toContainText('08:00\u201316:00');
  await expect(picture).not.toContainText('08:00\u201309:30');
  const paper = await onPaper(page);
  expect(paper).toContain('08:00\u201316:00');
  expect(paper).not.toContain('08:00\u201309:30');
  await page.getByText('What moved these figures?').click();
  await expect(page.getByText(/^\d figures have changed\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'What moved it? Flex' }).click();
  await expect(page.getByRole('heading', { name: 'What moved Flex?' })).toBeVisible();
  const move = page.getByRole('listitem').filter({ hasText: 'Presence 5 Mar 2024: recorded' });
  await expect(move).toContainText('+1:30');
  await expect(page.getByText('Together')).toBeVisible();
  await expectAccessible(page, 'what moved a figure');
});

test('a month shows what was known on a date, and nothing can be changed there', async ({
  owner: page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await page.goto(`/employees/${ids.employee}/month?month=2024-03`);
  const intervals = page.getByRole('button', { name: /Change presence/ });
  await expect(intervals.first()).toBeVisible();
  await page.goto(`/employees/${ids.employee}/month?month=2024-03&known_at=2020-01-01`);
  await expect(page.getByText('This is what was known at the end of 1 Jan 2020.')).toBeVisible();
  await expect(intervals).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add presence' })).toHaveCount(0);
  await expectAccessible(page, 'a month as known');
  await page.getByRole('button', { name: 'Back to what is known today' }).click();
  await expect(intervals.first()).toBeVisible();
});

test('statements are listed and read as they were known on a date', async ({ page, workspace }) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  // The company was made just now: yesterday nothing was known.
  const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString().slice(0, 10);
  await page.goto('/statements?state=all');
  const row = page.getByRole('row').filter({ hasText: 'Karen' }).first();
  await expect(row).toBeVisible();
  await page.goto(`/statements?state=all&known_at=${yesterday}`);
  await expect(page.getByText(/This is what was known at the end of/)).toBeVisible();
  await expect(page.getByText('No statements match these filters.')).toBeVisible();
  await expectAccessible(page, 'statements as known');
  await page.goto(`/statements/${ids.statement}?known_at=${yesterday}`);
  await expect(page.getByText(/The statement was made at .*; choose a moment after that\./)).toBeVisible();

  // By the end of tomorrow, in any zone, it is known, and what it says is only looked at.
  const known = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10);
  await page.goto(`/statements?state=all&known_at=${known}`);
  await expect(row).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`known_at=${known}`));
  await expect(page.getByText(/This is what was known at the end of/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await expectAccessible(page, 'a statement as known');
  // Beside what was known stands no time as it is today.
  expect(await onPaper(page)).not.toMatch(/\d\d:\d\d\u2013\d\d:\d\d/);
  await page.getByRole('button', { name: 'Back to what is known today' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});
