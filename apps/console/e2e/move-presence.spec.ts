import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

const hint = (times: string) => say('month.moveHint', { times });
const moved = (times: string) => say('month.presenceMoved', { times });

/** The two halves of an interval on its strip, which are there once a pointer came to it. */
async function halvesOf(page: Page, times: string) {
  // The bar has its times as its title.
  await page.getByTitle(times, { exact: true }).hover({ force: true });
  const halves = page.getByTitle(hint(times));
  await expect(halves).toHaveCount(2);
  const [first, last] = [await halves.first().boundingBox(), await halves.last().boundingBox()];
  if (!first || !last) throw new Error(`The bar ${times} has no place.`);
  return { first, last };
}

/** Holds a half and takes it along. */
async function drag(
  page: Page,
  half: { x: number; y: number; width: number; height: number },
  pixels: number,
) {
  const [x, y] = [half.x + half.width / 2, half.y + half.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 8 });
}

test('presence is made longer and shorter at its ends, by mouse and by keys, with a way back', async ({
  page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  const march = { employee_id: ids.employee, from: '2024-03-04', to: '2024-03-04' };
  const recorded = async () => {
    type Sheet = { presence: Array<{ start: string; end: string }> };
    const { presence } = await callConsole<Sheet>(page.request, 'query', 'timesheet.get', march);
    return presence.map(({ start, end }) => [start, end]);
  };
  const chip = (times: string) => page.getByRole('button', { name: new RegExp(times) });
  await page.goto(`/employees/${ids.employee}/month?month=2024-03`);
  await settle(page);

  await test.step('by mouse: releasing it saves, Undo brings the very times back', async () => {
    const before = await recorded();
    const { first, last } = await halvesOf(page, '08:00\u201316:00');
    // The two halves are the eight hours.
    const hour = (first.width + last.width) / 8;
    await drag(page, last, hour * 1.02);
    await expect(page.getByText('08:00\u201317:00')).toBeVisible();
    expect(await recorded()).toEqual(before);
    await page.mouse.up();
    await expect(page.getByText(moved('08:00\u201317:00'))).toBeVisible();
    await expect(chip('08:00\u201317:00')).toBeVisible();
    expect(await recorded()).toEqual([['2024-03-04T08:00:00+01:00', '2024-03-04T17:00:00+01:00']]);
    await page.getByRole('button', { name: say('undo.undo') }).click();
    await expect(chip('08:00\u201316:00')).toBeVisible();
    expect(await recorded()).toEqual(before);
  });

  await test.step('a press that does not move opens the form', async () => {
    const { first } = await halvesOf(page, '08:00\u201316:00');
    await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2);
    await expect(page.getByRole('dialog', { name: say('month.changePresence') })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const [start, end] = [
    page.getByRole('slider', { name: say('month.moveStart') }),
    page.getByRole('slider', { name: say('month.moveEnd') }),
  ];
  const byKeys = async () => {
    await page.getByRole('button', { name: /Actions: Mon 4/ }).press('Enter');
    await page.getByRole('menuitem', { name: say('month.moveEnds') }).press('Enter');
    await expect(start).toBeFocused();
  };

  await test.step('by keys: arrows move by five minutes, Enter saves', async () => {
    await byKeys();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(start).toHaveAttribute('aria-valuetext', '07:50');
    await expectAccessible(page, 'ends moved by keys');
    await page.keyboard.press('Tab');
    await expect(end).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(end).toHaveAttribute('aria-valuetext', '17:00');
    await page.keyboard.press('Enter');
    await expect(page.getByText(moved('07:50\u201317:00'))).toBeVisible();
    await expect(start).toHaveCount(0);
    expect(await recorded()).toEqual([['2024-03-04T07:50:00+01:00', '2024-03-04T17:00:00+01:00']]);
  });

  await test.step('a reader of the screen moves an end by a step, which has a button to save', async () => {
    await byKeys();
    // It sets the value of the slider by its own step, without any key.
    await end.fill('1021');
    await expect(end).toHaveAttribute('aria-valuetext', '17:05');
    await end.fill('1024');
    await expect(end).toHaveAttribute('aria-valuetext', '17:00');
    await page.getByRole('button', { name: say('action.cancel') }).click();
    await expect(start).toHaveCount(0);
  });

  await test.step('Escape leaves it as it was, and the focus where it came from', async () => {
    await byKeys();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /Actions: Mon 4/ })).toBeFocused();
    await expect(chip('07:50\u201317:00')).toBeVisible();
  });

  await test.step('what somebody submitted does not move', async () => {
    await callConsole(page.request, 'mutation', 'statements.submit', { id: ids.statement });
    await page.reload();
    await settle(page);
    await page.getByTitle('07:50\u201317:00', { exact: true }).hover();
    await expect(page.getByTitle(hint('07:50\u201317:00'))).toHaveCount(0);
    await page.getByRole('button', { name: /Actions: Mon 4/ }).press('Enter');
    await expect(page.getByRole('menuitem', { name: say('month.copyDay') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: say('month.moveEnds') })).toHaveCount(0);
  });
});
