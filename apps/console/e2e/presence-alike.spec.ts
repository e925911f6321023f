import type { Locator } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { createPolicy } from './policy-fixtures.ts';
import { stempel } from './product.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

/*
 * Ida works 8:00-12:00 and 13:00-20:00 on Monday 9 March 2026, her only month. From 16 to 18 one rule pays, from 18 on
 * another. On an axis from 6 to 22 her 7:24 of contracted hours begin after 2 of 16 hours and last 8:24 with the break.
 */
const rules = [
  { code: 'early', from: '16:00', to: '18:00' },
  { code: 'late', from: '18:00', to: '24:00' },
].map(({ code, from, to }) => ({
  ...{ code, filters: [{ plugin: 'time-of-day', config: { from, to } }] },
  calculator: { plugin: 'percent', config: { percent: '50' } },
}));

/** Rules have no names: they are called by when they apply. */
const inWords: Readonly<Record<string, string>> = {
  early: 'Time between 16:00 and 18:00',
  late: 'Time between 18:00 and 24:00',
};

const colourOf = (mark: Locator) => mark.evaluate((element) => getComputedStyle(element).backgroundColor);

/** What the strip of the day is drawn with: the colour of each rule; the rest is looked for. */
async function looksOf(day: Locator, nameOf: (code: string) => string) {
  await expect(day.getByTitle('Break 12:00–13:00')).toBeVisible();
  const work = day.getByTitle('08:00–12:00', { exact: true });
  await expect(work).toHaveAttribute('style', /left: ?12\.5%; ?width: ?25%/);
  const contracted = work.locator('xpath=following-sibling::span[not(@title)]').first();
  await expect(contracted).toHaveAttribute('style', /left: ?12\.5%; ?width: ?52\.5%/);
  const early = day.getByTitle(`${nameOf('early')} 16:00–18:00`, { exact: true });
  const late = day.getByTitle(`${nameOf('late')} 18:00–20:00`, { exact: true });
  await expect(early).toHaveText('A');
  await expect(late).toHaveText('B');
  return { A: await colourOf(early), B: await colourOf(late) };
}

/** The colour of each letter of the legend, which names breaks, too. */
async function legendOf(part: Locator, nameOf: (code: string) => string) {
  await expect(part.getByRole('listitem').filter({ hasText: /^Break$/ })).toBeVisible();
  const letter = (name: string) =>
    part.getByRole('listitem').filter({ hasText: name }).locator('span').first();
  return {
    A: await colourOf(letter(`A${nameOf('early')}`)),
    B: await colourOf(letter(`B${nameOf('late')}`)),
  };
}

test('a day is one picture in the month, the statement and the preview of a policy', async ({
  owner: page,
  rest,
  workspace,
}) => {
  const since = { effective_from: '2020-01-01' };
  const unit = await rest.post('/org-units', { ...since, code: 'ward', name: 'Ward', working_country: 'DK' });
  const terms = await rest.get<{ data: { id: string }[] }>('/settings/employment-terms?code=standard');
  const ida = await rest.post('/employees', {
    ...{ ...since, employee_number: '7', name: 'Ida Holm' },
    employment: {
      ...{ start: '2026-03-01', end: '2026-03-31' },
      ...{ org_unit_id: unit.id, employment_terms_id: terms.data[0]?.id },
    },
  });
  for (const [from, to] of [
    ['08:00', '12:00'],
    ['13:00', '20:00'],
  ]) {
    const at = (time: string | undefined) => ({ at: `2026-03-09T${time}:00+01:00` });
    await rest.post(`/employees/${ida.id}/timesheet/check-in`, at(from));
    await rest.post(`/employees/${ida.id}/timesheet/check-out`, at(to));
  }
  const policy = await createPolicy(page, rules);
  const named = (code: string) => `Evenings / ${inWords[code]}`;
  const main = page.getByRole('main');

  await page.goto(`/employees/${ida.id}/month?month=2026-03`);
  const seen = await looksOf(page.getByRole('row', { name: /Mon 9 Mar/ }), named);
  expect(seen.A).not.toBe(seen.B);
  expect(await legendOf(main, named)).toEqual(seen);

  await test.step('the statement', async () => {
    await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
    const { data } = await rest.get<{ data: { id: string }[] }>('/timesheet/statements?scope=all');
    await page.goto(`/statements/${data[0]?.id}`);
    const strips = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: say('statement.dayStrips'), exact: true }) });
    expect(await looksOf(strips, named)).toEqual(seen);
    expect(await legendOf(strips, named)).toEqual(seen);
  });

  await test.step('the preview, where one rule is looked at by pointing at it', async () => {
    await page.goto(`/policies/supplement/${policy}?employee=${ida.id}&week=2026-03-09`);
    const preview = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: say('policy.preview') }) });
    const code = (name: string) => name;
    // The presence comes first, below it each rule once more.
    const presence = preview.locator('div', { has: page.getByTitle('Break 12:00–13:00') }).last();
    expect(await looksOf(presence, code)).toEqual(seen);
    await expect(preview.getByRole('listitem').filter({ hasText: /^Break$/ })).toBeVisible();
    const [early, late] = [preview.locator('details').nth(0), preview.locator('details').nth(1)];
    await expect(early.locator('summary')).toContainText('Aearly');
    expect(await colourOf(early.getByText('A', { exact: true }).first())).toBe(seen.A);
    expect(await colourOf(early.getByTitle('early 16:00–18:00'))).toBe(seen.A);
    expect(await colourOf(late.getByTitle('late 18:00–20:00'))).toBe(seen.B);
    await late.hover();
    await expect(presence.getByTitle('late 18:00–20:00')).toHaveCSS('opacity', '1');
    for (const title of ['early 16:00–18:00', '08:00–12:00']) {
      await expect(presence.getByTitle(title)).toHaveCSS('opacity', '0.25');
    }
    await page.mouse.move(0, 0);
    await preview.getByRole('button', { name: /Show Mon 9 Mar only/ }).click();
    await expect(preview.getByText('22', { exact: true }).first()).toBeVisible();
    await settle(page);
    await expectAccessible(page, 'a day of the preview');
  });
});
