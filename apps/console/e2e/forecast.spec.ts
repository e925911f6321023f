import type { Locator } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, openAs } from './people.ts';
import { hireWithLeave } from './team-with-leave.ts';
import { expect, test } from './test.ts';
import { dateThere } from './today.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

/*
 * Anna opens 2027 with three days of leave, which may not fall below none; of the team one may be away at once, and Dora is on
 * Wednesday 9 June. Monday 7 to Friday 11 is two days and a place too much; from Monday 14 to Wednesday 16 nothing is. All three
 * days are planned then and none is left, until the end of it is asked for and approved. Her flex opens 2027 with 10:00. From July on
 * the limit only warns; Dora is away on Wednesday 7 July.
 */
const phone = { width: 390, height: 844 };

test('who asks sees before sending what would come of it, and so does the deputy who decides', async ({
  browser,
  owner: page,
  workspace,
  watch,
}) => {
  const ids = await hireWithLeave(page, workspace);
  const opened = { browser, owner: page, watch, workspace };
  const mette = await openAs(opened, 'Manager', 'mette', ids.mette);
  const anna = await openAs(opened, 'Employee', 'anna', ids.anna);
  const dora = await openAs(opened, 'Employee', 'dora', ids.dora);
  for (const page of [anna, dora]) await page.setViewportSize(phone);
  /** What Anna's year says of her leave. */
  const year = async () => {
    await anna.goto('/my-time?year=2027');
    await settle(anna);
    return anna.getByRole('group').filter({ hasText: 'Annual leave' }).filter({ hasText: 'planned' });
  };
  const decide = async () => {
    await dora.goto('/to-decide');
    await settle(dora);
    await dora.getByRole('link', { name: /Anna Holm/ }).click();
    return dora.getByRole('region', { name: say('forecast.title') });
  };

  await test.step('on a phone: refused by balance and cover, figures explained, other dates taken and sent', async () => {
    await anna.goto('/my-time');
    await settle(anna);
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const form = anna.getByRole('dialog');
    await expect(form.getByText(say('forecast.datesFirst'))).toBeVisible();
    await typeDate(form, say('month.start'), '2027-06-07');
    await typeDate(form, say('month.end'), '2027-06-11');
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Holiday' });
    const seen = form.getByRole('region', { name: say('forecast.title') });
    await expect(seen.getByText(say('forecast.answer.refuse'))).toBeVisible();
    // What it takes is read without a move of the page, above the button that sends it.
    const cost = form.getByRole('status').filter({ hasText: 'left after it' });
    await expect(cost).toContainText('Takes 5 days from Annual leave');
    await expect(cost).toContainText('−2 days left after it, on 11 Jun 2027');
    await expect(cost).toContainText(say('forecast.answer.refuse'));
    await form.getByLabel(say('absence.what')).scrollIntoViewIfNeeded();
    await expect(cost).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole('button', { name: say('absence.send') })).toBeInViewport({ ratio: 1 });
    await expect(seen.getByText(say('forecast.simulation'), { exact: true })).toBeVisible();
    await expect(seen.getByText(/^Minimum balance, 10 Jun 2027/)).toBeVisible();
    await expect(seen.getByText(/^Team has no room on Wed 9 Jun/)).toBeVisible();
    await expect(seen.getByText('1 of 5 days full')).toBeVisible();
    await expect(seen.getByText(say('forecast.noOther'))).toBeVisible();
    await seen.getByText('Annual leave on 11 Jun 2027').click();
    await expect(seen.getByText(/2027-01-01|1 Jan 2027/).first()).toBeVisible();
    await expectAccessible(anna, 'forecast of a request');
    await typeDate(form, say('month.end'), '2027-06-09');
    await seen.getByRole('button', { name: /14.*16 Jun 2027/ }).click();
    await expect(seen.getByText(say('forecast.answer.pass'))).toBeVisible();
    await expect(seen.getByText('Annual leave on 16 Jun 2027')).toBeVisible();
    expect(await seen.textContent()).not.toContain('Dora');
    const overflow = await anna.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('who stands in without rights of their own sees it beside the decision, once, and approves', async () => {
    const dates = { deputy_id: ids.dora, from: dateThere(), to: dateThere(1) };
    await callConsole(mette.request, 'mutation', 'deputies.name', dates);
    let asked = 0;
    dora.on('request', (request) => {
      if (request.url().includes('absences.forecastOf')) asked += 1;
    });
    const seen = await decide();
    await expect(seen.getByText(say('forecast.answer.pass'))).toBeVisible();
    await expect(seen.getByText(/16 Jun 2027/).first()).toBeVisible();
    await expect(seen.getByText('0 of 3 days full')).toBeVisible();
    await expect(seen.getByText(say('forecast.simulation'), { exact: true })).toBeVisible();
    expect(asked).toBe(1);
    const others = dora.getByRole('link', { name: say('toDecide.openCalendar') });
    await expect(others).toHaveAttribute('href', '/calendar?period=2027-06');
    await expectAccessible(dora, 'forecast beside a decision');
    await dora.getByRole('button', { name: say('toDecide.usual.approve') }).click();
    await expect(dora.getByText('Approved', { exact: true })).toBeVisible();
  });

  await test.step('the calendar of the unit has the limit under its people, in words for the day that is pressed', async () => {
    await mette.goto(`/calendar?period=2027-06&unit=${ids.unit}`);
    await settle(mette);
    const row = mette.getByRole('row', { name: 'Team: at most 1' });
    await expect(row).toContainText(/The limit is reached on Mon 14 Jun, Tue 15 Jun, Wed 16 Jun/);
    await mette.getByRole('row', { name: /Anna/ }).getByRole('listitem').first().click();
    await expect(mette.getByText(/Anna Holm · .* · Team: 1 away, 1 allowed/)).toBeVisible();
    await expectAccessible(mette, 'calendar with a limit');
  });

  await test.step('the year says that three are planned and none is left; its end would give them back', async () => {
    const leave = await year();
    await expect(leave).toContainText('Left for 2027');
    await expect(leave).toContainText('3 days brought in · 3 days planned');
    await leave.getByText('Annual leave').first().click();
    await expect(leave.getByRole('definition')).toHaveText([
      ...['3 days', '0 days', '0 days', '0 days', '− 3 days', '0 days', '0 days'],
    ]);
    await expect(leave.getByText(/1 Jan 2027 · Opening/)).toBeVisible();
    await expectAccessible(anna, 'a year, opened');
    await anna
      .getByRole('listitem')
      .filter({ hasText: 'Approved' })
      .getByRole('button', { name: say('absence.cancel') })
      .click();
    const dialog = anna.getByRole('dialog', { name: say('absence.cancelTitle') });
    const seen = dialog.getByRole('region', { name: say('forecast.title') });
    await expect(seen.getByText('without this absence; as it stands: 0 days')).toBeVisible();
    await expect(seen.getByText('3 days', { exact: true })).toBeVisible();
    await expectAccessible(anna, 'forecast of an end');
    await dialog.getByRole('button', { name: say('absence.cancelConfirm') }).click();
    await expect(anna.getByText(say('absence.cancelWaits')).first()).toBeVisible();
  });

  await test.step('who stands in sees the same of the cancellation, and with it the days are there again', async () => {
    const seen = await decide();
    await expect(seen.getByText('without this absence; as it stands: 0 days')).toBeVisible();
    await expect(seen.getByText('3 days', { exact: true })).toBeVisible();
    await expectAccessible(dora, 'forecast of an end beside the decision');
    await dora.getByRole('button', { name: say('toDecide.usual.approve') }).click();
    await expect(dora.getByText('Approved', { exact: true })).toBeVisible();
    const leave = await year();
    await expect(leave).toContainText('Left for 2027');
    await expect(leave).toContainText(/Left for 20273 days brought in\s*3 days/);
    await mette.goto(`/calendar?period=2027-06&unit=${ids.unit}`);
    await settle(mette);
    await expect(mette.getByRole('row', { name: /Anna/ }).getByRole('listitem')).toHaveCount(0);
    await expect(mette.getByRole('row', { name: 'Team: at most 1' })).not.toContainText(/14 Jun/);
  });

  await test.step('of an account in minutes both see the balance, minute by minute', async () => {
    // 10:00 on the account; Monday 21 June has 7:24.
    const figures = async (seen: Locator) => {
      await expect(seen.getByText('2:36', { exact: true })).toBeVisible();
      await expect(seen.getByText(/which uses 7:24 · nothing is booked yet/)).toBeVisible();
      await seen.getByText(/ on 21 Jun 2027$/).click();
      await expect(seen.getByText(/opens with 10:00|600/).first()).toBeVisible();
      await expect(seen.getByText(say('forecast.bookedHint'))).toBeVisible();
    };
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const form = anna.getByRole('dialog');
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Time off in lieu' });
    await typeDate(form, say('month.start'), '2027-06-21');
    await typeDate(form, say('month.end'), '2027-06-21');
    const seen = form.getByRole('region', { name: say('forecast.title') });
    await figures(seen);
    await expectAccessible(anna, 'forecast of minutes');
    // Two days are more than there is, and no rule forbids it.
    await typeDate(form, say('month.end'), '2027-06-22');
    await expect(seen.getByText('−4:48', { exact: true })).toBeVisible();
    await expect(seen.getByText(/^It is possible; .* falls below zero$/)).toBeVisible();
    await expect(seen.getByText(say('forecast.answer.pass'))).toHaveCount(0);
    await typeDate(form, say('month.end'), '2027-06-21');
    await expect(seen.getByText('2:36', { exact: true })).toBeVisible();
    await expect(seen.getByText(say('forecast.answer.pass'))).toBeVisible();
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form).toHaveCount(0);
    await figures(await decide());
    await expectAccessible(dora, 'forecast of minutes beside the decision');
  });

  await test.step('times of one day use their minutes, and are sent as they were said', async () => {
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const form = anna.getByRole('dialog');
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Time off in lieu' });
    await typeDate(form, say('month.start'), '2027-06-22');
    await form.getByLabel(say('absence.shareLabel')).selectOption({ label: say('absence.byTimes') });
    await form.getByLabel(say('absence.startTime')).fill('9');
    await form.getByLabel(say('absence.endTime')).fill('1107');
    await expect(form.getByRole('group', { name: say('month.end') })).toHaveCount(0);
    const seen = form.getByRole('region', { name: say('forecast.title') });
    // 10:00 less 11:07 − 9:00; the day before is not approved yet.
    await expect(seen.getByText('7:53', { exact: true })).toBeVisible();
    await expect(seen.getByText(/which uses 2:07/)).toBeVisible();
    await expect(form.getByRole('status').filter({ hasText: 'left after it' })).toContainText(
      'Takes 2:07 from',
    );
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form).toHaveCount(0);
    await expect(anna.getByText(/22 Jun 2027 · 09:00.11:07/).first()).toBeVisible();
  });

  await test.step('sickness is asked for without an end, and no other type offers it', async () => {
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const form = anna.getByRole('dialog');
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Holiday' });
    await expect(form.getByLabel(say('absence.noEnd'))).toHaveCount(0);
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Illness' });
    await typeDate(form, say('month.start'), '2027-08-02');
    // The month of the typed date may have a row more, which moves what stands below while one presses.
    await expect(form.getByText('August 2027', { exact: true })).toBeVisible();
    await expect(() => form.getByLabel(say('absence.noEnd')).check({ timeout: 5_000 })).toPass();
    await expect(form.getByRole('group', { name: say('month.end') })).toHaveCount(0);
    const seen = form.getByRole('region', { name: say('forecast.title') });
    await expect(seen.getByText(say('forecast.answer.pass'))).toBeVisible();
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form).toHaveCount(0);
    await expect(anna.getByText('from 2 Aug 2027').first()).toBeVisible();
  });

  await test.step('a limit that warns is told before sending, and bars nothing', async () => {
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const form = anna.getByRole('dialog');
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Holiday' });
    await typeDate(form, say('month.start'), '2027-07-07');
    await typeDate(form, say('month.end'), '2027-07-07');
    const seen = form.getByRole('region', { name: say('forecast.title') });
    await expect(seen.getByText(say('forecast.answer.warn'))).toBeVisible();
    await expect(seen.getByText(/^Team has no room on Wed 7 Jul/)).toBeVisible();
    await expectAccessible(anna, 'forecast that warns');
    await form.getByRole('button', { name: say('absence.send') }).click();
    await expect(form).toHaveCount(0);
    await expect(anna.getByText('7 Jul 2027', { exact: true }).first()).toBeVisible();
  });

  await test.step('asking again for all of it and a day more is foreseen from the three that are back', async () => {
    await anna.getByRole('button', { name: say('absence.ask') }).click();
    const form = anna.getByRole('dialog');
    await form.getByLabel(say('absence.what')).selectOption({ label: 'Holiday' });
    await typeDate(form, say('month.start'), '2027-06-14');
    await typeDate(form, say('month.end'), '2027-06-16');
    const seen = form.getByRole('region', { name: say('forecast.title') });
    await expect(seen.getByText('0 days', { exact: true })).toBeVisible();
    await typeDate(form, say('month.end'), '2027-06-17');
    await expect(seen.getByText('−1 days', { exact: true })).toBeVisible();
  });
});
