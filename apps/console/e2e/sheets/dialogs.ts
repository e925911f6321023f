import type { Page } from '@playwright/test';
import { formsIn } from '../known-forms.ts';
import { settle } from '../page-checks.ts';
import { sayIn } from '../words.ts';

/** Of names that differ by a number or a date only, one. */
const alike = (name: string) => name.replace(/\d+/g, '#');

/** Buttons that lead to more say so with three dots. */
const leadsOn = (name: string) => name.endsWith('…');

/** What else opens something, by the keys of its words. */
const further = ['absence.ask', 'month.addEntry', 'policy.importButton', 'toDecide.deputies.title'] as const;

/** So many of a page are looked at: beyond, they are those of further rows. */
const most = 12;

const anyDialog = (page: Page) => page.locator('[role=dialog]:visible, [role=alertdialog]:visible').first();
const buttons = (page: Page) => page.locator('main button:visible:enabled');

async function namesOf(page: Page): Promise<string[]> {
  const names = await buttons(page).evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  );
  return names.map(alike);
}

/** What may be done with many at once is there when one of them is chosen. */
async function chooseOne(page: Page): Promise<void> {
  const row = page.locator('main tbody input[type=checkbox]:visible').first();
  if ((await row.count()) > 0 && !(await row.isChecked())) await row.click();
}

/** What the buttons of the page are called behind which a dialog stands, in the language of the page. */
export async function dialogsOn(page: Page, pattern: string, language: string): Promise<string[]> {
  await chooseOne(page);
  const say = sayIn(language);
  const forms = Object.values(formsIn(say)).flatMap((group) => Object.values(group.forms).flat());
  const known = new Set([...forms, ...further.map((key) => say(key))]);
  const names = await namesOf(page);
  // An agreement is loaded with one form, whichever it is.
  if (pattern === '/agreement-packs') {
    const [before = '', after = ''] = say('packs.loadPack', { pack: '\n' }).split('\n');
    return names.filter((name) => name.startsWith(before) && name.endsWith(after)).slice(0, 1);
  }
  return [...new Set(names.filter((name) => leadsOn(name) || known.has(name)))].slice(0, most);
}

/** Opens what stands behind a button; false where nothing does. */
export async function openDialog(page: Page, name: string): Promise<boolean> {
  await chooseOne(page);
  const place = (await namesOf(page)).indexOf(name);
  if (place < 0) return false;
  await buttons(page).nth(place).click();
  const isThere = await anyDialog(page)
    .waitFor({ timeout: 15_000 })
    .then(
      () => true,
      () => false,
    );
  if (isThere) await settle(page);
  return isThere;
}

/** By how much what stands in the dialog is taller than it. */
export function hiddenHeight(page: Page): Promise<number> {
  return anyDialog(page).evaluate((dialog) =>
    Math.max(
      ...[dialog, ...dialog.querySelectorAll('*')].map(({ scrollHeight, clientHeight }) =>
        clientHeight === 0 ? 0 : scrollHeight - clientHeight,
      ),
    ),
  );
}
