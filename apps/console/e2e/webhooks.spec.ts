import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, signIn, test } from './test.ts';

interface Arrived {
  body: string;
  headers: IncomingHttpHeaders;
}

/** A receiver on this machine, whose answers are told. */
async function startReceiver() {
  const arrived: Arrived[] = [];
  const told = { status: 204 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      arrived.push({ body, headers: request.headers });
      response.writeHead(told.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    arrived,
    told,
    address: `http://127.0.0.1:${port}/hook`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function copySecret(page: Page): Promise<string> {
  const reveal = page.getByRole('alertdialog');
  await reveal.getByRole('button', { name: 'Copy: Secret' }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await reveal.getByLabel('I have stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  return secret;
}

test('subscribe, change a presence, check the delivery, see the retry, send again', async ({
  page,
  workspace,
  context,
  watch,
}) => {
  watch.expectStatus(422);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { rest, ids } = await fillCompany(workspace);
  const receiver = await startReceiver();
  await signIn(page, workspace.owner);

  await page.goto('/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Address').fill('http://10.0.0.1/');
  // A role that reads for some people only is told nothing: that is said before it is saved.
  await sheet.getByLabel('Role').selectOption('Manager');
  await expect(sheet.getByText('With this role nothing is sent.')).toBeVisible();
  await expect(sheet.getByText('Time recording: “Managed” has no effect here')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Role').selectOption('Admin');
  await expect(sheet.getByText('With this role nothing is sent.')).toBeHidden();
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByText('The webhook was not saved.')).toBeVisible();
  await sheet.getByLabel('Address').fill(receiver.address);
  await sheet.getByLabel('Description').fill('Payroll');
  await sheet.getByText('Presence', { exact: true }).click();
  await sheet.getByLabel('presence.recorded').check();
  await sheet.getByLabel('presence.changed').check();
  await sheet.getByRole('button', { name: 'Create' }).click();
  const secret = await copySecret(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Payroll' })).toBeVisible();

  const presence = `/employees/${ids.employee}/timesheet/presence`;
  const times = { start: '2024-03-05T08:00:00+01:00', end: '2024-03-05T16:00:00+01:00' };
  const { id } = await rest.post(presence, times);
  await expect.poll(() => receiver.arrived.length).toBe(1);
  const [first] = receiver.arrived;
  const event = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
  expect(event).toMatchObject({ type: 'presence.recorded', object: { id }, employee_id: ids.employee });
  const deliveries = page.getByRole('listitem').filter({ hasText: 'presence.recorded' });
  await expect(deliveries.getByText('Delivered', { exact: true })).toBeVisible();

  const subscription = page.url();
  await page.goto(`/employees/${ids.employee}/month?month=2024-03&day=2024-03-05`);
  await page
    .getByRole('button', { name: /08:00–16:00/ })
    .last()
    .click();
  await sheet.getByLabel('To', { exact: true }).fill('17:00');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => receiver.arrived.length).toBe(2);
  const change = receiver.arrived[1];
  const changed = new Webhook(secret).verify(change?.body ?? '', change?.headers as Record<string, string>);
  expect(changed).toMatchObject({
    ...{ type: 'presence.changed', object: { id, version: 2 }, actor: { kind: 'user' } },
    ...{ data: { end: '2024-03-05T17:00:00+01:00' }, previous: { end: '2024-03-05T16:00:00+01:00' } },
  });
  await page.goto(subscription);

  receiver.told.status = 500;
  await rest.post(presence, { start: '2024-03-06T08:00:00+01:00', end: '2024-03-06T16:00:00+01:00' });
  const second = page.getByRole('listitem').filter({ hasText: 'answered 500' });
  await expect(second.getByText(/next try/)).toBeVisible();
  receiver.told.status = 204;
  const tried = page.getByRole('listitem').filter({ hasText: '2 tries' });
  await expect(tried.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 20_000 });
  await tried.locator('summary').click();
  await expect(tried.getByRole('heading', { name: /^Try 1 .* 500$/ })).toBeVisible();
  await expect(tried.getByRole('heading', { name: /^Try 2 .* 204$/ })).toBeVisible();
  await expectAccessible(page);

  // What was recorded before the webhook was made is sent as well: it happened since.
  const known = receiver.arrived.length;
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Send again since …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.arrived.length).toBe(known + 4);
  const idOf = ({ headers }: Arrived) => headers['webhook-id'];
  expect(new Set(receiver.arrived.map(idOf)).size).toBe(4);
  await receiver.close();
});

test('what happened is a feed, and its catalogue says what can', async ({ owner: page, workspace }) => {
  await fillCompany(workspace);
  await page.goto('/events');
  await page.getByLabel('Event', { exact: true }).selectOption('presence.recorded');
  const item = page.getByRole('listitem').filter({ hasText: 'presence.recorded' });
  await expect(item).toHaveCount(1);
  await item.locator('summary').click();
  await expect(item.getByText('"type": "presence.recorded"')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Event catalogue' }).click();
  await page.getByRole('searchbox').fill('statement.');
  const approved = page.getByRole('listitem').filter({ hasText: 'statement.approved' });
  await approved.locator('summary').click();
  await expect(approved.getByText('"const": "statement.approved"')).toBeVisible();
  await expectAccessible(page);
});
