import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until nothing moves: colours are judged when a dialog stands. */
async function stand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What has just come begins to move with the frame after its first.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    // What pulses for ever is not waited for.
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((one) => one.finished));
  });
}

type Nodes = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'];

/** What a bar at the edge of a phone covers in part is judged where people scroll it to. */
async function stillSmall(page: Page, nodes: Nodes): Promise<Nodes> {
  const small: Nodes = [];
  for (const node of nodes) {
    const selector = String(node.target[0]);
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const axe = new AxeBuilder({ page }).setLegacyMode().withRules(['target-size']).include(selector);
    if ((await axe.analyze()).violations.length > 0) small.push(node);
  }
  return small;
}

async function violationsOf(page: Page, look: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await stand(page);
  // The console has no frames; without this mode each look opens a page of its own to put theirs together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await look(axe).analyze();
  for (const violation of violations) {
    if (violation.id === 'target-size') violation.nodes = await stillSmall(page, violation.nodes);
  }
  const found = violations.filter(({ nodes }) => nodes.length > 0);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** What a page says is judged once, its colours in light and in dark. `where` names the page in what is found. */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  // The title of a page arrives behind its frame.
  await expect(page).toHaveTitle(/./);
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violationsOf(page, (axe) => axe.withTags(wcag));
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violationsOf(page, (axe) => axe.withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
  // Soft: one run names everything that is to be done.
  expect.soft({ inLight, inDark }, where).toEqual({ inLight: [], inDark: [] });
}
