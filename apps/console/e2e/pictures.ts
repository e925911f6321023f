import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { settle } from './page-checks.ts';

const folder = process.env.STEMPEL_PICTURES;

/** The page in each language, light and dark, narrow and wide, for whoever looks at it: only where a folder is named for them. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const before = page.viewportSize();
  for (const locale of ['en', 'da', 'de']) {
    await page.context().addCookies([{ name: 'stempel-locale', value: locale, url: page.url() }]);
    await page.reload();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const look of ['light', 'dark']) {
        await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), look);
        await settle(page);
        await page.screenshot({ path: join(folder, `${name}-${locale}-${width}-${look}.png`) });
      }
    }
  }
  await page.context().addCookies([{ name: 'stempel-locale', value: 'en', url: page.url() }]);
  if (before) await page.setViewportSize(before);
  await page.reload();
  await settle(page);
}
