import type { BrowserContext, Page } from '@playwright/test';
import { english, say } from '@stempel/core/messages';
import { settle } from '../page-checks.ts';
import type { Look, Person, State } from './choices.ts';
import { hiddenHeight } from './dialogs.ts';

/** One picture of a page, and what of it can be measured. */
export interface Picture {
  pattern: string;
  path: string;
  state: State;
  person: Person;
  language: string;
  /** What the button is called behind which the dialog stands that was open. */
  dialog: string | null;
  width: number;
  look: Look;
  /** Within the folder of the sheets. */
  file: string;
  /** What is wrong with it, as far as a script sees that. */
  faults: readonly string[];
}

/** What holds the place of something that loads; a light that waits for a first call pulses for as long as it takes. */
const placeHeld = 'div.animate-pulse';

/** Longer pages are cut: what comes below is more of the same. */
const tallest = 3_600;
const heights: Record<number, number> = { 390: 844, 768: 1024, 1440: 900, 1920: 1080 };
const screenHeight = (width: number) => heights[width] ?? 900;

const said = say('unexpected');

/**
 * What comes from the server where something of its own went wrong (api/docs/http.md, Errors): with the message that the
 * console says in the person's language.
 */
const failure = {
  ...{ type: 'urn:stempel:problem:internal-error', title: 'Internal error', status: 500 },
  ...{ detail: english(said), code: 'internal-error', message: said },
  request_id: '019a4b0e-3f52-7a31-8d0c-5b8f7c2e9a11',
};

/** How the server answers the questions of pages in a state: it fails, or lets them wait for longer than the picture. */
export async function answerAs(context: BrowserContext, state: State): Promise<void> {
  if (state === 'failing')
    await context.route(/\/internal\/trpc\//, (route) =>
      route.fulfill({ status: failure.status, json: failure }),
    );
  if (state === 'loading') await context.route(/\/internal\/trpc\//, () => {});
}

/** Opens a page at a width and waits until it stands as it is to be seen. */
export async function openAt(page: Page, path: string, width: number, state: State): Promise<void> {
  await page.setViewportSize({ width, height: screenHeight(width) });
  if (state !== 'loading') {
    await page.goto(path);
    await settle(page);
    // In whatever language it says that it loads.
    await page.waitForFunction((held) => !document.querySelector(held), placeHeld);
    // Names stand for themselves as dots until they are read.
    await page
      .waitForFunction(
        () => ![...document.querySelectorAll('main span')].some((one) => one.textContent === '…'),
      )
      .catch(() => undefined);
    return;
  }
  await page.goto(path, { waitUntil: 'load' });
  // A page without questions has nothing that holds a place.
  await page
    .locator(placeHeld)
    .first()
    .waitFor({ timeout: 2_000 })
    .catch(() => undefined);
}

interface Asked {
  look: Look;
  width: number;
  file: string;
  isDialog: boolean;
}

/** Draws the page as asked, or what is open on it, and keeps it as a file. */
export async function take(page: Page, { look, width, file, isDialog }: Asked): Promise<string[]> {
  await page.emulateMedia(
    look === 'paper' ? { media: 'print', colorScheme: 'light' } : { media: 'screen', colorScheme: look },
  );
  const tell = (event: string) => page.evaluate((name) => void dispatchEvent(new Event(name)), event);
  if (look === 'paper') await tell('beforeprint');
  // As tall as the page, so that what sticks to the edge of the screen stands at the edge of the picture.
  const height = isDialog
    ? screenHeight(width) + (await hiddenHeight(page))
    : await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, tallest) });
  await page.screenshot({ path: file, animations: 'disabled' });
  const faults = await faultsOf(page);
  if (look === 'paper') await tell('afterprint');
  return faults;
}

/** What stands outside the screen, or is cut off without saying so. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - innerWidth;
    const cut = [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')].filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isHidden = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
      return isHidden && element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1;
    });
    const named = cut.slice(0, 3).map((element) => `cut off: ${element.textContent.trim().slice(0, 40)}`);
    return beyond > 0 ? [`${beyond} px wider than the screen`, ...named] : named;
  });
}
