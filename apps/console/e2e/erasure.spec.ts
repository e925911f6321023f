import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { callConsole } from './people.ts';
import { expect, test } from './test.ts';

test('a person who has left is erased once all is settled, and nobody but an owner is offered it', async ({
  owner: page,
  workspace,
  openAs,
}) => {
  const { ids } = await fillCompany(workspace);
  const address = `/employees/${ids.employee}`;
  const admin = await openAs('Admin', 'adm', ids.employee);
  await admin.goto(address);
  await expect(admin.getByRole('heading', { level: 1, name: 'Karen Holm' })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Employments' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Erase …' })).toHaveCount(0);
  await admin.context().close();

  await page.goto(address);
  await page.getByRole('button', { name: 'Erase …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Not possible yet')).toBeVisible();
  await expect(
    dialog.getByText('1 statement of the person is not approved; approve it first.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erase for ever' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const of = { employee_id: [ids.employee], scope: 'all', limit: 10 };
  const { data } = await callConsole<{ data: { id: string }[] }>(
    page.request,
    'query',
    'statements.list',
    of,
  );
  for (const { id } of data) {
    await callConsole(page.request, 'mutation', 'statements.submit', { id });
    await callConsole(page.request, 'mutation', 'statements.approve', { id, confirm_uncovered: true });
  }
  await page.getByRole('button', { name: 'Erase …' }).click();
  await expect(dialog.getByText('1 account with its sign-in, sessions and subscriptions')).toBeVisible();
  await expect(dialog.getByText('Earlier backups hold the person until they are deleted.')).toBeVisible();
  await expectAccessible(page);
  const confirm = dialog.getByRole('button', { name: 'Erase for ever' });
  await dialog.getByLabel('Employee number of Karen Holm').fill('1041');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Employee number of Karen Holm').fill('1042');
  await confirm.click();
  await expect(page.getByText('Personal data erased')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Erased person \w{6}/ })).toBeVisible();
  await expect(page.getByText('Karen Holm')).toHaveCount(0);

  // Everything about the person was there as a file all the time.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download JSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`personal-data-${ids.employee}.json`);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`personal-data-${ids.employee}.pdf`);

  await page.getByRole('button', { name: 'Erase …' }).click();
  await expect(dialog.getByText(/^The personal data was erased on /)).toBeVisible();
});
