import type { Locator, Page } from '@playwright/test';
import { settle } from './page-checks.ts';
import { demoSignIn } from './sheets/companies.ts';
import { findIds } from './sheets/found-ids.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

/** How many pixels what comes may stand away from what held its place, and be higher or lower than that. */
const mostAway = 4;

/** Half of a line is none. */
const mostHigher = { wide: 4, phone: 14 };

interface Shape {
  /** Where a page is that shows it. */
  path: string;
  /** What comes first where the skeleton was. */
  first: string;
  /** What comes after it, as high as the skeleton's second part; the first part is compared where there is none. */
  rows?: string;
}

const table = { first: 'main thead tr', rows: 'main tbody tr' };
const list = { first: 'main :is(ul, ol) > li', rows: 'main :is(ul, ol) > li' };
const panels = { first: 'main section:has(h2)' };
const object = { first: 'main header', rows: 'main header + *' };

async function shapesOf(page: Page): Promise<Shape[]> {
  const ids = await findIds(page);
  const at = (shape: Omit<Shape, 'path'>, paths: string[]) => paths.map((path) => ({ ...shape, path }));
  return [
    ...at(table, ['/employees', '/activities', '/users', '/roles', '/service-users', '/statements']),
    ...at(table, [
      '/to-decide',
      '/absences',
      '/policies/absence',
      '/balances',
      '/calendar',
      '/calendar/overview',
    ]),
    ...at({ ...table, rows: 'main tbody tr:has(button)' }, [`/employees/${ids.employee}/month`]),
    ...at(list, ['/audit-log', '/events', '/incidents', '/notifications']),
    ...at({ first: 'main [role=row]', rows: 'main [role=row]' }, ['/org-units']),
    // Second factors come before the places somebody is signed in at.
    ...at({ first: 'main section .divide-y > p', rows: 'main section .divide-y > div' }, ['/sessions']),
    ...at(panels, ['/workspace', '/retention', '/operations']),
    ...at({ first: 'main header' }, [
      `/statements/${ids.statement}`,
      `/users/${ids.user}`,
      `/roles/${ids.role}`,
    ]),
    ...at(object, [`/employees/${ids.employee}`]),
  ];
}

interface Part {
  top: number;
  height: number;
}

const partsOf = (parts: Locator): Promise<Part[]> =>
  parts.evaluateAll((all) =>
    all
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => one.getBoundingClientRect())
      .map(({ top, height }) => ({ top: top + scrollY, height })),
  );

/** How far the height of a row is from those that came: from the middle one, or on a phone, where rows wrap as their words need, from the nearest. */
function awayFrom(height: number, parts: readonly Part[], width: 'wide' | 'phone'): number {
  const sorted = parts.map((part) => part.height).sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (width === 'wide') return Math.abs(middle - height);
  return Math.min(...sorted.map((one) => Math.abs(one - height)));
}

/** Opens a page whose reads do not come, looks at what holds their place, lets them come, and compares. */
async function compare(page: Page, { path, first, rows }: Shape, width: 'wide' | 'phone'): Promise<void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/internal\/(trpc|auth)\//, async (route) => {
    await held;
    // The page has given some up by then.
    await route.continue().catch(() => undefined);
  });
  await page.goto(path);
  const waiting = page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: say('load.loading') });
  await expect(waiting.first(), path).toBeVisible();
  const shown = await partsOf(waiting.first().locator('> :not(.sr-only)'));
  const picture = (name: string) => {
    const folder = process.env.STEMPEL_PICTURES;
    return folder
      ? page.screenshot({
          path: `${folder}/${width}${path.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll('/', '_')}-${name}.png`,
        })
      : undefined;
  };
  await picture('loading');
  letThrough();
  await settle(page);
  await picture('there');
  // On a busy machine names come after the page was quiet for a while, and change how many lines a row takes.
  const soft = expect.configure({ soft: true, timeout: 10_000 });
  const saying = `${path}, ${width}: shown ${JSON.stringify(shown.slice(0, 2))}`;
  await soft
    .poll(async () => {
      const [came] = await partsOf(page.locator(first));
      return Math.abs((came?.top ?? 0) - (shown[0]?.top ?? 0));
    }, `${saying}: moved`)
    .toBeLessThanOrEqual(mostAway);
  if (rows) {
    await soft
      .poll(async () => {
        const all = (await partsOf(page.locator(rows))).slice(0, 25);
        return awayFrom(shown[1]?.height ?? 0, all, width);
      }, `${saying}: height of rows`)
      .toBeLessThanOrEqual(mostHigher[width]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

for (const [name, width, height] of [
  ['wide', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test(`what loads has the shape of what comes, on a ${name} screen`, async ({ page }) => {
    test.setTimeout(900_000);
    await signIn(page, await demoSignIn('owner'));
    await page.setViewportSize({ width, height });
    for (const shape of await shapesOf(page)) await compare(page, shape, name);
  });
}
