import type { Locator, Page } from '@playwright/test';
import { openAuditLog } from './menu.ts';
import { settle } from './page-checks.ts';
import { expect as expectSoon, test } from './test.ts';
import { say } from './words.ts';

/** How long one press, and what it leads to, may take on a busy machine. */
const patience = 30_000;
const expect = expectSoon.configure({ timeout: patience });

const question = (page: Page) => page.getByRole('alertdialog', { name: say('ui.unsavedTitle') });
const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');
const untouchable =
  '[data-passing=""] *, [aria-hidden=true], [aria-hidden=true] *, [readonly], [disabled], [aria-disabled=true]';
// What is typed to search a list is nobody's work before a choice is made.
const fillable = [
  'input:not([type=hidden], [type=file], [role=combobox])',
  'textarea',
  'select:has(option:nth-of-type(2))',
  '[role=spinbutton]',
]
  .map((one) => `${one}:not(${untouchable}):visible`)
  .join(', ');
const pageForms = 'main :is(form, [data-field], [data-passing=kept]):not([data-passing=""] *)';
/** Buttons that do something at once, or lead away. */
const atOnce =
  /^(Sign out|Check|Remove|Make the statements|Generate|Skip|Next|Previous|Copy$|Search|Menu|Earlier|Later|Today|Save(?! this week)|Start|CSV|Explain|Clear$)/;

const buttons = (page: Page) =>
  page.locator('main button:visible:enabled:not([aria-pressed]):not([aria-haspopup=listbox])');

const isThere = (one: Locator, timeout: number) =>
  one.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** Changes the first control inside that can be changed. */
async function fillAnything(within: Locator): Promise<void> {
  // Another one may become the first while the form takes shape: the one that was looked at is the one that is changed.
  const kind = await within
    .locator(fillable)
    .first()
    .evaluate((one) => {
      one.setAttribute('data-walked', '');
      return one.getAttribute('type') ?? one.getAttribute('role') ?? one.tagName;
    });
  const control = within.locator('[data-walked]').first();
  await control.focus();
  if (kind === 'SELECT' || kind === 'select-one') {
    const chosen = await control.evaluate((one) =>
      one instanceof HTMLSelectElement ? one.selectedIndex : 0,
    );
    await control.selectOption({ index: chosen === 0 ? 1 : 0 });
  } else if (kind === 'checkbox' || kind === 'radio') await control.click();
  else if (kind === 'range' || kind === 'spinbutton') await control.press('ArrowUp');
  else await control.pressSequentially('7');
}

/** Tries to leave what was filled: it asks, keeps what was typed, and lets go of it when told to. */
async function expectAsking(page: Page, leave: () => Promise<unknown>, where: string): Promise<void> {
  await leave();
  await expect(question(page), where).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page), `${where}: stays`).toHaveCount(0);
  const reloadAsks = await page.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  );
  expect(reloadAsks, `${where}: reload, closed tab`).toBe(true);
  await leave();
  await question(page)
    .getByRole('button', { name: say('ui.discard'), exact: true })
    .click();
  await expect(dialogs(page), `${where}: given up`).toHaveCount(0);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

/** Of names that differ by a number or a date only, one. */
const alike = (name: string) => name.replace(/\d+/g, '#');

/** What the buttons of the page are called, in their order; empty where one does something at once, or leads away. */
async function buttonsOf(page: Page): Promise<string[]> {
  const names = await buttons(page).evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  );
  return names.map((name) => (atOnce.test(name) ? '' : alike(name)));
}

/** Waits for a button that is known to be there; one that was found on the page may be gone again. */
async function placeOf(page: Page, name: string, isKnown: boolean): Promise<number> {
  const place = async () => (await buttonsOf(page)).indexOf(name);
  if (isKnown)
    await expect
      .poll(place, { timeout: patience })
      .not.toBe(-1)
      .catch(() => undefined);
  return place();
}

/** Presses a button and says whether something can be filled in then; a known form is waited for. */
async function opensForm(page: Page, name: string, isKnown: boolean): Promise<boolean> {
  const place = await placeOf(page, name, isKnown);
  if (place < 0) return false;
  const isPressed = await buttons(page)
    .nth(place)
    .click({ timeout: isKnown ? patience : 3_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isPressed) return false;
  const popup = page.getByRole('dialog').first();
  const first = popup.locator(fillable).first();
  if (isKnown) return isThere(first, patience);
  return (await isThere(popup, 1_000)) && isThere(first, 3_000);
}

interface Walk {
  path: string;
  /** The forms that are there, by the names of their buttons; `page` for one that the page itself holds. */
  known: readonly string[];
  /** Names of buttons behind which no form was; they are pressed on one page of many only. */
  barren: Set<string>;
}

/**
 * Looks for forms on a page and behind its buttons, and expects each to ask before what was typed is lost. Hands out
 * the names of those that asked. What is known to be there is looked for with patience, the rest once and shortly:
 * a button that cannot be pressed holds nothing up.
 */
export async function walkPage(page: Page, { path, known, barren }: Walk): Promise<string[]> {
  const asked: string[] = [];
  await open(page, path);
  if (
    await isThere(page.locator(pageForms).locator(fillable).first(), known.includes('page') ? patience : 1)
  ) {
    await test.step(`${path}: the page itself`, async () => {
      await fillAnything(page.locator(pageForms));
      await expectAsking(page, () => openAuditLog(page), path);
      await expect(page, path).toHaveURL(/audit-log/);
    });
    asked.push('page');
    await open(page, path);
  }
  const found = (await buttonsOf(page)).filter((name) => !barren.has(name));
  for (const name of new Set([...known, ...found])) {
    if (name === 'page' || name === '') continue;
    await test.step(`${path}: ${name}`, async () => {
      if (await opensForm(page, name, known.includes(name))) {
        await fillAnything(page.getByRole('dialog').first());
        await expectAsking(page, () => page.keyboard.press('Escape'), `${path}: ${name}`);
        asked.push(name);
        return;
      }
      barren.add(name);
      await open(page, path);
    });
  }
  return asked;
}
