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

// What the browser runs is text: nothing else here knows its window.
const rowsStand = (rows: number) =>
  `document.querySelectorAll('tbody tr').length >= ${rows} ? performance.now() : undefined`;
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

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
    const there = await page.waitForFunction(rowsStand(rows), undefined, { polling: 'raf', timeout: 60_000 });
    const last = Number(await there.jsonValue());
    await page.waitForLoadState('networkidle');
    const paint = await page.evaluate<number>(largestPaint);
    return { paint, rows: last };
  } finally {
    await browser.close();
  }
}
