import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam, openAs } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, signIn, test, untilAlive } from './test.ts';
import { say } from './words.ts';

/* Mette manages Anna; Dora of the same unit is away on Wednesday 9 June 2027, ill with what is called "Flu". */
const phone = { width: 390, height: 844 };
const since = { effective_from: '2024-01-01' };
const timeOff = { type: 'timeoff', project: 'none', dimensions: [] };

async function hire(workspace: TestWorkspace, owner: Page) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  await rest.post('/settings/activities', { ...since, code: 'leave', name: 'Leave', ...timeOff });
  await rest.post('/settings/activities', { ...since, code: 'flu', name: 'Flu', ...timeOff });
  const away = { employee_id: team.dora, from: '2027-06-09', to: '2027-06-09', activity: 'flu' };
  await callConsole(owner.request, 'mutation', 'absences.create', {
    ...away,
    sickness: true,
    state: 'approved',
  });
  return team;
}

/** Leads the calendar of the form to June 2027. */
async function toJune(form: ReturnType<Page['getByRole']>): Promise<void> {
  // The calendar says its month and its steps once more for screen readers.
  const month = form.getByRole('heading', { name: /20\d\d/ }).first();
  const next = form.getByRole('button', { name: /^Next/ }).first();
  await expect(async () => {
    const said = (await month.textContent({ timeout: 5000 })) ?? '';
    if (!said.includes('June 2027')) await next.click({ timeout: 5000 });
    expect(said).toContain('June 2027');
  }).toPass({ intervals: [50] });
}

test('dates are pressed on a month that shows the team, on a phone without scrolling and by keys', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  test.setTimeout(300_000);
  await signIn(page, workspace.owner);
  const ids = await hire(workspace, page);
  const opened = { browser, owner: page, watch, workspace };
  const anna = await openAs(opened, 'Employee', 'anna', ids.anna);
  await anna.setViewportSize(phone);
  const form = anna.getByRole('dialog', { name: say('absence.ask') });
  const ask = async () => {
    await anna.goto('/my-time');
    await settle(anna);
    const button = anna.getByRole('button', { name: say('absence.ask') });
    await untilAlive(button);
    await button.click();
    await toJune(form);
  };
  const day = (date: RegExp) => form.getByRole('button', { name: date });

  await test.step('type, dates, send: all in sight at once', async () => {
    await ask();
    await expect(day(/\b9 June 2027/).locator('[data-away]')).toHaveAttribute('data-away', '1');
    const places = [
      form.getByLabel(say('absence.what')),
      day(/\b30 June 2027/),
      form.getByRole('button', { name: say('absence.send') }),
    ];
    for (const place of places) {
      const box = await place.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= phone.height, JSON.stringify(box)).toBe(true);
    }
    await day(/\b9 June 2027/).hover();
    await expect(form.getByText(/Wed 9 Jun.*1 of the team away/)).toBeVisible();
    await form.getByLabel(say('absence.what')).hover();
    await expect(form.getByText(/Wed 9 Jun/)).toHaveCount(0);
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Leave' });
    await day(/\b7 June 2027/).click();
    await day(/\b9 June 2027/).click();
    await expect(form.getByText(/Wed 9 Jun.*1 of the team away/)).toBeVisible();
    // That there is a type "Flu" everybody sees.
    expect(await form.getByRole('grid').textContent()).not.toMatch(/Dora|Flu/);
    expect(await form.textContent()).not.toContain('Dora');
    await expectAccessible(anna, 'request with a month');
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form).toHaveCount(0);
    await expect(anna.getByText(/7.*9 Jun 2027/).first()).toBeVisible();
  });

  await test.step('one press is one day, also where the pointer passes others on its way', async () => {
    await ask();
    await expect(form.getByText(say('absence.dayHint'))).toBeVisible();
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Leave' });
    await day(/\b14 June 2027/).click();
    await day(/\b18 June 2027/).hover();
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form).toHaveCount(0);
    await expect(anna.getByText('14 Jun 2027', { exact: true }).first()).toBeVisible();
  });

  await test.step('by keys: arrows move, Enter chooses the first day and the last', async () => {
    await ask();
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Leave' });
    await day(/\b21 June 2027/).focus();
    await anna.keyboard.press('Enter');
    await anna.keyboard.press('ArrowRight');
    await anna.keyboard.press('ArrowRight');
    await anna.keyboard.press('Enter');
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form).toHaveCount(0);
    await expect(anna.getByText(/21.*23 Jun 2027/).first()).toBeVisible();
  });
});

test('a manager enters an absence for one of theirs, who is told; by the page, the calendar and the list', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  test.setTimeout(300_000);
  await signIn(page, workspace.owner);
  const ids = await hire(workspace, page);
  const opened = { browser, owner: page, watch, workspace };
  const mette = await openAs(opened, 'Manager', 'mette', ids.mette);
  const anna = await openAs(opened, 'Employee', 'anna', ids.anna);
  const form = mette.getByRole('dialog', { name: 'Enter absence for Anna Holm' });
  const open = mette.getByRole('button', { name: say('absence.enterAbsence') });
  const enter = async () => {
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Leave' });
    await expect(form.getByText('It is approved with it. Anna Holm is told.')).toBeVisible();
    await expectAccessible(mette, 'entering an absence');
    await form.getByRole('button', { name: say('absence.enter'), exact: true }).click();
    await expect(form).toHaveCount(0);
  };

  await test.step('on the page of the employee', async () => {
    await mette.goto(`/employees/${ids.anna}`);
    await settle(mette);
    await untilAlive(open);
    await open.click();
    await toJune(form);
    await form.getByRole('button', { name: /\b7 June 2027/ }).click();
    await enter();
    await expect(mette.getByRole('listitem').filter({ hasText: '7 Jun 2027' })).toContainText('Approved');
  });

  await test.step('from their row of the calendar, on the date that is pressed', async () => {
    await mette.goto('/calendar?period=2027-06');
    await settle(mette);
    await mette.getByRole('row', { name: /Anna/ }).getByRole('listitem').first().click();
    await open.click();
    await expect(form.getByRole('group', { name: say('month.start') })).toContainText('07');
    await form.getByRole('button', { name: /\b10 June 2027/ }).click();
    await enter();
    await expect
      .poll(() => mette.getByRole('row', { name: /Anna/ }).getByRole('listitem').allTextContents())
      .toHaveLength(2);
  });

  await test.step('from Absences, after saying whose', async () => {
    await mette.goto('/absences');
    await settle(mette);
    await untilAlive(open);
    await open.click();
    const whose = mette.getByRole('dialog', { name: say('absence.enterAbsence') });
    await whose.getByRole('combobox').fill('Anna');
    await mette.getByRole('option', { name: /Anna Holm/ }).click();
    await expectAccessible(mette, 'whose absence');
    await whose.getByRole('button', { name: say('absence.next') }).click();
    await toJune(form);
    await form.getByRole('button', { name: /\b11 June 2027/ }).click();
    await enter();
  });

  await test.step('Anna is told of each, and a colleague has no way to enter one for others', async () => {
    await anna.goto('/notifications');
    await settle(anna);
    await expect(anna.getByText(/An absence from .* was entered for you/)).toHaveCount(3);
    await anna.goto('/calendar?period=2027-06');
    await settle(anna);
    await anna.getByRole('row', { name: /Dora/ }).getByRole('listitem').first().click();
    await expect(anna.getByText(/Dora Holm · /)).toBeVisible();
    await expect(anna.getByRole('button', { name: say('absence.enterAbsence') })).toHaveCount(0);
  });
});
