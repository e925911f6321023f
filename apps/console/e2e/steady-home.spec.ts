import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { settle } from './page-checks.ts';
import { productUrl, stempel } from './product.ts';
import { demoSignIn } from './sheets/companies.ts';
import { expect, signIn, test } from './test.ts';
import { weighVisit } from './weigh-visit.ts';
import { say } from './words.ts';

/** How much of Home may move while its parts come one after the other; what every page may is more than three times this. */
const mostShift = 0.03;

const screens: readonly (readonly [width: number, height: number])[] = [
  [1440, 900],
  [900, 1000],
  [390, 844],
];

/** Lets each answer of the server come half a second after the one that was asked for before it. */
async function answerLate(page: Page, firstMs: number): Promise<void> {
  let asked = 0;
  await page.route(/\/internal\/trpc\//, async (route) => {
    asked += 1;
    const late = firstMs + asked * 500;
    await new Promise((resolve) => {
      setTimeout(resolve, late);
    });
    await route.continue();
  });
}

async function expectSteady(page: Page, whose: string, firstMs = 0, on = screens): Promise<void> {
  for (const [width, height] of on) {
    await answerLate(page, firstMs);
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle(page);
    const { shift } = await weighVisit(page);
    expect.soft(shift, `how much of the Home of ${whose} moves at ${width}`).toBeLessThanOrEqual(mostShift);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

test('Home stands still while its parts come late, for an owner, a manager and an employee', async ({
  browser,
}) => {
  for (const person of ['owner', 'manager', 'employee'] as const) {
    const page = await browser.newPage({ baseURL: productUrl(), locale: 'en-GB' });
    await signIn(page, await demoSignIn(person));
    await expectSteady(page, `the ${person}`);
    await page.close();
  }
});

test('nor is anything pushed aside when parts are so late that it is said', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: productUrl(), locale: 'en-GB' });
  await signIn(page, await demoSignIn('owner'));
  const said = page.getByText(say('load.slowTitle')).first().waitFor();
  await expectSteady(page, 'an owner who waits long', 5500, [[900, 1000]]);
  await said;
  await page.close();
});

test('what is to be mended pushes nothing aside when it comes', async ({ workspace, openAs }) => {
  const { rest, ids } = await fillCompany(workspace);
  await rest.post(`/employees/${ids.employee}/employments`, {
    ...{ start: '2025-01-01', org_unit_id: ids.unit, employment_terms_id: ids.terms },
  });
  const own = await openAs('Employee', 'karen', ids.employee);
  // Nobody checked out of it since.
  const at = Temporal.Now.instant().subtract({ hours: 50 }).toString({ smallestUnit: 'second' });
  await rest.post(`/employees/${ids.employee}/timesheet/check-in`, { at });
  await stempel('job', 'run', 'find-incidents', '--workspace', workspace.slug);
  await expectSteady(own, 'somebody who has something to mend');
  await expect(own.getByRole('heading', { name: 'To be mended' })).toBeVisible();
  await own.context().close();
});
