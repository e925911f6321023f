import type { Page } from '@playwright/test';
import { menuOf } from './menu.ts';
import { settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { productUrl, stempel } from './product.ts';
import type { RestClient } from './rest.ts';
import { expect, openSearch, test } from './test.ts';

// Every code of the workspace begins so, and no name does.
const mark = 'zq-';
const since = { effective_from: '2026-01-01', state: 'active' };
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const day = 444;
const theirWeek = '/my-time?week=2026-03-02';

type Save = (procedure: string, input: object) => Promise<{ id: string }>;

/** What is named elsewhere by a code: one of each kind. */
async function setUp(rest: RestClient, save: Save) {
  const create = async (path: string, name: string, more: object) =>
    (
      await rest.post(path, {
        effective_from: '2026-01-01',
        code: `${mark}${name}`,
        name: `The ${name}`,
        ...more,
      })
    ).id;
  const flex = await create('/settings/time-accounts', 'hours saved', { code: `${mark}flex`, kind: 'flex' });
  const leave = await create('/settings/time-accounts', 'leave', { kind: 'leave' });
  const car = await create('/settings/dimensions', 'car', {
    values: [{ code: `${mark}car-1`, name: 'Red car' }],
  });
  const care = await create('/settings/activities', 'care', {
    ...{ type: 'work', project: 'optional', dimensions: [{ dimension_id: car, required: false }] },
  });
  await create('/settings/activities', 'pay', { type: 'allowance', project: 'none', dimensions: [] });
  const unit = await create('/org-units', 'ward', { working_country: 'DK' });
  const project = await create('/projects', 'house', {});
  const { id: terms } = await save('employmentTerms.create', {
    ...{ ...since, code: `${mark}terms`, name: 'Ward terms', flex_account_id: flex },
    norm: { weeks: [{ mon: day, tue: day, wed: day, thu: day, fri: day, sat: 0, sun: 0 }] },
  });
  await save('reasons.create', {
    ...{ ...since, code: `${mark}call`, name: 'Called in', kind: 'work', availability_scope: anywhere },
  });
  await save('holidayCalendars.create', {
    ...{ ...since, code: `${mark}days`, name: 'Free days', availability_scope: anywhere },
    generators: [{ plugin: 'fixed-date', config: { month: 3, day: 20, name: 'Day of the ward' } }],
  });
  const type = { account_id: leave, credit: 'day-norm', credit_minutes: null, earns: true, sickness: false };
  await save('activities.create', {
    ...{ ...since, code: `${mark}away`, name: 'Holiday', type: 'timeoff', project: 'none', dimensions: [] },
    absence_type: {
      ...{ ...type, unit: 'half-day', asked_by: 'employee', approval: 'one-step', second_role_id: null },
      ...{ certificate_after_days: null, availability_scope: anywhere, seen_as: 'away', names: {} },
    },
  });
  return { leave, care, unit, project, terms };
}

const plugin = (name: string, config: object = {}) => ({ plugin: name, config });
const rounded = {
  unit_minutes: 15,
  mode: 'up',
  scope: 'day',
  calculator: plugin('percent', { percent: '50' }),
};

/** Rules of every kind; some of them have no name. */
const policies: Record<string, [kind: string, config: object]> = {
  evenings: [
    'supplement',
    {
      ...{ kind: 'rules', combination: 'stack' },
      rules: [
        {
          code: `${mark}late`,
          filters: [plugin('time-of-day', { from: '18:00', to: '24:00' })],
          calculator: plugin('rounded', rounded),
        },
        { code: `${mark}called`, filters: [plugin('reason', { codes: [`${mark}call`] })] },
        { code: `${mark}all`, name: 'Every hour', calculator: plugin('percent', { percent: '10' }) },
      ],
    },
  ],
  overtime: ['supplement', { kind: 'counter', counter: plugin('weekly-norm') }],
  limits: [
    'working-time',
    {
      steps: [
        plugin('round-punch', { unit_minutes: 15, side: 'both', mode: 'nearest' }),
        plugin('max-daily', { max_minutes: 420 }),
      ],
    },
  ],
  holidays: [
    'absence',
    {
      account: `${mark}leave`,
      accruals: [plugin('monthly', { days_per_month: '2.08' })],
      usage_rules: [plugin('balance-floor', { severity: 'warning' })],
      expiries: [plugin('never')],
    },
  ],
  closing: [
    'settlement',
    {
      steps: [
        plugin('pay-out', { counter: `${mark}overtime.overtime`, activity: `${mark}pay` }),
        plugin('credit-counter', { counter: 'norm-balance' }),
        plugin('cap-balance', { account: `${mark}flex`, max_minutes: 120, excess: 'lapse' }),
      ],
    },
  ],
};

/** 12:00 to 20:00 from Monday to Friday, 2-6 March 2026, with an entry and two days of holiday after it. */
async function recordMarch(rest: RestClient, save: Save, ids: Awaited<ReturnType<typeof setUp>>) {
  const employee = await rest.post('/employees', {
    ...{ effective_from: '2026-01-01', employee_number: '7', name: 'Mona Lind' },
    employment: { start: '2026-03-01', org_unit_id: ids.unit, employment_terms_id: ids.terms },
  });
  for (const date of ['02', '03', '04', '05', '06'])
    await rest.post(`/employees/${employee.id}/timesheet/presence`, {
      ...{ start: `2026-03-${date}T12:00:00+01:00`, end: `2026-03-${date}T20:00:00+01:00` },
      ...(date === '03' ? { reason: `${mark}call`, activity: `${mark}care` } : {}),
    });
  await rest.post(`/employees/${employee.id}/timesheet/entries`, {
    ...{ date: '2026-03-03', activity_id: ids.care, minutes: 60, project_id: ids.project },
    dimension_values: { [`${mark}car`]: `${mark}car-1` },
  });
  type Employments = { data: Array<{ id: string }> };
  const { data } = await rest.get<Employments>(`/employees/${employee.id}/employments`);
  const opening = { employment_id: data[0]?.id, account_id: ids.leave, date: '2026-03-01', days: '5' };
  await save('timebank.open', opening);
  await save('absences.create', {
    ...{ employee_id: employee.id, from: '2026-03-12', to: '2026-03-13', state: 'approved' },
    activity: `${mark}away`,
  });
  return employee.id;
}

/** Everything that is read or said on a page, what is folded included, once every name is there. */
async function readAll(page: Page): Promise<string> {
  let text = '';
  await expect(async () => {
    await settle(page);
    // What is folded within something folded is found once that is open.
    await page.locator('details:not([open])').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await settle(page);
    const said = await page
      .locator('[title], [aria-label]')
      .evaluateAll((all) =>
        all.flatMap((one) => [one.getAttribute('title'), one.getAttribute('aria-label')]),
      );
    const shown = await page.locator('main').allInnerTexts();
    text = [await page.title(), ...(await page.locator('body').allInnerTexts()), ...said].join('\n');
    expect(await page.locator('details:not([open])').count()).toBe(0);
    expect(
      shown
        .join('\n')
        .split('\n')
        .filter((line) => /^\u2026$|\u2026[,)]|[,/(] ?\u2026/.test(line)),
    ).toEqual([]);
  }).toPass({ timeout: 30_000 });
  return text;
}

test('an employee reads names and words on every page of theirs, never a code', async ({
  owner,
  workspace,
  rest,
  openAs,
}) => {
  const save: Save = (procedure, input) => callConsole(owner.request, 'mutation', procedure, input);
  const ids = await setUp(rest, save);
  for (const [name, [kind, config]] of Object.entries(policies))
    await save('policies.create', { ...since, kind, code: `${mark}${name}`, name: `Our ${name}`, config });
  const employee = await recordMarch(rest, save, ids);
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  const statements = `/timesheet/statements?scope=all&employee_id=${employee}&to=2026-03-31`;
  const { data } = await rest.get<{ data: Array<{ id: string }> }>(statements);
  const statement = data[0]?.id ?? '';
  const own = await openAs('Employee', 'mona', employee);

  const links = await menuOf(own)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const pages = [
    ...new Set(links.flatMap((href) => href ?? [])),
    theirWeek,
    ...[`/employees/${employee}/month?month=2026-03`, '/my-time/absences', `/statements/${statement}`],
    ...[`/balances/${employee}/${ids.leave}`, '/reports/registered-hours?from=2026-03-01&to=2026-03-31'],
    ...['presence', 'absence', 'account-movements'].map(
      (one) => `/reports/${one}?from=2026-03-01&to=2026-03-31`,
    ),
  ];
  expect(pages).toContain('/my-time');
  const read = new Map<string, string>();
  for (const path of pages) {
    await test.step(path, async () => {
      await own.goto(path);
      const text = await readAll(own);
      read.set(path, text);
      const codes = text.split('\n').filter((line) => line.includes(mark));
      expect.soft(codes, `codes on ${path}`).toEqual([]);
    });
  }

  await test.step('what has no name is said in words', async () => {
    const week = read.get(theirWeek) ?? '';
    expect(week).toContain('Our evenings / Time between 18:00 and 24:00');
    expect(week).toContain('Our evenings / Time with reason Called in');
    expect(week).toContain('Our evenings / Every hour');
    const month = read.get(`/employees/${employee}/month?month=2026-03`) ?? '';
    expect(month).toContain('The house, Red car');
    const review = read.get(`/statements/${statement}`) ?? '';
    expect(review).toContain('Employment terms Ward terms, from 1 Jan 2026');
    expect(review).toContain('Holiday calendar Free days, from 1 Jan 2026');
    expect(review).toContain('Calculation: before 10:00, after 10:00, then: Percent');
  });

  await test.step('the search finds things by their names', async () => {
    const field = await openSearch(own);
    await field.fill('The care');
    await expect(own.getByRole('option', { name: /The care/ })).toBeVisible();
    await expect(own.getByRole('dialog')).not.toContainText(mark);
  });
  await test.step('on paper and in German too', async () => {
    await own.context().addCookies([{ name: 'stempel-locale', value: 'de', url: productUrl() }]);
    await own.goto(`/statements/${statement}`);
    expect(await readAll(own)).toContain('Our evenings / Zeit zwischen 18:00 und 24:00');
    await own.emulateMedia({ media: 'print' });
    await own.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const [paper] = await own.getByRole('article').allInnerTexts();
    expect(paper).toContain('Our evenings / Zeit zwischen 18:00 und 24:00');
    expect(paper).not.toContain(mark);
    // What the figures come from: when she was there, and why she was not.
    expect(paper).toMatch(/12:00\D20:00/);
    expect(paper).toContain('Day of the ward');
  });

  await own.context().close();
});
