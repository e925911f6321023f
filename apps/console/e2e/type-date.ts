import type { Locator, Page } from '@playwright/test';

/** Types a date (`2026-03-01`) into the field with the label, part by part and day first, as a person does. */
export async function typeDate(within: Page | Locator, label: string | RegExp, date: string): Promise<void> {
  const [year, month, day] = date.split('-');
  const field = within.getByRole('group', { name: label });
  await field.getByRole('spinbutton', { name: /^day/ }).pressSequentially(`${day}${month}${year}`);
}
