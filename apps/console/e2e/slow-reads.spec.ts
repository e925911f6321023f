import { begin, createPolicy, rule, week } from './policy-fixtures.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

test('a preview that is not answered in 5 seconds says so, and appears when it is; trying again asks anew', async ({
  page,
  workspace,
}) => {
  const employeeId = await begin(page, workspace);
  const id = await createPolicy(page, [rule('late', '18:00')]);
  let asked = 0;
  let isHeld = true;
  let letThrough = () => {};
  await page.route(/policies\.preview/, async (route) => {
    asked += 1;
    if (!isHeld) return route.continue();
    await new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    // The page may have been left, or ask anew, by then.
    await route.continue().catch(() => undefined);
  });
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('policy.preview') }) });
  const slow = panel.getByRole('status').filter({ hasText: say('load.slowTitle') });
  const open = async () => {
    await page.goto(`/policies/supplement/${id}?employee=${employeeId}&week=${week}`);
    await expect(slow).toBeVisible();
    await expect(panel.getByRole('status').filter({ hasText: say('load.loading') })).toHaveCount(0);
  };
  const found = panel.locator('details', { hasText: 'late' });

  await open();
  letThrough();
  await expect(found).toBeVisible();
  await expect(slow).toHaveCount(0);

  await open();
  const askedBefore = asked;
  isHeld = false;
  await slow.getByRole('button', { name: say('action.retry') }).click();
  await expect(found).toBeVisible();
  await expect(slow).toHaveCount(0);
  expect(asked).toBe(askedBefore + 1);
});

test('an invitation that is not answered in 5 seconds says so, and what it is appears when it is', async ({
  page,
  watch,
}) => {
  watch.expectStatus(404);
  const held = Promise.withResolvers<void>();
  await page.route(/auth\/invitation/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/activate?token=unknown');
  await expect(page.getByText(say('load.slowTitle'))).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { name: say('activate.invalidTitle') })).toBeVisible();
});
