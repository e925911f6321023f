import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { callConsole } from './people.ts';
import { expect, test } from './test.ts';

test('an owner sees what would go before choosing how long it is kept, and nobody else opens the page', async ({
  owner: page,
  watch,
  workspace,
  openAs,
}) => {
  const { ids } = await fillCompany(workspace);
  const of = { employee_id: [ids.employee], scope: 'all', limit: 10 };
  const list = await callConsole<{ data: { id: string }[] }>(page.request, 'query', 'statements.list', of);
  for (const { id } of list.data) {
    await callConsole(page.request, 'mutation', 'statements.submit', { id });
    await callConsole(page.request, 'mutation', 'statements.approve', { id, confirm_uncovered: true });
  }
  await page.goto('/workspace');
  await page.getByRole('main').getByRole('link', { name: 'Retention' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Retention' })).toBeVisible();
  const time = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Presence and postings' }) });
  await expect(time.getByLabel('Kept')).toHaveValue('');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await expectAccessible(page);

  await time.getByLabel('Kept').selectOption({ label: '2 years' });
  await expect(time.getByText(/would go now|Nothing is older than/)).toBeVisible();
  const mails = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Mails that were sent' }) });
  await mails.getByLabel('Kept').selectOption({ label: '1 year' });
  await expect(mails.getByText(/^Nothing is older than /)).toBeVisible();
  await expectAccessible(page);
  await save.click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Keep data for a limited time?')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save and remove old data' }).click();
  await expect(page.getByText('Retention saved')).toBeVisible();
  await page.reload();
  await expect(time.getByLabel('Kept')).toHaveValue('24');
  await expect(mails.getByLabel('Kept')).toHaveValue('12');

  watch.expectStatus(403);
  const admin = await openAs('Admin', 'adm', ids.employee);
  await admin.goto('/retention');
  await expect(admin.getByRole('main').first()).toContainText('workspace:delete:*');
  await admin.context().close();
});
