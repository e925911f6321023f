import type { Page } from '@playwright/test';
import { menuOf } from './menu.ts';
import { settle } from './page-checks.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

/** How long what moves on a page takes, in milliseconds; what shows that something runs goes on and is left out. */
const lengths = (page: Page) =>
  page.evaluate(() => {
    const seconds = (list: string) => list.split(',').map((one) => Number.parseFloat(one) * 1000);
    const found = [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationIterationCount } = getComputedStyle(element);
      const isEndless = animationIterationCount === 'infinite';
      return [...seconds(transitionDuration), ...(isEndless ? [] : seconds(animationDuration))];
    });
    return [...new Set(found)].filter((length) => length > 0);
  });

/** Whatever goes on by itself, too. */
const longest = (page: Page) =>
  page.evaluate(() =>
    Math.max(...document.getAnimations().map((one) => Number(one.effect?.getTiming().duration ?? 0)), 0),
  );

test('what moves takes 120 to 200 ms, and nothing moves for who asked for that', async ({ owner: page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/activities');
    // Where there is none yet the list offers it, too, as soon as it is read.
    await page.getByRole('button', { name: 'New activity' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const found = await lengths(page);
    if (reducedMotion === 'reduce') {
      expect(Math.max(...found, await longest(page))).toBeLessThan(1);
    } else {
      expect(found.length).toBeGreaterThan(0);
      expect(Math.min(...found)).toBeGreaterThanOrEqual(120);
      expect(Math.max(...found)).toBeLessThanOrEqual(200);
    }
  }
});

/** What comes into the page or turns in it, by what it stands in. */
const parts = {
  drawer: '[role=dialog]',
  menu: '[data-trigger=MenuTrigger]',
  message: '[role=alertdialog]',
  section: 'nav button[aria-expanded]',
} as const;
type Part = keyof typeof parts;

/** A change of place, size or sight that ended, and how long it took in milliseconds; colours under the pointer are none. */
interface Moved {
  within: string[];
  length: number;
}

const keepMoves = (page: Page) =>
  page.addInitScript((selectors) => {
    const moves: unknown[] = [];
    Object.assign(window, { moves });
    const moving = /^(opacity|transform|translate|scale|rotate)$/;
    document.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
      if (!moving.test(propertyName) || !(target instanceof Element)) return;
      const within = selectors.filter((selector) => target.closest(selector));
      moves.push({ within, length: elapsedTime * 1000 });
    });
  }, Object.values(parts));

const movesIn = async (page: Page, part: Part): Promise<number[]> => {
  const moves = await page.evaluate(() => (window as never as { moves: Moved[] }).moves);
  return moves.filter(({ within }) => within.includes(parts[part])).map(({ length }) => length);
};

/** Whether anything moves that will end, some frames from now: what was just drawn begins in the next one. */
const isMoving = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
    return document
      .getAnimations()
      .some(
        (one) =>
          Number.isFinite(Number(one.effect?.getComputedTiming().endTime)) && one.playState !== 'finished',
      );
  });

/** How long what moves in a part took, from when it is asked for until the page stands still. */
async function movesOf(
  page: Page,
  part: Part,
  open: () => Promise<void>,
  { moves }: { moves: boolean },
): Promise<number[]> {
  await page.evaluate(() => {
    (window as never as { moves: Moved[] }).moves.length = 0;
  });
  await open();
  if (moves) await expect.poll(() => movesIn(page, part), `the ${part} moves`).not.toEqual([]);
  await expect.poll(() => isMoving(page), `the page stands still after the ${part}`).toBe(false);
  return movesIn(page, part);
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`drawers, menus, messages and sections of the menu move for 120 to 200 ms: ${reducedMotion}`, async ({
    owner: page,
  }) => {
    await keepMoves(page);
    await page.emulateMedia({ reducedMotion });
    const check = (part: Part, open: () => Promise<void>) =>
      test.step(part, async () => {
        const moves = reducedMotion === 'no-preference';
        const lengths = await movesOf(page, part, open, { moves });
        if (!moves) {
          expect(Math.max(0, ...lengths), `the ${part} stands still`).toBeLessThan(1);
        } else {
          expect(Math.min(...lengths)).toBeGreaterThanOrEqual(119);
          expect(Math.max(...lengths)).toBeLessThanOrEqual(201);
        }
      });

    await page.goto('/workspace');
    await settle(page);
    await check('section', async () => {
      const section = menuOf(page).getByRole('button', { name: say('group.rules'), exact: true });
      await section.click();
      await expect(section).toHaveAttribute('aria-expanded', 'true');
    });
    await check('menu', async () => {
      await page.getByRole('button', { name: new RegExp(say('shell.account')) }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await check('message', async () => {
      await page.getByLabel(say('workspace.name')).first().fill('Harbour');
      await page.getByRole('button', { name: say('action.save') }).click();
      await expect(page.getByText(say('versioned.savedUnnamed'), { exact: true })).toBeVisible();
    });
    await page.goto('/activities');
    await settle(page);
    await check('drawer', async () => {
      await page.getByRole('button', { name: 'New activity' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/workspace');
    await settle(page);
    await check('drawer', async () => {
      await page.getByRole('button', { name: say('shell.menu'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  });
}
