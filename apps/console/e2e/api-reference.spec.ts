import { expectAccessible } from './expect-accessible.ts';
import { openByMenu } from './menu.ts';
import { createKey } from './product.ts';
import { restClient } from './rest.ts';
import { expect, signIn, test, untilAlive } from './test.ts';
import { say } from './words.ts';

test('a developer finds an operation, sees who may call it, and tries it with a pasted key', async ({
  page,
  workspace,
  watch,
}) => {
  watch.expectStatus(401);
  watch.expectStatus(404);
  watch.expectStatus(422);
  const key = await createKey(workspace, 'Admin');
  await restClient(key).post('/projects', { code: 'P-1', name: 'Bridge over the Sound' });
  await signIn(page, workspace.owner);
  const answer = page.getByRole('region', { name: 'Answer body' });
  const send = page.getByRole('button', { name: 'Send' });

  await test.step('the list is made on the server and is searched', async () => {
    const withoutScripts = await page.request.get('/api-reference?q=list+projects');
    const html = await withoutScripts.text();
    expect(html).toContain('/projects/{id}/versions');
    expect(html).not.toContain('/settings/activities');
    await openByMenu(page, 'System', 'API reference');
    await expect(page.getByText('Every call carries an API key')).toBeVisible();
    await page.getByLabel('Search operations').fill('create project');
    await expect(page.getByText('1 operation', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/q=create/);
    await expect(page.getByText('projects:create:*')).toBeVisible();
    await expect(page.getByText('Owner: All')).toBeVisible();
    await page.getByRole('link', { name: /Create a project/ }).click();
  });

  await test.step('an operation says what it takes and answers', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Create a project' })).toBeVisible();
    await expect(page.getByText('requires_manager_approval', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('409', { exact: true })).toBeVisible();
    expect((await page.request.get('/api-reference/noSuchOperation')).status()).toBe(404);
  });

  await test.step('the changelog tells of each version what it changed', async () => {
    await page.goto('/api-reference');
    await page.getByRole('link', { name: 'Changelog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeVisible();
    const contract = await (await page.request.get('/api/openapi.json')).json();
    const versions: string[] = contract.info['x-changelog'].map((one: { version: string }) => one.version);
    expect(versions[0]).toBe(contract.info.version);
    await expect(page.getByRole('heading', { level: 2 })).toContainText(versions);
    await expectAccessible(page);
    await page.goto('/api-reference/createProject');
  });

  await test.step('a refused body is shown field by field, and a right one creates', async () => {
    await page.getByLabel('API key').fill(key);
    const body = page.getByRole('textbox', { name: 'Body' });
    await expect(body).toHaveValue(/"code": "P-100"/);
    await body.fill('{"code": ""}');
    await send.click();
    await expect(page.getByRole('status').getByText('422')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '/name' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '/code' })).toBeVisible();
    await body.fill('{"code": "P-2", "name": "Tunnel"}');
    const created = page.waitForRequest((request) => request.url().endsWith('/api/projects'));
    await send.click();
    await expect(page.getByRole('status').getByText('201')).toBeVisible();
    await expect(answer).toContainText('"name": "Tunnel"');
    const { cookie, authorization } = await (await created).allHeaders();
    expect({ cookie, authorization }).toEqual({ cookie: undefined, authorization: `Bearer ${key}` });
  });

  await test.step('the line for a shell is the same call without the key', async () => {
    const curl = page.getByRole('region', { name: 'curl' });
    await expect(curl).toContainText(`${new URL(page.url()).origin}/api/projects`);
    await expect(curl).toContainText('"name": "Tunnel"');
    await expect(curl).toContainText('$STEMPEL_KEY');
    await expect(curl).not.toContainText(key);
  });

  await test.step('the key goes along to the next operation, which reads and is told unchanged', async () => {
    await page.getByRole('link', { name: 'API reference · Projects' }).click();
    await page.getByRole('link', { name: /List projects/ }).click();
    await expect(page.getByLabel('API key')).toHaveValue(key);
    await send.click();
    await expect(page.getByRole('status').getByText('200')).toBeVisible();
    await expect(answer).toContainText('Bridge over the Sound');
    const tag = page.getByRole('definition').filter({ hasText: /^W\// });
    const etag = (await tag.textContent()) ?? '';
    await page.getByText('optional parameters').click();
    await page.getByLabel('If-None-Match').fill(etag);
    await send.click();
    await expect(page.getByRole('status').getByText('304')).toBeVisible();
    await page.getByLabel('limit', { exact: true }).fill('5000');
    await send.click();
    await expect(page.getByRole('status').getByText('422')).toBeVisible();
    await expect(page.getByLabel('limit', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('listitem').filter({ hasText: '/limit' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Error codes' })).toBeVisible();
  });

  await test.step('every code is listed and found', async () => {
    await page.getByLabel('Search error codes').fill('reason-unknown');
    await expect(page.getByText('1 code', { exact: true })).toBeVisible();
    await expect(page.getByText('There is no reason "{code}".')).toBeVisible();
  });

  await test.step('the key is kept nowhere', async () => {
    const kept = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
    );
    expect(kept).not.toContain(key);
    await page.goto('/api-reference/getProject');
    await expect(page.getByLabel('API key')).toHaveValue('');
    await send.click();
    await expect(page.getByRole('textbox', { name: 'id', exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.getByRole('textbox', { name: 'id', exact: true }).fill('019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11');
    await send.click();
    await expect(page.getByRole('status').getByText('401')).toBeVisible();
  });

  await test.step('the page of the contract leads here, and the session opens the contract', async () => {
    await page.goto('/api/docs');
    await page.getByRole('link', { name: 'GET /openapi.json' }).click();
    await expect(page).toHaveURL(/\/api-reference\/getContractJson$/);
    await untilAlive(send);
    await send.click();
    await expect(page.getByRole('status').getByText('200')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save answer' }).click();
    expect((await saved).suggestedFilename()).toBe('getContractJson.json');
  });
});

test('where the browser forbids to copy, that is said', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await signIn(page, workspace.owner);
  await page.goto('/api-reference/createProject');
  await page.getByRole('button', { name: 'Copy: curl' }).click();
  await expect(page.getByText('Copying did not work')).toBeVisible();
});

test('a developer comes from a key to the first answer', async ({ page, workspace, watch }) => {
  watch.expectStatus(403);
  const key = await createKey(workspace, 'Developer');
  await signIn(page, workspace.owner);
  await openByMenu(page, 'System', 'API reference');
  await page.getByRole('link', { name: 'First call' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First call' })).toBeVisible();
  await page.getByLabel('API key').fill(key);
  const send = page.getByRole('button', { name: 'Send' });
  await send.first().click();
  await expect(page.getByRole('status').getByText('200')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer body' })).toContainText('contract_sha256');
  await send.last().click();
  await expect(page.getByRole('status').getByText('403')).toBeVisible();
  await expect(page.getByText('org-units:read:*').last()).toBeVisible();
  await expect(page.getByText(/^curl '.*\/api\/version'/)).toBeVisible();
  await expectAccessible(page, 'first call');
  await test.step('a key that only reads gets an answer to the second call', async () => {
    const write = restClient(await createKey(workspace, 'Admin'));
    await write.post('/org-units', { code: 'ward', name: 'Ward by the sea', working_country: 'DK' });
    await page.getByLabel('API key').fill(await createKey(workspace, 'Observer'));
    await send.last().click();
    const reading = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: say('firstCall.read') }) });
    await expect(reading.getByRole('status').getByText('200')).toBeVisible();
    await expect(reading.getByRole('region', { name: 'Answer body' })).toContainText('Ward by the sea');
  });
});
