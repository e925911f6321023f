import { createPolicy, recordWeek, rule } from './policy-fixtures.ts';
import { expect, signIn, test } from './test.ts';
import { weighVisit } from './weigh-visit.ts';
import { say } from './words.ts';

/** Holds the calls of a procedure back until it is told to let them through. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

test('the editor of a policy stays where it is, in whatever order its parts arrive', async ({
  page,
  workspace,
  rest,
}) => {
  await recordWeek(rest);
  await signIn(page, workspace.owner);
  const id = await createPolicy(page, [rule('late', '18:00')]);
  const [versions, settled] = [gate(), gate()];
  await page.route(/\/internal\/trpc\/policies\.versions/, (route) =>
    versions.passed.then(() => route.continue()),
  );
  await page.route(/\/internal\/trpc\/reach\.measure/, (route) =>
    settled.passed.then(() => route.continue()),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/policies/supplement/${id}`);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Employee' })).toBeVisible();
  versions.open();
  await expect(page.getByRole('list', { name: 'Versions' })).toBeVisible();
  settled.open();
  await expect(page.getByText('No settled period since the first version')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  expect((await weighVisit(page)).shift).toBeLessThanOrEqual(0.03);

  await test.step('what nobody has been to yet is not marked as missing', async () => {
    await page.goto('/policies/absence/new');
    await expect(page.getByText(say('policy.previewNeeds'))).toBeVisible();
    const account = page.getByRole('combobox', { name: 'Time account' });
    await expect(account).not.toHaveAttribute('aria-invalid');
    await account.focus();
    await page.getByRole('textbox', { name: say('field.name'), exact: true }).focus();
    await expect(account).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(say('policy.previewWaits'))).toBeVisible();
  });
});
