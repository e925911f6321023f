import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { say } from './words.ts';

/** The menu of the page. */
export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** Opens every section of the menu that is folded. */
export async function openSections(page: Page): Promise<void> {
  const folded = menuOf(page).locator('button[aria-expanded=false]');
  await expect(async () => {
    if ((await folded.count()) > 0) await folded.first().click({ timeout: 2000 });
    expect(await folded.count()).toBe(0);
  }).toPass();
}

/** Leaves for a page that everybody of the journeys may open. */
export const openAuditLog = (page: Page) => openByMenu(page, say('group.system'), say('page.auditLog'));

/** Opens a page by the menu: its section first, where it is folded. */
export async function openByMenu(page: Page, section: string, name: string): Promise<void> {
  const link = menuOf(page).getByRole('link', { name, exact: true });
  await expect(async () => {
    if ((await link.count()) === 0)
      await menuOf(page).getByRole('button', { name: section, exact: true }).click({ timeout: 2000 });
    await expect(link).toBeVisible({ timeout: 2000 });
  }).toPass();
  await link.click();
}
