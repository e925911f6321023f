import type { Page } from '@playwright/test';
import { listPacks } from '@stempel/core/packs';
import { type PackJourney, packJourneys } from './pack-journeys.ts';
import { callConsole } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, signIn, test } from './test.ts';
import { typeDate } from './type-date.ts';
import { say } from './words.ts';

/** Loads the agreement from a date, led there by Home. */
async function load(page: Page, title: string, from: string): Promise<void> {
  await page.getByRole('link', { name: say('firstSteps.agreement.action') }).click();
  const beside = page.getByText('For this country there is also: Danish vacation act: concurrent holiday.');
  await expect(beside).toHaveCount(1);
  await page.getByRole('button', { name: say('packs.loadPack', { pack: title }) }).click();
  const dialog = page.getByRole('dialog');
  const asked = new Set<string>();
  page.on('request', (request) => {
    const sent = `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`;
    for (const [, year] of sent.matchAll(/"effective_from":"(\d+)-/g)) asked.add(year ?? '');
  });
  await expect(dialog).toContainText(say('packs.reachesNobodyYet'));
  await typeDate(dialog, new RegExp(`^${say('versioned.from')}`), from);
  await dialog.getByRole('button', { name: say('packs.loadNow'), exact: true }).click();
  // As each of the first steps, it leads back to the next one.
  await expect(page.getByRole('heading', { name: say('firstSteps.title') })).toBeVisible();
  await expect(page.getByText(/^\d+ objects created$/)).toBeVisible();
  // Nothing was looked up for the years 2, 20 and 202 on the way there.
  expect([...asked].filter((year) => year.startsWith('0'))).toEqual([]);
}

/** Karen, employed under the pack's terms, with the time she recorded. */
async function employ(page: Page, workspace: TestWorkspace, country: string, journey: PackJourney) {
  const { employed, terms, presence, dayOff } = journey;
  const since = { effective_from: employed.start };
  const rest = restClient(await createKey(workspace, 'Admin'));
  const unit = await rest.post('/org-units', {
    ...since,
    code: 'house',
    name: 'The house',
    working_country: country,
  });
  type Terms = { data: Array<{ id: string; name: string }> };
  const known = await rest.get<Terms>(`/settings/employment-terms?as_of=${employed.start}`);
  const employee = await rest.post('/employees', {
    ...since,
    employee_number: '1042',
    name: 'Karen Holm',
    employment: {
      ...employed,
      org_unit_id: unit.id,
      employment_terms_id: known.data.find(({ name }) => name === terms)?.id,
    },
  });
  for (const [date, from, to] of presence) {
    await rest.post(`/employees/${employee.id}/timesheet/presence`, {
      start: `${date}T${from}:00+02:00`,
      end: `${date}T${to}:00+02:00`,
    });
  }
  if (dayOff) {
    await callConsole(page.request, 'mutation', 'absences.create', {
      employee_id: employee.id,
      from: dayOff.date,
      to: dayOff.date,
      account: dayOff.account,
      state: 'approved',
    });
  }
}

async function makeStatement(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  // The server makes it by itself half a minute after the employment: whoever takes longer finds it done.
  const make = page.getByRole('button', { name: say('firstSteps.makeStatements') });
  const open = page.getByRole('link', { name: say('firstSteps.approve.one'), exact: true });
  const statement = page.getByRole('heading', { level: 1, name: /Karen Holm/ });
  await expect(async () => {
    await expect(make.or(open).or(statement)).toBeVisible();
    if (await make.isVisible()) await make.click({ timeout: 2_000 });
    else if (await open.isVisible()) await open.click({ timeout: 2_000 });
    await expect(statement).toBeVisible({ timeout: 15_000 });
  }).toPass();
}

async function expectFigures(page: Page, journey: PackJourney): Promise<void> {
  const explain = say('statement.showTrace');
  const figures = page.getByRole('region', { name: say('statement.figures') });
  await expect(figures.getByRole('term')).toHaveText(journey.figures.map(([label]) => label));
  await expect(figures.getByRole('definition')).toHaveText(
    journey.figures.map(([label, value]) => `${value}, ${label}: ${explain}`),
  );
  for (const [title, lines] of Object.entries(journey.lines)) {
    const panel = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(panel.locator('summary'), title).toHaveText([...lines], { useInnerText: true });
  }
  if (journey.dayOff) {
    const days = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: say('statement.dayStrips'), exact: true }) });
    // Nobody gave a reason for it; a public holiday has its own name.
    for (const reason of [say('month.absence'), 'Ascension Day'])
      await expect(days.getByText(reason, { exact: true }).and(days.locator('.truncate'))).toBeVisible();
  }
  const { bookings } = journey;
  if (bookings) {
    const account = page
      .locator('details')
      .filter({ has: page.locator('summary', { hasText: bookings.account }) });
    await account.evaluate((line: HTMLDetailsElement) => {
      line.open = true;
    });
    await expect(account.locator('li').filter({ hasText: ' · ' })).toHaveText([...bookings.rows], {
      useInnerText: true,
    });
  }
  const violations = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('statement.violations'), exact: true }) });
  // Their explanations hold lists of their own.
  await expect(violations.locator('li:not(details li)')).toHaveCount(journey.violations.length);
  for (const violation of journey.violations) {
    await expect(violations).toContainText(violation, { useInnerText: true });
  }
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('statement.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(say('statement.submitted'));
  await page.getByRole('button', { name: say('statement.approve'), exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: /^Approve and settle May 2026 for / });
  // The agreement covers every date: there is nothing to approve knowingly.
  await expect(asked.getByRole('checkbox')).toHaveCount(0);
  await asked.getByRole('button', { name: say('statement.approve'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(say('statement.approved'));
  await expect(page.getByText(`May 2026 · ${say('statement.settled')}`)).toBeVisible();
}

test('every agreement has a journey', () => {
  expect(Object.keys(packJourneys)).toEqual(listPacks().map(({ id }) => id));
});

for (const { id, title, country } of listPacks()) {
  test(`an empty workspace loads ${id}, and its first statement is approved with the figures of the agreement`, async ({
    page,
    workspace,
  }) => {
    test.slow();
    const journey = packJourneys[id];
    if (!journey) throw new Error(`The agreement ${id} has no journey.`);
    await signIn(page, workspace.owner);
    await load(page, title, journey.employed.start);
    await employ(page, workspace, country, journey);
    await makeStatement(page);
    await expectFigures(page, journey);
    await approve(page);
    // Settling changes none of them.
    await expectFigures(page, journey);
  });
}
