/*
 * What a visit costs at 1,200 employees: of every page, opened by a browser that keeps nothing, the largest paint, how much
 * moved, the bytes of its scripts, and those of everything else (docs/rules.md, Budgets). `node e2e/bench/vitals.ts [part of an address]` after a
 * build; exits with 1 where a budget is missed.
 */
import { type Browser, chromium } from '@playwright/test';
import { addressesOf, type PageAddress } from '../addresses.ts';
import { openCompany, settle } from '../page-checks.ts';
import { createWorkspace, productUrl } from '../product.ts';
import startProduct from '../start-product.ts';
import { type Visit, weighVisit } from '../weigh-visit.ts';
import { addEmployees, lastMonth } from './fill-company.ts';

const visits = 3;
const most = { paint: 1_200, shift: 0.1 };
const wanted = process.argv[2] ?? '';

type Cookies = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;

async function visit(browser: Browser, state: Cookies | undefined, path: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: productUrl(),
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    viewport: { width: 1440, height: 900 },
    ...(state ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  await page.goto(path);
  await settle(page);
  const seen = await weighVisit(page);
  await context.close();
  return seen;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const stop = await startProduct();
try {
  const executablePath = process.env.CHROMIUM_PATH || undefined;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const workspace = await createWorkspace();
  const page = await browser.newPage({ baseURL: productUrl(), locale: 'en-GB' });
  const ids = await openCompany(page, workspace);
  await addEmployees(page, workspace);
  const state = await page.context().storageState();
  const period = `from=${lastMonth.toPlainDate({ day: 1 })}&to=${lastMonth.toPlainDate({ day: 31 })}`;
  const addresses: PageAddress[] = addressesOf(ids).filter(({ path }) => path.includes(wanted));
  const missed: string[] = [];
  for (const { path, kilobytes: budget, signedIn } of addresses) {
    const address = path === '/reports/presence' ? `${path}?${period}` : path;
    const seen: Visit[] = [];
    for (let turn = 0; turn < visits; turn += 1)
      seen.push(await visit(browser, signedIn ? state : undefined, address));
    const [paint, shift, kilobytes, besides] = (['paint', 'shift', 'kilobytes', 'besides'] as const).map(
      (name) => median(seen.map((one) => one[name])),
    ) as [number, number, number, number];
    const isMissed = paint > most.paint || shift > most.shift || kilobytes > budget;
    if (isMissed) missed.push(address);
    process.stdout.write(
      `${isMissed ? '!' : ' '} ${Math.round(paint)} ms, CLS ${shift.toFixed(3)}, ${Math.round(kilobytes)} of ${budget} kB of scripts, ${Math.round(besides)} kB besides  ${address}\n`,
    );
  }
  process.stdout.write(
    `${addresses.length - missed.length} of ${addresses.length} pages within their budgets.\n`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
  await browser.close();
} finally {
  await stop();
}
