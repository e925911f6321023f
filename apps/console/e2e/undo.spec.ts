import { openAuditLog } from './menu.ts';
import { makeCompany, settle } from './page-checks.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

test('what was removed from a day comes back by the message, as it was and from any page', async ({
  page,
  workspace,
  rest,
}) => {
  const ids = await makeCompany(page, workspace);
  await rest.post(`/employees/${ids.employee}/timesheet/entries`, {
    date: '2024-03-04',
    activity_id: ids.activity,
    minutes: 330,
    note: 'Stood in for Bo',
  });
  const month = `/employees/${ids.employee}/month?month=2024-03`;
  await page.goto(month);
  await settle(page);
  const presence = page.getByRole('button', { name: /08:00–16:00/ });
  const entry = page.getByRole('button', { name: /Care 5:30/ });
  const sheet = page.getByRole('dialog');
  const remove = () => sheet.getByRole('button', { name: say('month.remove') }).click();
  const undo = page.getByRole('button', { name: say('undo.undo') });

  await test.step('presence', async () => {
    await presence.click();
    await remove();
    await expect(page.getByText(say('month.presenceRemoved'))).toBeVisible();
    await expect(presence).toHaveCount(0);
    await undo.click();
    await expect(presence).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(page.getByText(say('undo.restored')).last()).toBeVisible();
  });

  await test.step('an entry, after leaving the page', async () => {
    await entry.click();
    await remove();
    await expect(page.getByText(say('month.entryRemoved'))).toBeVisible();
    await expect(entry).toHaveCount(0);
    await openAuditLog(page);
    await expect(page.getByRole('heading', { level: 1, name: say('page.auditLog') })).toBeVisible();
    // The message of the step before may still be there.
    const restored = page.waitForResponse((answer) => answer.url().includes('entries.restore'));
    await undo.click();
    expect((await restored).status()).toBe(200);
    await page.goto(month);
    await entry.click();
    await expect(sheet.getByLabel(say('month.note'))).toHaveValue('Stood in for Bo');
  });
});
