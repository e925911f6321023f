import { expect, test } from './test.ts';

test('what is typed into the sign-in page before its programs have come is not lost', async ({
  page,
  workspace,
}) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  await email.fill(workspace.owner.email);
  await password.fill(workspace.owner.password);
  await password.press('Enter');
  const submit = page.getByRole('button', { name: 'Sign in' });
  await expect(submit).toBeDisabled();
  letThrough();
  await submit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible({ timeout: 60_000 });
});
