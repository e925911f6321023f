import { mkdirSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { totpCode } from '@stempel/auth/testing/totp';
import { expectAccessible } from './expect-accessible.ts';
import { callConsole, invite } from './people.ts';
import { expect, signIn, test, untilAlive } from './test.ts';

/** Pictures of what is on the page, where a folder for them is given: both themes, wide and narrow. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STEMPEL_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** An authenticator inside the browser (WebAuthn §11), as a phone or laptop has one. */
async function addAuthenticator(page: Page): Promise<{ verifiesUser: (verifies: boolean) => Promise<void> }> {
  const devices: CDPSession = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async verifiesUser(isUserVerified) {
      await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function enterPassword(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' });
/** Signs out by leaving every page first: one that notices would lead to the sign-in by itself. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Goes through the steps of an authenticator app from the password on; its address and the recovery codes. */
async function setUpApp(page: Page, password: string) {
  const begin = page.getByRole('button', { name: 'Set up an authenticator app' });
  await untilAlive(begin);
  await begin.click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await page.getByText('Cannot scan?').click();
  const secret = ((await page.locator('details code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  await picture(page, 'set-up-app');
  const address = `otpauth://totp/x?secret=${secret}`;
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(address, -1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const listed = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10, { timeout: 30_000 });
  const codes = await listed.allInnerTexts();
  await picture(page, 'recovery-codes');
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.getByLabel('I have stored the codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return { address, codes };
}

test('an authenticator app is set up, asked for at sign-in, and replaced by a recovery code when it is lost', async ({
  owner: page,
  workspace,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectStatus(400);
  await page.goto('/sessions');
  await expectAccessible(page);
  await picture(page, 'sessions-without');
  const { address, codes } = await setUpApp(page, workspace.owner.password);
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  await picture(page, 'sessions-with-app');

  await leave(page);
  await page.goto('/statements');
  await enterPassword(page, workspace.owner);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'code');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is incorrect.')).toBeVisible();
  const code = totpCode(address);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/statements$/);

  await leave(page);
  await page.goto('/sign-in');
  await enterPassword(page, workspace.owner);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code has already been used.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(home(page)).toBeVisible();
  await page.goto('/sessions');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
});

test('a passkey signs in by itself, but only where its device checked the person', async ({
  owner: page,
  workspace,
  watch,
}) => {
  watch.expectStatus(400);
  watch.expectStatus(401);
  const device = await addAuthenticator(page);
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await picture(page, 'name-passkey');
  await page.getByLabel('Name').fill('Office laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Office laptop')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'sessions-with-passkey');

  await leave(page);
  await page.goto('/statements?state=all');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await picture(page, 'sign-in');
  await device.verifiesUser(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText(/The passkey was not used|did not verify you/)).toBeVisible();
  await device.verifiesUser(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  // As with a password, sign-in leads on to the page that was asked for.
  await expect(page).toHaveURL('/statements?state=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible();

  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the passkey “Office laptop”?' });
  await question.getByLabel('Password').fill('not my password');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByText('The password is incorrect.')).toBeVisible();
  await picture(page, 'remove-passkey');
  await question.getByLabel('Password').fill(workspace.owner.password);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Office laptop')).toHaveCount(0);
  await leave(page);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No account uses this passkey.')).toBeVisible();
});

test('a role that requires a second factor opens nothing before one is set up; an administrator resets a lost one', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectStatus(400);
  await signIn(page, workspace.owner);
  const email = `mia@${workspace.slug}.example`;
  const link = await invite(page, email, 'Manager');
  const password = 'a manager of paper stamps';
  const context = await browser.newContext();
  const manager = await context.newPage();
  watch.alsoOn(manager);
  await manager.goto(link);
  await manager.getByLabel('Password').fill(password);
  await manager.getByRole('button', { name: /Activate|Set up|Create/ }).click();
  await expect(home(manager)).toBeVisible();

  const roles = await callConsole<{ data: { id: string; name: string }[] }>(
    page.request,
    'query',
    'roles.list',
    {
      limit: 100,
    },
  );
  await page.goto(`/roles/${roles.data.find(({ name }) => name === 'Manager')?.id}`);
  await picture(page, 'role');
  await page.getByRole('button', { name: 'Require', exact: true }).click();
  await picture(page, 'role-question');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Require' })
    .click();
  await expect(page.getByText('People with this role sign in with a second factor')).toBeVisible();
  await expectAccessible(page);

  for (const path of ['/internal/trpc/session.me', '/internal/auth/me', '/internal/auth/sessions']) {
    expect(
      (await manager.request.get(path.startsWith('/') ? new URL(path, page.url()).href : path)).status(),
    ).toBe(401);
  }
  await manager.goto(new URL('/statements', page.url()).href);
  await expect(manager.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expectAccessible(manager);
  await picture(manager, 'enrol');
  const lost = await setUpApp(manager, password);
  await expect(manager).toHaveURL(/\/statements$/);

  type Users = { data: { id: string; email: string }[] };
  const users = await callConsole<Users>(page.request, 'query', 'users.list', { limit: 100 });
  await page.goto(`/users/${users.data.find((one) => one.email === email)?.id}`);
  await page.getByRole('button', { name: 'Reset second factors' }).click();
  await picture(page, 'reset-question');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: 'Reset second factors' }).click();
  await expect(page.getByText('Second factors reset.')).toBeVisible();
  await picture(page, 'user');
  expect((await manager.request.get(new URL('/internal/auth/factors', page.url()).href)).status()).toBe(401);
  await manager.goto(new URL('/sign-in', page.url()).href);
  await enterPassword(manager, { email, password });
  await expect(manager.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  const replaced = await setUpApp(manager, password);
  await expect(home(manager)).toBeVisible();

  await leave(manager);
  await manager.goto(new URL('/sign-in', page.url()).href);
  await enterPassword(manager, { email, password });
  const code = manager.getByRole('textbox', { name: 'Code' });
  await code.fill(totpCode(lost.address));
  await manager.getByRole('button', { name: 'Continue' }).click();
  await expect(manager.getByText('This code is incorrect.')).toBeVisible();
  await code.fill(totpCode(replaced.address));
  await manager.getByRole('button', { name: 'Continue' }).click();
  await expect(home(manager)).toBeVisible();
  await context.close();
});

test('an address from outside leads to pages of our own only, and never to an error', async ({
  owner: page,
  workspace,
}) => {
  const nexts = [
    '/%09/evil.example',
    '/%0a/evil.example',
    '%2F%2Fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
  ];
  nexts.push(
    'https:%2F%2Fevil.example',
    '/internal/auth/oidc/evil/start',
    '/%E2%82%AC',
    '/%ED%A0%80',
    '%',
    '/%',
    '/%C3%28',
  );
  for (const door of ['/sign-in', `/sign-in/${workspace.slug}`, '/two-factor']) {
    for (const next of nexts) {
      const answer = await page.request.get(`${door}?next=${next}`, { maxRedirects: 0 });
      expect([door, next, answer.status()]).toEqual([door, next, 307]);
      const { origin, pathname } = new URL(answer.headers().location ?? '', page.url());
      expect([door, next, origin]).toEqual([door, next, new URL(page.url()).origin]);
      expect(pathname).not.toMatch(/^\/\/|^\/internal/);
    }
  }
});
