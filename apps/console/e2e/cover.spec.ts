import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { expect, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

test('a unit says how many may be away, and the next one who asks is told on a phone', async ({
  owner: page,
  watch,
  rest,
  openAs,
}) => {
  const ids = await hireTeam(rest);
  await rest.post('/settings/activities', {
    ...{ effective_from: '2024-01-01', code: 'leave', name: 'Leave', type: 'timeoff' },
    ...{ project: 'none', dimensions: [] },
  });
  const sheet = page.getByRole('dialog');

  await test.step('the limit is added at the unit, changed to a share, and read in words', async () => {
    await page.goto(`/org-units/${ids.unit}`);
    await settle(page);
    await page.getByRole('button', { name: say('cover.add') }).click();
    await sheet.getByLabel(say('cover.mostLabel')).fill('1');
    await typeDate(sheet, say('cover.from'), '2027-01-01');
    await expectAccessible(page, 'form of a limit');
    await sheet.getByRole('button', { name: say('action.save') }).click();
    await expect(page.getByText('At most 1 person', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('cover.change'), exact: true }).click();
    await sheet.getByLabel(say('cover.countedLabel')).selectOption('share');
    await sheet.getByLabel(say('cover.ofEveryLabel')).fill('3');
    await sheet.getByRole('button', { name: say('action.save') }).click();
    await expect(page.getByText('At most 1 of every 3 people scheduled')).toBeVisible();
    await expect(page.getByText(say('cover.answer.refuse'))).toBeVisible();
  });

  await test.step('the second who wants the only place is refused by unit and date', async () => {
    watch.expectStatus(409);
    const taken = { employee_id: ids.dora, from: '2027-06-09', to: '2027-06-09' };
    await callConsole(page.request, 'mutation', 'absences.create', taken);
    const anna = await openAs('Employee', 'anna', ids.anna);
    await anna.setViewportSize({ width: 390, height: 844 });
    await anna.goto('/my-time');
    await settle(anna);
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const form = anna.getByRole('dialog');
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Leave' });
    await typeDate(form, say('month.start'), '2027-06-07');
    await typeDate(form, say('month.end'), '2027-06-11');
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form.getByRole('alert').filter({ hasText: say('absence.refused') })).toContainText(
      /9 Jun 2027 at most 1 of Team .*1 person is away/,
    );
    await anna.context().close();
  });

  await test.step('the limit is removed at the unit after a question', async () => {
    await page.getByRole('button', { name: say('cover.remove'), exact: true }).click();
    await sheet
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: say('cover.remove'), exact: true })
      .click();
    await expect(page.getByText(say('cover.none'))).toBeVisible();
  });
});
