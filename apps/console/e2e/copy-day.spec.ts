import { makeCompany, settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

test('a copied day is completed by copying again, and nothing of it is there twice', async ({
  page,
  workspace,
  watch,
  rest,
}) => {
  const ids = await makeCompany(page, workspace);
  await rest.post(`/employees/${ids.employee}/timesheet/entries`, {
    date: '2024-03-04',
    activity_id: ids.activity,
    minutes: 330,
  });
  // In the way of the presence that is copied; the entry is copied all the same.
  const inTheWay = await rest.post(`/employees/${ids.employee}/timesheet/presence`, {
    start: '2024-03-05T12:00:00+01:00',
    end: '2024-03-05T13:00:00+01:00',
  });
  await page.goto(`/employees/${ids.employee}/month?month=2024-03`);
  await settle(page);
  await page.getByRole('button', { name: /Actions: Mon.* 4 Mar/ }).click();
  await page.getByRole('menuitem', { name: say('month.copyDay') }).click();
  const dialog = page.getByRole('dialog');
  const copy = dialog.getByRole('button', { name: say('month.copy'), exact: true });
  const refused = dialog.getByRole('alert').getByRole('listitem');
  const copies = async () => {
    const on = { employee_id: ids.employee, from: '2024-03-05', to: '2024-03-05' };
    const day = await callConsole<{ entries: unknown[] }>(page.request, 'query', 'timesheet.get', on);
    return day.entries.length;
  };

  watch.expectStatus(409);
  watch.expectStatus(422);
  await copy.click();
  await expect(refused).toHaveText([/^08:00–16:00: ./]);
  expect(await copies()).toBe(1);
  await expect(dialog.getByLabel('1 presence interval')).toBeChecked();
  await expect(dialog.getByLabel('0 entries')).toBeDisabled();

  watch.expectAway();
  await page.route(/presence\.create/, (route) => route.abort());
  await copy.click();
  await expect(refused).toHaveText([`08:00–16:00: ${say('load.networkTitle')}`]);
  await page.unroute(/presence\.create/);

  await callConsole(page.request, 'mutation', 'presence.delete', {
    employee_id: ids.employee,
    id: inTheWay.id,
  });
  await copy.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /08:00–16:00/ })).toHaveCount(2);
  expect(await copies()).toBe(1);
});
