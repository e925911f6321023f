import { expect, type Page } from '@playwright/test';

type Role = 'button' | 'textbox' | 'combobox' | 'searchbox' | 'link' | 'slider' | 'spinbutton' | 'row';

/** Moves the focus with Tab until it is on the element: what a keyboard cannot reach fails here. */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached the ${role} "${name}".`);
}
