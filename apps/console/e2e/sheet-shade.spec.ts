import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

/** Places of a screen that is 1440 wide, at half its height: beside the menu, and where the bar for scrolling was. */
const places = { page: 262, edge: 1432 } as const;

/** The colour that is seen at a place, as its three parts. */
async function colourAt(page: Page, blank: Page, x: number, y = 450): Promise<number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const drawing = new OffscreenCanvas(1, 1).getContext('2d');
    drawing?.drawImage(bitmap, 0, 0);
    return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, picture.toString('base64'));
}

/*
 * The page stands still while a drawer is open, and the room of its bar stays so that nothing moves aside. Nothing of the page
 * reaches into that room, so it was left light beside everything that the shade darkens. Other journeys see no such
 * bar: Playwright hides it.
 */
test('all of the page is dimmed behind a drawer, the room of its bar included', async ({
  playwright,
  launchOptions,
  baseURL,
  workspace,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', locale: 'en-GB', viewport: { width: 1440, height: 900 } },
    reducedMotion: 'reduce',
  });
  const [page, blank] = [await context.newPage(), await context.newPage()];
  await signIn(page, workspace.owner);
  await page.goto('/activities');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Taller than the screen, however few there are.
    await page.locator('main').evaluate((main) => {
      main.style.minHeight = '2000px';
    });
    const before = await colourAt(page, blank, places.page);
    await page.getByRole('button', { name: 'New activity' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const room = await page.evaluate(() => innerWidth - document.documentElement.offsetWidth);
    expect(room, 'no room is kept for a bar: nothing is looked at here').toBeGreaterThan(8);
    const [dimmed, edge] = [
      await colourAt(page, blank, places.page),
      await colourAt(page, blank, places.edge),
    ];
    expect(dimmed, colorScheme).not.toEqual(before);
    // Mixed beforehand it may be one step of 255 off.
    for (const [part, value] of edge.entries())
      expect(Math.abs(value - (dimmed[part] ?? 0)), `${edge} ${dimmed} in ${colorScheme}`).toBeLessThan(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await colourAt(page, blank, places.page), colorScheme).toEqual(before);
  }
  await browser.close();
});

test('a drawer is dimmed behind the question whether its changes may be lost, and the page no further', async ({
  browser,
  page,
  workspace,
}) => {
  await signIn(page, workspace.owner);
  const blank = await browser.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/activities');
    await page.getByRole('button', { name: 'New activity' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name').first().fill('Care');
    const { x, width: wide } = (await drawer.boundingBox()) ?? { x: 0, width: 0 };
    // At its far edge, where neither the question nor its shadow reaches.
    const seen = async () => [
      await colourAt(page, blank, x + wide - 5, 750),
      ...(x > 0 ? [await colourAt(page, blank, places.page)] : []),
    ];
    const [open, beside] = await seen();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    const [covered, stillBeside] = await seen();
    expect(covered, `${width} ${colorScheme}`).not.toEqual(open);
    expect(stillBeside, `${width} ${colorScheme}`).toEqual(beside);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('ui.keepWriting') })
      .click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect((await seen())[0]).toEqual(open);
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('ui.discard') })
      .click();
    await expect(drawer).toHaveCount(0);
  }
  await blank.close();
});
