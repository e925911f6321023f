import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { stempel } from './product.ts';
import type { RestClient } from './rest.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

/*
 * Two months of Mette's team, worked out by hand. Each of her people is employed for one week only, Monday to Friday, of
 * 7:24 a day: 5 × 7:24 = 37:00 contracted each, whatever the months are. No holiday is observed and no break comes off.
 *
 * The month before last   Anna 5 × 8:00 = 40:00, 3:00 above; Bo 5 × 7:12 = 36:00, 1:00 below
 *                         worked 76:00, contracted 74:00, above 3:00, below 1:00
 * Last month              Cia 5 × 10:00 = 50:00, 13:00 above; Dan 5 × 6:00 = 30:00, 7:00 below
 *                         worked 80:00, contracted 74:00, above 13:00, below 7:00
 *
 * Finn works beside them for somebody else, 5 × 9:00: he is in no figure.
 * The tallest column is 80:00, so 76:00 is 95 % of the picture, 74:00 is 92.5 %, 13:00 is 16.25 %, 3:00 is 3.75 %.
 */
const zone = 'Europe/Copenhagen';
const thisMonth = Temporal.Now.plainDateISO(zone).with({ day: 1 });
const [before, last] = [thisMonth.subtract({ months: 2 }), thisMonth.subtract({ months: 1 })];

/** From the first Monday of a month to its Friday; no clock is changed there. */
function weekOf(month: Temporal.PlainDate): Temporal.PlainDate[] {
  const monday = month.add({ days: (8 - month.dayOfWeek) % 7 });
  return [0, 1, 2, 3, 4].map((days) => monday.add({ days }));
}

interface Week {
  month: Temporal.PlainDate;
  /** From eight in the morning until then, on each of its days. */
  until: string;
  unit: string;
  terms: string;
  manager?: string;
}

async function workWeek(rest: RestClient, name: string, week: Week): Promise<void> {
  const { month, until, unit, terms, manager } = week;
  const days = weekOf(month);
  const [start, end] = [String(days[0]), String(days.at(-1))];
  const { id } = await rest.post('/employees', {
    ...{ effective_from: start, employee_number: name, name: `${name} Holm` },
    employment: {
      ...{ start, end, org_unit_id: unit, employment_terms_id: terms },
      ...(manager ? { manager_id: manager } : {}),
    },
  });
  for (const day of days) {
    const at = (time: string) =>
      day.toZonedDateTime({ timeZone: zone, plainTime: time }).toString({ timeZoneName: 'never' });
    await rest.post(`/employees/${id}/timesheet/presence`, { start: at('08:00'), end: at(until) });
  }
}

/** Mette's team and Finn, with the statements of their weeks; resolves with Mette. */
async function workTwoMonths(rest: RestClient, workspace: string): Promise<string> {
  const since = { effective_from: '2024-01-01' };
  const unit = await rest.post('/org-units', { ...since, code: 'team', name: 'Team', working_country: 'DK' });
  const found = await rest.get<{ data: Array<{ id: string }> }>('/settings/employment-terms?code=standard');
  const terms = found.data[0]?.id ?? '';
  const today = Temporal.Now.plainDateISO(zone).toString();
  const mette = await rest.post('/employees', {
    ...{ effective_from: today, employee_number: 'Mette', name: 'Mette Holm' },
    employment: { start: today, org_unit_id: unit.id, employment_terms_id: terms },
  });
  const place = { unit: unit.id, terms };
  await workWeek(rest, 'Anna', { ...place, month: before, until: '16:00', manager: mette.id });
  await workWeek(rest, 'Bo', { ...place, month: before, until: '15:12', manager: mette.id });
  await workWeek(rest, 'Cia', { ...place, month: last, until: '18:00', manager: mette.id });
  await workWeek(rest, 'Dan', { ...place, month: last, until: '14:00', manager: mette.id });
  await workWeek(rest, 'Finn', { ...place, month: last, until: '17:00' });
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace);
  return mette.id;
}

const nameOf = (month: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) =>
  month.toLocaleString('en-GB', options);
const long = { month: 'long', year: 'numeric' } as const;

test('a manager reads hours and overtime of the team by month, in the picture as in the table', async ({
  workspace,
  rest,
  openAs,
}) => {
  const mette = await workTwoMonths(rest, workspace.slug);
  const own = await openAs('Manager', 'mette', mette);
  const panel = own.locator('section').filter({
    has: own.getByRole('heading', { name: say('home.teamHours'), exact: true }),
  });
  await expect(panel.getByText('13:00', { exact: true }).first()).toBeVisible();
  await expect(panel.getByText(`above contracted hours in ${nameOf(last, long)}`)).toBeVisible();
  await expect(panel.getByText('4 statements of these months are not approved yet')).toBeVisible();

  const columns = panel.getByRole('img', { name: say('home.teamChart') }).locator('[title]');
  await expect(columns).toHaveText([before, last].map((month) => nameOf(month, { month: 'short' })));
  /** Of each column what it says, then how high its parts are in percent: worked, above, contracted. */
  const drawn = await columns.evaluateAll((all) =>
    all.map((column) => [
      column.getAttribute('title'),
      ...[...column.querySelectorAll<HTMLElement>('span[style]')].map(({ style }) =>
        [style.bottom, style.height].map((length) => Number.parseFloat(length)),
      ),
    ]),
  );
  expect(drawn).toEqual([
    ['76:00 / 74:00', [0, 95], [91.25, 3.75], [0, 92.5]],
    ['80:00 / 74:00', [0, 100], [83.75, 16.25], [0, 92.5]],
  ]);

  await panel.getByText(say('today.asTable')).click();
  const cells = (row: string) => panel.getByRole('row', { name: row }).getByRole('cell');
  await expect(panel.getByRole('columnheader')).toHaveText([
    say('home.month'),
    ...[say('home.worked'), say('today.contracted'), say('home.over'), say('home.under')],
  ]);
  await expect(cells(nameOf(before, long))).toHaveText(['76:00', '74:00', '3:00', '1:00']);
  await expect(cells(nameOf(last, long))).toHaveText(['80:00', '74:00', '13:00', '7:00']);
  await settle(own);
  await expectAccessible(own, 'home of a manager with hours of a team');
  await own.context().close();
});
