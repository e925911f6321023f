import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test, untilAlive } from './test.ts';
import { say } from './words.ts';

/*
 * Mette manages Anna; Dora of the same unit is away on Wednesday 9 June 2027, ill with what is called "Flu". In June Tuesday 15 is
 * a holiday, and Anna's leave on Thursday 24 is approved.
 */
const phone = { width: 390, height: 844 };
const since = { effective_from: '2024-01-01' };
const timeOff = { type: 'timeoff', project: 'none', dimensions: [] };

async function hire(workspace: TestWorkspace, owner: Page) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  await rest.post('/settings/activities', { ...since, code: 'leave', name: 'Leave', ...timeOff });
  await rest.post('/settings/activities', { ...since, code: 'flu', name: 'Flu', ...timeOff });
  const save = (procedure: string, input: object) => callConsole(owner.request, 'mutation', procedure, input);
  const away = (employee_id: string, date: string, activity: string, sickness: boolean) =>
    save('absences.create', {
      ...{ employee_id, from: date, to: date, activity, sickness },
      state: 'approved',
    });
  await away(team.dora, '2027-06-09', 'flu', true);
  await away(team.anna, '2027-06-24', 'leave', false);
  await save('holidayCalendars.create', {
    ...{ ...since, code: 'fair', name: 'Fair', state: 'active' },
    generators: [{ plugin: 'fixed-date', config: { month: 6, day: 15, name: 'Midsummer fair' } }],
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
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
  owner: page,
  workspace,
  watch,
  openAs,
}) => {
  test.setTimeout(300_000);
  const ids = await hire(workspace, page);
  const anna = await openAs('Employee', 'anna', ids.anna);
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

  await test.step('holidays, free days, own and others’ absences are drawn apart, and said where the pointer is', async () => {
    await ask();
    const shown = form.getByText(say('absence.dayHint')).or(form.getByText(/^\w{3} \d+ Jun/));
    const at = async (date: RegExp) => {
      await day(date).hover();
      await expect(shown).not.toHaveText(say('absence.dayHint'));
      const words = await shown.textContent();
      await form.getByLabel(say('absence.what')).hover();
      await expect(shown).toHaveText(say('absence.dayHint'));
      const drawn = await day(date).evaluate((cell) => {
        const groundOf = (one: Element) => getComputedStyle(one).backgroundColor;
        const mark = cell.querySelector('.rounded-full');
        const isHollow = mark !== null && groundOf(mark) === 'rgba(0, 0, 0, 0)';
        return { ground: groundOf(cell), dot: mark ? (isHollow ? 'hollow' : 'full') : '' };
      });
      return { words, ...drawn, away: await day(date).locator('[data-away]').count() };
    };
    let seen: Awaited<ReturnType<typeof at>>[] = [];
    await expect(async () => {
      seen = [];
      for (const date of [10, 15, 12, 24, 8, 9]) seen.push(await at(new RegExp(`\\b${date} June 2027`)));
      expect(seen.map(({ words, dot, away }) => [words, dot, away])).toEqual([
        ['Thu 10 Jun', '', 0],
        ['Tue 15 Jun · Midsummer fair', '', 0],
        [`Sat 12 Jun · ${say('absence.dayFree')}`, '', 0],
        [`Thu 24 Jun · ${say('absence.dayApproved')}`, 'full', 0],
        [`Tue 8 Jun · ${say('absence.dayRequested')}`, 'hollow', 0],
        [`Wed 9 Jun · ${say('absence.dayRequested')} · 1 of the team away`, 'hollow', 1],
      ]);
    }).toPass();
    // Working day, holiday, free day.
    expect(new Set(seen.slice(0, 3).map(({ ground }) => ground)).size).toBe(3);
    await form.getByRole('button', { name: say('action.cancel') }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('a finger has no pointer: what it presses is said', async () => {
    const finger = await (
      await browser.newContext({
        ...{ storageState: await anna.context().storageState(), viewport: phone },
        ...{ hasTouch: true, isMobile: true },
      })
    ).newPage();
    watch.alsoOn(finger);
    await finger.goto('/my-time');
    await settle(finger);
    const touched = finger.getByRole('dialog', { name: say('absence.ask') });
    const button = finger.getByRole('button', { name: say('absence.ask') });
    await untilAlive(button);
    await button.tap();
    await toJune(touched);
    for (const [date, words] of [
      [/\b15 June 2027/, 'Tue 15 Jun · Midsummer fair'],
      [/\b26 June 2027/, `Sat 26 Jun · ${say('absence.dayFree')}`],
    ] as const) {
      await touched.getByRole('button', { name: date }).tap();
      await expect(touched.getByText(words, { exact: true })).toBeVisible();
    }
    await finger.context().close();
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
  owner: page,
  workspace,
  openAs,
}) => {
  test.setTimeout(300_000);
  const ids = await hire(workspace, page);
  const mette = await openAs('Manager', 'mette', ids.mette);
  const anna = await openAs('Employee', 'anna', ids.anna);
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
      .toHaveLength(3);
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
