import { createKey } from './product.ts';
import { restClient } from './rest.ts';
import { expect, signIn, test } from './test.ts';

test('a developer finds an operation, reads it and tries it with a pasted key', async ({
  page,
  workspace,
}) => {
  const key = await createKey(workspace, 'Admin');
  await restClient(key).post('/projects', { code: 'P-1', name: 'Bridge over the Sound' });
  await signIn(page, workspace.owner);

  await test.step('the list is made on the server and is searched', async () => {
    const withoutScripts = await page.request.get('/api-reference?q=list+projects');
    const html = await withoutScripts.text();
    expect(html).toContain('/projects/{id}/versions');
    expect(html).not.toContain('/settings/activities');
    await page.getByRole('navigation').getByRole('link', { name: 'API reference' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'operations' })).toBeVisible();
    await page.getByLabel('Search operations').fill('create project');
    await expect(page.getByText('1 operation', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/q=create/);
    await expect(page.getByText('projects:create:*')).toBeVisible();
    await expect(page.getByText('your roles: All')).toBeVisible();
    await page.getByRole('link', { name: /Create a project/ }).click();
  });

  await test.step('an operation says what it takes and answers', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Create a project' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'curl' })).toContainText(
      `${new URL(page.url()).origin}/api/projects`,
    );
    await expect(page.getByText('requires_manager_approval', { exact: true })).toBeVisible();
    await expect(page.getByText('409')).toBeVisible();
    expect((await page.request.get('/api-reference/noSuchOperation')).status()).toBe(404);
    await page.goto('/api-reference/listProjects');
  });

  await test.step('a request goes out with the key and comes back with 200', async () => {
    const policies: string[] = [];
    page.on('response', (response) => {
      const policy = response.headers()['content-security-policy'];
      if (new URL(response.url()).pathname === '/api/docs' && policy) policies.push(policy);
    });
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.getByPlaceholder('Token').first().fill(key);
    await page.getByRole('button', { name: /Test Request.*get \/projects\)/i }).click();
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/projects');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /send get request/i })
      .click();
    const received = await answer;
    expect(received.status()).toBe(200);
    expect(received.request().headers().authorization).toBe(`Bearer ${key}`);
    await expect(page.getByRole('dialog').getByText('200', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('Bridge over the Sound');
    expect(policies[0]).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  });

  await test.step('the key is kept nowhere', async () => {
    const kept = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
    );
    expect(kept).not.toContain(key);
    await page.reload();
    await expect(page.getByPlaceholder('Token').first()).toHaveValue('');
    const opener = await page.context().newPage();
    await opener.goto('/api/docs');
    await expect(opener.getByPlaceholder('Token').first()).toHaveValue('');
  });
});
