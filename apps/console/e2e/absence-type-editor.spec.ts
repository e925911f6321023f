import type { Locator } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { expect, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

/*
 * The owner makes the absence type "Child care" in one form: by hours from the flex account, in two steps, with a
 * certificate after two days. What the form shows beside it is what Anna then sees when she asks.
 */
const approving = ['absences:read:all', 'absences:approve:all'];

/** What a request of a type says: what follows from it, and which parts of a day there are. */
async function shownIn(within: Locator) {
  return {
    facts: await within.getByRole('status').getByRole('listitem').allTextContents(),
    parts: await within.getByLabel(say('absence.shareLabel')).getByRole('option').allTextContents(),
  };
}

test('an absence type is made in one form that shows what an employee will see of it', async ({
  owner: page,
  watch,
  rest,
  openAs,
}) => {
  test.setTimeout(300_000);
  watch.expectStatus(422);
  const call = <Result>(procedure: string, input: object) =>
    callConsole<Result>(page.request, 'mutation', procedure, input);
  const ids = await hireTeam(rest);
  const { id: role } = await call<{ id: string }>('roles.create', { name: 'HR', grants: approving });
  const anna = await openAs('Employee', 'anna', ids.anna);
  const sheet = page.getByRole('dialog', { name: say('newObject.activities') });
  const preview = page.getByRole('region', { name: say('absenceType.preview') });
  const field = (name: string) => sheet.getByLabel(say(`field.${name}`), { exact: false });

  await test.step('what goes with another choice is asked for, and a role that may not approve is refused', async () => {
    await page.goto('/activities?create=true');
    await field('code').fill('care');
    await sheet.getByRole('textbox', { name: say('field.name'), exact: true }).fill('Child care');
    await expect(preview).toHaveCount(0);
    await field('type').first().selectOption('timeoff');
    await expect(preview.getByText('Your manager decides.')).toBeVisible();
    await typeDate(sheet, say('versioned.from'), '2026-01-01');
    await field('smallestPart').selectOption('minutes');
    await field('usedAccount').selectOption({ index: 1 });
    await field('typeApproval').selectOption('two-steps');
    await field('certificateAfter').selectOption('2');
    await sheet.getByRole('button', { name: say('action.create') }).click();
    await expect(field('secondRole')).toBeFocused();
    await expect(sheet.getByRole('alert')).toHaveText([say('versioned.valueMissing')]);
    await field('secondRole').selectOption({ label: 'HR' });
    await expect(preview.getByText('Your manager decides, then HR.')).toBeVisible();
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    await call('roles.update', { id: role, grants: ['absences:read:all'] });
    await sheet.getByRole('button', { name: say('action.create') }).click();
    const refusal = 'The role “HR” may not approve absences of others. Give it the permission';
    await expect(sheet.getByText(refusal).first()).toBeVisible();
    await expect(field('secondRole')).toHaveAccessibleDescription(/HR.*may not approve absences of others/);
    // What stands beside the form says what would happen as the role is now.
    await expect(preview.getByText('Your manager decides, then an owner.')).toBeVisible();
    await expectAccessible(page, 'a refused type');
    await call('roles.update', { id: role, grants: approving });
    // Another visit of the page reads anew, too.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(preview.getByText('Your manager decides, then HR.')).toBeVisible();
  });

  await test.step('beside the form stands what employees see, in their language', async () => {
    await sheet.getByLabel('Name in Danish').fill('Barns sygedag');
    const language = preview.getByLabel(say('absenceType.previewLanguage'));
    await language.selectOption('da');
    await expect(preview.getByText('Din leder træffer afgørelse, derefter HR.')).toBeVisible();
    await expect(preview.getByLabel('Fraværstype')).toHaveText('Barns sygedag');
    await language.selectOption('en');
    await expect(preview.getByLabel('Type of absence')).toHaveText('Child care');
    await expectAccessible(page, 'the form of a type');
  });

  const foreseen = await shownIn(preview);
  await test.step('an employee sees exactly that, and asks', async () => {
    expect(foreseen.parts).toEqual(['Whole days', 'Half days', 'By times']);
    expect(foreseen.facts).toContain('A certificate is required after 2 days.');
    await sheet.getByRole('button', { name: say('action.create') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Child care' })).toBeVisible();
    await anna.goto('/my-time');
    await settle(anna);
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const request = anna.getByRole('dialog', { name: say('absence.ask') });
    await request.getByLabel('Type of absence').selectOption({ label: 'Child care' });
    await typeDate(anna, 'From', '2027-06-07');
    await expect(request.getByText('Your manager decides, then HR.')).toBeVisible();
    const facts = request.getByRole('status').filter({ hasText: 'then HR' });
    expect(await facts.getByRole('listitem').allTextContents()).toEqual(foreseen.facts);
    const parts = request.getByLabel(say('absence.shareLabel'));
    expect(await parts.getByRole('option').allTextContents()).toEqual(foreseen.parts);
    await parts.selectOption('half');
    await request.getByRole('button', { name: say('absence.send') }).click();
    await expect(anna.getByText(say('absence.requestSent'))).toBeVisible();
  });

  await test.step('a role that loses the permission is said to who looks, and an owner to who asks', async () => {
    await call('roles.update', { id: role, grants: ['absences:read:all'] });
    await page.reload();
    await expect(
      page.getByText(say('absenceType.powerlessTitle', { role: 'HR' }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the role HR' })).toHaveAttribute(
      'href',
      `/roles/${role}`,
    );
    await expectAccessible(page, 'a type whose role may not approve');
    await page.getByRole('link', { name: 'Open the role HR' }).click();
    const warned = say('role.secondStepLost', { types: 'Child care' });
    await expect(page.getByText(warned)).toBeVisible();
    await settle(page);
    await expectAccessible(page, 'a role that may not take its second step');
    // The matrix says it before it is saved: with the permission the warning is gone, without it there again.
    const approves = page.getByLabel('Absences: Approve', { exact: true });
    await approves.selectOption('all');
    await expect(page.getByText(say('role.secondStep', { types: 'Child care' }))).toBeVisible();
    await expect(page.getByText(warned)).toHaveCount(0);
    await approves.selectOption('');
    await expect(page.getByText(warned)).toBeVisible();
    await page.goBack();
    await anna.reload();
    await settle(anna);
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const request = anna.getByRole('dialog', { name: say('absence.ask') });
    await request.getByLabel('Type of absence').selectOption({ label: 'Child care' });
    await expect(request.getByText('Your manager decides, then an owner.')).toBeVisible();
  });

  await test.step('what only managers enter employees are not shown', async () => {
    await page.getByRole('button', { name: say('versioned.changeButton') }).click();
    const change = page.getByRole('dialog');
    await change.getByLabel(say('field.askedBy')).selectOption('manager');
    await change.getByLabel(say('field.typeApproval')).selectOption('one-step');
    await expect(preview.getByText(say('absenceType.unseenManager'))).toBeVisible();
    await expect(change.getByRole('insertion')).toHaveText([
      say('choice.asked_by.manager'),
      say('choice.approval.one-step'),
      '',
    ]);
    await change.getByRole('button', { name: say('action.save') }).click();
    await expect(change).toHaveCount(0);
    await anna.reload();
    await settle(anna);
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    await expect(anna.getByText(say('absence.noTypesTitle'))).toBeVisible();
  });
});
