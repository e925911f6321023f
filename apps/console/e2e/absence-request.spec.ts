import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { hireTeam } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

/*
 * Mette manages Anna, who asks on a phone for Monday 7 to Wednesday 9 June 2027, then for the 10th instead of the 9th, and
 * at last for none of it. Each time it is Mette who decides; until then the calendar shows what was approved.
 */
const since = { effective_from: '2024-01-01' };
const phone = { width: 390, height: 844 };

async function hire(workspace: TestWorkspace) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  const timeOff = { type: 'timeoff', project: 'none', dimensions: [] };
  await rest.post('/settings/activities', { ...since, code: 'leave', name: 'Leave', ...timeOff });
  return team;
}

/** What the row of Anna in the calendar says. */
async function awayDates(page: Page): Promise<string[]> {
  await page.goto('/calendar?period=2027-06');
  await settle(page);
  return page.getByRole('row', { name: /Anna/ }).getByRole('listitem').allTextContents();
}

test('an absence is asked for on a phone, changed and cancelled, and stays as approved until each is decided', async ({
  workspace,
  openAs,
}) => {
  test.setTimeout(300_000);
  const ids = await hire(workspace);
  const mette = await openAs('Manager', 'mette', ids.mette);
  const anna = await openAs('Employee', 'anna', ids.anna);
  await anna.setViewportSize(phone);
  const approve = async (what: RegExp) => {
    await mette.goto('/to-decide');
    await settle(mette);
    await mette.getByRole('row').filter({ hasText: what }).getByRole('link').first().click();
    await expect(mette.getByRole('heading', { name: 'Anna Holm' })).toBeVisible();
    await expectAccessible(mette);
    await mette.getByRole('button', { name: 'Approve' }).click();
    await expect(mette.getByText('Nothing waits for you')).toBeVisible();
  };
  const mine = async () => {
    await anna.goto('/my-time');
    await settle(anna);
    return anna.getByRole('listitem').filter({ hasText: 'Leave' });
  };

  await test.step('asked for by its type, and approved', async () => {
    await mine();
    await anna.getByRole('button', { name: 'Request absence' }).click();
    await anna.getByLabel('Type of absence').selectOption({ label: 'Leave' });
    await typeDate(anna, 'From', '2027-06-07');
    await typeDate(anna, 'To', '2027-06-09');
    await expect(anna.getByText('Your manager decides.', { exact: true })).toBeVisible();
    await expectAccessible(anna, 'the form');
    await anna.getByRole('button', { name: 'Send request' }).click();
    await expect(anna.getByText('Request sent')).toBeVisible();
    await mette.goto('/absences');
    await settle(mette);
    await mette.getByRole('button', { name: say('absence.approve'), exact: true }).click();
    const asked = mette.getByRole('dialog', { name: say('absence.approveTitle', { name: 'Anna Holm' }) });
    const foreseen = asked.getByRole('region', { name: say('forecast.title') });
    await expect(foreseen.getByText(say('forecast.answer.pass'))).toBeVisible();
    await expectAccessible(mette, 'approving beside what would come of it');
    await asked.getByRole('button', { name: say('absence.approve'), exact: true }).click();
    await expect(mette.getByText(say('absence.nothingWaits'))).toBeVisible();
    expect(await awayDates(mette)).toEqual([expect.stringMatching(/^Leave, 7.*9 Jun 2027$/)]);
  });

  await test.step('a change is seen beside it, with what it was and would be', async () => {
    const own = await mine();
    // The types come late, later than a form waits for them: what is chosen already is sent all the same.
    const types = Promise.withResolvers<void>();
    await anna.route(/absences\.types/, (route) => types.promise.then(() => route.continue()));
    await own.getByRole('button', { name: 'Change' }).click();
    const sheet = anna.getByRole('dialog', { name: 'Change absence' });
    await typeDate(sheet, 'To', '2027-06-10');
    await sheet.getByLabel('Reason').fill('The ferry');
    await sheet.getByRole('button', { name: 'Send request' }).click();
    await expect(anna.getByText('Change requested').first()).toBeVisible();
    types.resolve();
    // Its message fades away: what stands is judged.
    await expect(anna.getByRole('heading', { name: 'Change requested' })).toHaveCount(0);
    await expect(anna.getByText('Change requested')).toBeVisible();
    await expectAccessible(anna, 'my time with a change that waits');
    expect(await awayDates(mette)).toEqual([expect.stringMatching(/^Leave, 7.*9 Jun 2027$/)]);
    await approve(/Change requested: .*9 Jun 2027 → .*10 Jun 2027/);
    expect(await awayDates(mette)).toEqual([expect.stringMatching(/^Leave, 7.*10 Jun 2027$/)]);
  });

  await test.step('a cancellation takes it away once it is approved', async () => {
    await (await mine()).getByRole('button', { name: 'Cancel …' }).click();
    const dialog = anna.getByRole('dialog', { name: 'Cancel this absence?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(anna, 'cancelling');
    await dialog.getByRole('button', { name: 'Cancel absence' }).click();
    await expect(anna.getByText('Cancellation requested').first()).toBeVisible();
    await approve(/Cancellation requested/);
    expect(await awayDates(mette)).toEqual([]);
    await expect((await mine()).getByText('Cancelled')).toBeVisible();
  });
});
