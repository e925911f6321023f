import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

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
