import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { callConsole, invitationLink, invite } from './people.ts';
import { productUrl, stempel, type TestWorkspace } from './product.ts';
import { expect, signIn, test } from './test.ts';

const password = 'a long enough sentence';
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' });

async function activate(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl() });
  const person = await context.newPage();
  await person.goto(link);
  await person.getByLabel('New password').fill(password);
  await person.getByRole('button', { name: 'Activate and sign in' }).click();
  await expect(home(person)).toBeVisible();
  return person;
}

async function signInElsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl() });
  const page = await context.newPage();
  await signIn(page, { email, password });
  return page;
}

test('a person is invited, activates the mail, loses a role at once, and is suspended out of every browser', async ({
  browser,
  owner: page,
  workspace,
}) => {
  const email = `ann@${workspace.slug}.example`;
  await page.goto('/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Ann Lund');
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Admin').check();
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('cell', { name: 'Invited' })).toBeVisible();

  const ann = await activate(browser, await invitationLink(email));
  await ann.goto('/users');
  await expect(ann.getByRole('link', { name: 'Ann Lund' })).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'Ann Lund' }).click();
  await page.getByLabel('Admin').uncheck();
  await page.getByLabel('Employee', { exact: true }).check();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('Roles changed')).toBeVisible();
  expect((await ann.goto('/users'))?.status()).toBe(403);
  await expect(ann.getByRole('main').first()).toContainText('users:read:*');

  const elsewhere = await signInElsewhere(browser, email);
  await page.goto('/users?state=activated');
  await page
    .getByRole('row', { name: /Ann Lund/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Suspend 1 person' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByText('Done for 1 person')).toBeVisible();
  for (const signedIn of [ann, elsewhere]) {
    await signedIn.goto('/');
    await expect(signedIn.getByLabel('Password', { exact: true })).toBeVisible();
    await signedIn.context().close();
  }
});

test('signing out everywhere ends the session of another browser', async ({
  browser,
  owner: page,
  workspace,
}) => {
  const email = `bo@${workspace.slug}.example`;
  const one = await activate(browser, await invite(page, email, 'Manager'));
  const other = await signInElsewhere(browser, email);
  await one.goto('/sessions');
  await expect(one.getByText('this device')).toBeVisible();
  await one.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(one.getByLabel('Password', { exact: true })).toBeVisible();
  await other.goto('/statements');
  await expect(other).toHaveURL(/\/sign-in\?next=/);
  await Promise.all([one.context().close(), other.context().close()]);
});

/** What an identity provider sends, with the key of the provisioning service user. */
async function provisionAs(workspace: TestWorkspace) {
  const words = ['--workspace', workspace.slug, '--service-user', 'IdP', '--provisioning'];
  const { key } = await stempel<{ key: string }>('key', 'create', ...words);
  return (method: string, path: string, body?: unknown) =>
    fetch(`${productUrl()}/api/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
}

test('the SCIM page turns green with the first request, and a person without an employee is taken on', async ({
  owner: page,
  workspace,
}) => {
  await page.goto('/scim');
  await expect(page.getByText('Waiting for the first request')).toBeVisible();
  await page.getByLabel('Identity provider', { exact: true }).selectOption('Okta');
  await expect(page.getByText(`${productUrl()}/api/scim/v2`)).toBeVisible();
  await expectAccessible(page);

  const send = await provisionAs(workspace);
  const email = `cia@${workspace.slug}.example`;
  const made = await send('POST', '/Users', { userName: email, externalId: '00u1', displayName: 'Cia Berg' });
  expect(made.status).toBe(201);
  const owner = await (await send('GET', '/Users?count=1')).json();
  await send('DELETE', `/Users/${owner.Resources[0].id}`);
  await expect(page.getByText('Connected')).toBeVisible();
  await expect(page.getByText(`Create a user: “${email}” is`)).toBeVisible();
  await expect(page.getByText(/holds the role Owner and cannot be changed/)).toBeVisible();

  await page.getByRole('button', { name: 'Create employee' }).click();
  await page.getByLabel('Employee number').fill('77');
  await page.getByRole('dialog').getByRole('button', { name: 'Create employee' }).click();
  await expect(page.getByText('Everyone sent by the provider is linked to an employee.')).toBeVisible();
  const { data } = await callConsole<{ data: Array<{ id: string; name: string }> }>(
    page.request,
    'query',
    'users.list',
    { limit: 10, state: ['draft'] },
  );
  await page.goto(`/users/${data[0]?.id}`);
  await expect(page.getByRole('link', { name: 'Cia Berg (77)' })).toBeVisible();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  expect(await invitationLink(email)).toContain('/activate?token=');
});
