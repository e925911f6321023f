import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { Session } from './session.ts';

/** What a visit costs, in milliseconds since the page was asked for. */
export interface Visit {
  readonly paint: number;
  /** When the last row stood in the page. */
  readonly rows: number;
}

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** What the scripts below use of the browser's window, which nothing else here knows. */
interface Browsing {
  readonly document: { querySelectorAll(selector: string): { readonly length: number } };
}

/** Opens a page in a browser that was never anywhere, and waits for so many rows. */
export async function visit({ origin, cookie }: Session, path: string, rows: number): Promise<Visit> {
  const executablePath = process.env.CHROMIUM_PATH ?? debian.find((one) => existsSync(one));
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext({
      ...{ baseURL: origin, locale: 'en-GB', timezoneId: 'Europe/Copenhagen' },
      viewport: { width: 1440, height: 900 },
    });
    await context.addCookies(
      cookie.split('; ').map((one) => {
        const at = one.indexOf('=');
        return { name: one.slice(0, at), value: one.slice(at + 1), url: origin };
      }),
    );
    const page = await context.newPage();
    await page.goto(path);
    const there = await page.waitForFunction(
      (wanted) => {
        const { document } = globalThis as unknown as Browsing;
        return document.querySelectorAll('tbody tr').length >= wanted ? performance.now() : undefined;
      },
      rows,
      { polling: 'raf', timeout: 60_000 },
    );
    const last = Number(await there.jsonValue());
    await page.waitForLoadState('networkidle');
    const paint = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const told = (list: { getEntries(): { startTime: number }[] }) =>
            resolve(list.getEntries().at(-1)?.startTime ?? 0);
          new PerformanceObserver(told as never).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          } as never);
        }),
    );
    return { paint, rows: last };
  } finally {
    await browser.close();
  }
}
