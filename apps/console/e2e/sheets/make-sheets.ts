/*
 * Contact sheets: pictures of every page of the console and of what opens on it, in light and dark, at four widths, in three languages, where
 * nothing is yet, in the demo, at 1,200 people and where the server fails. `npm run sheets -- --help` names the choices.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { localeCookie } from '../../src/i18n/locales.ts';
import type { PageAddress } from '../addresses.ts';
import { productRoot, productUrl } from '../product.ts';
import startProduct from '../start-product.ts';
import { type Choices, type Person, readChoices, type State } from './choices.ts';
import { type Company, companiesOf } from './companies.ts';
import { dialogsOn, openDialog } from './dialogs.ts';
import { answerAs, openAt, type Picture, take } from './picture.ts';
import { fileOf, indexOf, sheetOf } from './sheet.ts';

/** The pages that were asked for; an address with a question is one of its own. */
function wantedOf({ pages }: Choices, addresses: readonly PageAddress[]): PageAddress[] {
  if (pages.length === 0) return [...addresses];
  return pages.flatMap((page) => {
    if (page.includes('?')) return [{ pattern: page, path: page, kilobytes: 0, besides: 0, signedIn: true }];
    const isBelow = (address: string) => address === page || (page !== '/' && address.startsWith(`${page}/`));
    return addresses.filter(({ pattern, path }) => isBelow(pattern) || isBelow(path.replace(/\?.*/, '')));
  });
}

interface Turn {
  state: State;
  person: Person;
  language: string;
}

/** What is looked at one after the other; other people than the owner there are in the demo only. */
function turnsOf({ states, people, languages }: Choices): Turn[] {
  const isKnown = ({ state, person }: Turn) => person === 'owner' || !['empty', 'full'].includes(state);
  return states
    .flatMap((state) =>
      people.flatMap((person) => languages.map((language) => ({ state, person, language }))),
    )
    .filter(isKnown);
}

/** Adds all pictures of one page in one turn. */
async function visit(
  browser: Browser,
  company: Company,
  { turn, address, choices }: { turn: Turn; address: PageAddress; choices: Choices },
  pictures: Picture[],
): Promise<void> {
  const { state, person, language } = turn;
  const storageState = company.signedIn(address);
  const context = await browser.newContext({
    ...{ baseURL: productUrl(), locale: 'en-GB', timezoneId: 'Europe/Copenhagen' },
    ...(storageState && { storageState }),
  });
  await context.addCookies([{ name: localeCookie, value: language, url: productUrl() }]);
  await answerAs(context, state);
  const page = await context.newPage();
  const { pattern, path } = address;
  const lookAt = async (width: number, dialog: string | null) => {
    for (const look of choices.looks) {
      const words = [state, person, language, width, look, path.slice(-60), ...(dialog ? [dialog] : [])];
      const file = `${fileOf(pattern)}/${words.join('-').replace(/[^\p{L}\p{N}-]+/gu, '.')}.png`;
      await mkdir(join(choices.folder, fileOf(pattern)), { recursive: true });
      const asked = { look, width, file: join(choices.folder, file), isDialog: dialog !== null };
      const faults = await take(page, asked);
      pictures.push({ ...turn, dialog, pattern, path, width, look, file, faults });
    }
  };
  const isAnswered = state !== 'failing' && state !== 'loading';
  for (const width of choices.widths) {
    await openAt(page, path, width, state);
    await lookAt(width, null);
    if (!choices.dialogs || !isAnswered) continue;
    for (const dialog of await dialogsOn(page, pattern, language)) {
      await openAt(page, path, width, state);
      if (await openDialog(page, dialog)) await lookAt(width, dialog);
    }
  }
  await context.close();
}

async function writeSheets(browser: Browser, pictures: readonly Picture[], choices: Choices): Promise<void> {
  const sheets = Map.groupBy(pictures, ({ pattern }) => pattern);
  for (const [pattern, own] of sheets) {
    const file = join(choices.folder, `${fileOf(pattern)}.html`);
    await writeFile(file, sheetOf(pattern, own));
    if (!choices.png) continue;
    const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true });
    await page.close();
  }
  await writeFile(join(choices.folder, 'index.html'), indexOf(sheets));
}

async function makeSheets(choices: Choices): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH || undefined;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const companyOf = companiesOf(browser);
  const pictures: Picture[] = [];
  for (const turn of turnsOf(choices)) {
    const company = await companyOf(turn.state, turn.person);
    for (const address of wantedOf(choices, company.addresses)) {
      const taken: Picture[] = [];
      // A page that never stands still is named, and the others are looked at all the same.
      await visit(browser, company, { turn, address, choices }, taken).catch((error: unknown) => {
        process.exitCode = 1;
        process.stdout.write(`Not all of ${address.path}: ${String(error)}\n`);
      });
      pictures.push(...taken);
      const faults = taken.flatMap(({ width, look, dialog, faults }) =>
        faults.map((one) => `${[width, look, dialog].filter(Boolean).join(' ')}: ${one}`),
      );
      process.stdout.write(
        `${[turn.state, turn.person, turn.language, address.path, ...faults].join('  ')}\n`,
      );
    }
  }
  await writeSheets(browser, pictures, choices);
  await browser.close();
  process.stdout.write(`${pictures.length} pictures: ${join(choices.folder, 'index.html')}\n`);
}

const choices = readChoices(process.argv.slice(2), productRoot);
if (choices) {
  const stop = await startProduct();
  await makeSheets(choices).finally(stop);
  // The command line that made the companies would wait for more commands.
  process.exit();
}
