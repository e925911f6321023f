import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { openAs } from './people.ts';
import { createKey, createWorkspace, productUrl, type TestWorkspace } from './product.ts';
import { type RestClient, restClient } from './rest.ts';
import type { Watch } from './watch.ts';

interface Fixtures {
  /** A workspace of this test's own. */
  workspace: TestWorkspace;
  /** The page of the test, its workspace's owner signed in. */
  owner: Page;
  /** REST, called with the key of an integration that may do all an administrator may. */
  rest: RestClient;
  /** Opens a window of somebody else, invited with a role and signed in as this employee. */
  openAs: (role: string, name: string, employeeId: string) => Promise<Page>;
  /** What the page must not do: log errors, or ask anyone but our own origin. */
  watch: Watch;
  /** Closes the windows that a test opened beside its page: left open they go on reading beside every test after it. */
  windows: undefined;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(productUrl()),
  workspace: async ({ browserName: _ }, use) => use(await createWorkspace()),
  owner: async ({ page, workspace }, use) => {
    await signIn(page, workspace.owner);
    await use(page);
  },
  rest: async ({ workspace }, use) => use(restClient(await createKey(workspace, 'Admin'))),
  openAs: async ({ browser, owner, watch, workspace }, use) =>
    use((...person) => openAs({ browser, owner, watch, workspace }, ...person)),
  watch: [
    async ({ page }, use) => {
      const faults: string[] = [];
      const expected = new Set<number>();
      let isAway = false;
      const alsoOn = (watched: Page) => {
        watched.on('console', (message) => {
          if (message.type() !== 'error' && message.type() !== 'warning') return;
          const refused = /status of (\d{3})/.exec(message.text())?.[1];
          if (refused && expected.has(Number(refused))) return;
          if (isAway && message.text().includes('net::ERR_FAILED')) return;
          faults.push(`${message.type()}: ${message.text()} (${message.location().url} on ${watched.url()})`);
        });
        watched.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
        watched.on('request', (request) => {
          const url = new URL(request.url());
          if (url.protocol.startsWith('http') && url.origin !== productUrl())
            faults.push(`foreign request: ${url}`);
        });
      };
      alsoOn(page);
      await use({
        expectStatus: (status) => expected.add(status),
        expectAway: () => {
          isAway = true;
        },
        alsoOn,
      });
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  windows: [
    async ({ browser, context }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((one) => one === context || one.close()));
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the sign-in page. */
export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The password is hashed on purpose slowly: on a busy machine this takes a while.
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible({ timeout: 60_000 });
}

/** Opens the search by its keys and returns its field. Pressed again until it is open: a page that has just been drawn does not listen yet. */
export async function openSearch(page: Page): Promise<Locator> {
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 2000 });
  }).toPass();
  return field;
}

/** Waits until React has taken over what the server wrote: before that nothing hears a click. */
export async function untilAlive(part: Locator): Promise<void> {
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => part.evaluate(isAlive)).toBe(true);
}
