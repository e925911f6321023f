import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { type IdentityProvider, signInAtProvider, startIdentityProvider } from './identity-provider.ts';
import { settle } from './page-checks.ts';
import { callConsole, invite } from './people.ts';
import { dataFolder, type TestWorkspace } from './product.ts';
import { expect, signIn, test } from './test.ts';

let provider: IdentityProvider;

test.beforeAll(async () => {
  provider = await startIdentityProvider();
});
test.afterAll(() => provider.stop());

/** The administrator's part, in the browser. */
async function setUp(page: Page, workspace: TestWorkspace): Promise<void> {
  const client = await provider.register(workspace.slug);
  await page.goto('/single-sign-on');
  await page.getByLabel('Name on the sign-in button').fill('Works ID');
  await page.getByLabel('Issuer').fill(`${provider.issuer}/wrong`);
  await page.getByLabel('Client ID').fill(client.id);
  await page.getByLabel(/^Client secret/).fill(client.secret);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The provider was not saved.')).toBeVisible();
  await expect(page.getByText('/.well-known/openid-configuration').first()).toBeVisible();
  await expect(page.getByLabel('Client ID')).toHaveValue(client.id);

  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Provider checked and saved.')).toBeVisible();
  await expect(page.getByText(`/sign-in/${workspace.slug}`)).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('The provider works.')).toBeVisible();
  await expectAccessible(page);
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' });

test('an invited person activates through the provider, signs out and in again; suspended, they stay out', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  watch.expectStatus(422);
  await signIn(page, workspace.owner);
  await setUp(page, workspace);
  const email = `ann@${workspace.slug}.example`;
  const link = await invite(page, email, 'Manager');

  const context = await browser.newContext();
  const person = await context.newPage();
  await person.goto(link);
  await expectAccessible(person);
  await person.getByRole('link', { name: 'Sign in with Works ID' }).click();
  await signInAtProvider(person, email);
  await expect(home(person)).toBeVisible();
  await settle(person);

  const account = person.getByRole('button', { name: /Person ann/ });
  await account.click();
  await person.getByRole('menuitem', { name: 'Sign-in and sessions' }).click();
  await expect(person.getByText('this device')).toBeVisible();
  await account.click();
  await person.getByRole('menuitem', { name: 'Sign out' }).click();
  // The page knows the workspace from the last time.
  await person.getByRole('link', { name: 'Sign in with Works ID' }).click();
  await expect(home(person)).toBeVisible();

  const { data } = await callConsole<{ data: Array<{ id: string; email: string; state: string }> }>(
    page.request,
    'query',
    'users.list',
    { limit: 100 },
  );
  const user = data.find((one) => one.email === email);
  expect(user?.state).toBe('activated');
  await page.goto(`/users/${user?.id}`);
  await expect(page.getByText('single sign-on', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await person.goto('/');
  await person.getByRole('link', { name: 'Sign in with Works ID' }).click();
  await expect(person.getByText('This account has been suspended.')).toBeVisible();
  await expectAccessible(person);
  await context.close();
});

test('a stranger of the same provider is told why there is no way in', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  watch.expectStatus(422);
  await signIn(page, workspace.owner);
  await setUp(page, workspace);
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto('/sign-in');
  await stranger.getByRole('button', { name: 'Use single sign-on' }).click();
  await stranger.getByLabel('Short name of the workspace').fill(workspace.slug);
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await stranger.getByRole('link', { name: 'Sign in with Works ID' }).click();
  await signInAtProvider(stranger, `stranger@${workspace.slug}.example`);
  await expect(stranger.getByText('You have no access to this workspace.')).toBeVisible();
  await context.close();
});

/** The link of the last mail about a new password to an address. */
async function resetLink(email: string): Promise<string> {
  const outbox = join(dataFolder(), 'outbox');
  let link = '';
  await expect(async () => {
    for (const file of await readdir(outbox)) {
      const mail = await readFile(join(outbox, file), 'utf8');
      if (mail.includes(email)) link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail)?.[0] ?? link;
    }
    expect(link, `no mail for ${email} in the outbox`).not.toBe('');
  }).toPass({ timeout: 90_000 });
  return link;
}

test('a forgotten password is chosen again by mail; the old one and its sessions end', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  watch.expectStatus(401);
  const { email } = workspace.owner;
  await signIn(page, workspace.owner);
  const context = await browser.newContext();
  const person = await context.newPage();
  await person.goto('/sign-in');
  await person.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(person);
  await person.getByLabel('Email').fill(email);
  await person.getByRole('button', { name: 'Send link' }).click();
  await expect(person.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const link = await resetLink(email);
  await person.goto(link);
  await expectAccessible(person);
  await person.getByLabel('New password').fill('another long sentence');
  await person.getByRole('button', { name: 'Save password' }).click();
  await expect(person.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await signIn(person, { email, password: 'another long sentence' });
  await person.goto(link);
  await person.getByLabel('New password').fill('yet another long one');
  await person.getByRole('button', { name: 'Save password' }).click();
  await expect(person.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await context.close();
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});
