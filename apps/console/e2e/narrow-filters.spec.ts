import type { Page } from '@playwright/test';
import { reportNames } from '../src/routes/report-names.ts';
import { fillCompany } from './company.ts';
import { cutOff } from './cut-off.ts';
import { settle } from './page-checks.ts';
import type { TestWorkspace } from './product.ts';
import { expect, signIn, test } from './test.ts';
import { sayIn } from './words.ts';

/** The language with the longest words. */
const say = sayIn('de');
const march = 'from=2024-03-01&to=2024-03-31';

/** Two units with long names; somebody in each posts more than a hundred hours in March and some in February. */
async function postHours(workspace: TestWorkspace) {
  const { ids, rest } = await fillCompany(workspace);
  const since = { effective_from: '2024-01-01' };
  for (const name of ['Kinderintensivstation Nord', 'Rettungsdienstleitstelle']) {
    const unit = await rest.post('/org-units', {
      ...{ ...since, code: name, name, working_country: 'DK', parent_id: ids.unit },
    });
    const person = await rest.post('/employees', {
      ...{ ...since, employee_number: name, name: `Annegret-Charlotte ${name}` },
      employment: { start: '2024-01-01', org_unit_id: unit.id, employment_terms_id: ids.terms },
    });
    for (const day of ['02-06', '03-04', '03-05', '03-06', '03-07', '03-08', '03-11', '03-12', '03-13'])
      await rest.post(`/employees/${person.id}/timesheet/entries`, {
        ...{ date: `2024-${day}`, activity_id: ids.activity, minutes: 865 },
      });
  }
}

/** Opens the filters that a phone folds. */
async function unfold(page: Page) {
  const more = page.getByRole('button', {
    name: new RegExp(`^(${say('filter.more')}|${say('filter.moreInUse')})$`),
  });
  for (const one of await more.all()) if (await one.isVisible()) await one.click();
}

const pictures = reportNames.flatMap((name) =>
  ['', '&group=unit&compare=true', '&group=day&compare=true'].map(
    (rest) => `/reports/${name}?${march}${rest}`,
  ),
);
const lists = [
  '/employees',
  // Another day than today is named above the page.
  '/employees?as_of=2024-03-05',
  '/statements',
  '/balances',
  '/incidents',
  '/audit-log',
  '/absences',
  '/calendar',
];

test('pictures, periods and filters show each figure whole, and nothing is wider than a screen', async ({
  page,
  workspace,
}) => {
  test.setTimeout(300_000);
  await postHours(workspace);
  await signIn(page, workspace.owner);
  await page.context().addCookies([{ name: 'stempel-locale', value: 'de', url: page.url() }]);
  for (const path of [...pictures, '/reports/pending-differences', ...lists])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await settle(page);
      await unfold(page);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await expect
          .configure({ soft: true })
          .poll(() => cutOff(page), { message: `${path} at ${width}`, timeout: 3_000 })
          .toEqual([]);
      }
    });
});

test('the longest choice of a filter is read whole when it is chosen', async ({ page, workspace }) => {
  await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await page.context().addCookies([{ name: 'stempel-locale', value: 'de', url: page.url() }]);
  for (const path of [
    '/reports/registered-hours',
    '/reports/absence',
    '/reports/working-time-compliance',
    ...lists,
  ])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await settle(page);
      await unfold(page);
      const fixed = page.locator('main search select:visible');
      for (let at = 0; at < (await fixed.count()); at += 1) {
        const filter = fixed.nth(at);
        const longest = await filter.evaluate((list: HTMLSelectElement) => {
          const [first] = [...list.options].sort((one, other) => other.text.length - one.text.length);
          return first?.value ?? '';
        });
        await filter.selectOption(longest);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          const cut = (await cutOff(page)).filter((one) => one.startsWith('chosen'));
          expect.soft(cut, `${path} at ${width}`).toEqual([]);
        }
        await page.setViewportSize({ width: 390, height: 844 });
      }
    });
});
