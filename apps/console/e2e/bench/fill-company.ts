import type { Page } from '@playwright/test';
import { importRows } from '../import-rows.ts';
import { stempel, type TestWorkspace } from '../product.ts';

const people = 1_200;
const firstNames = ['Anna', 'Bo', 'Clara', 'David', 'Ellen', 'Freja', 'Gustav', 'Hanne', 'Ida', 'Jørgen'];
const lastNames = ['Østergaard', 'Müller', 'Jensen', 'Nielsen', 'Bach', 'Lindqvist', 'Weiß', 'Åkesson'];

/** The month before this one: its statements are made, and its presence fills reports. */
export const lastMonth = Temporal.Now.plainDateISO('Europe/Copenhagen')
  .toPlainYearMonth()
  .subtract({ months: 1 });

function* rowsOfCompany() {
  for (let unit = 1; unit <= 24; unit += 1) {
    yield {
      resource: 'org-units',
      code: `unit-${unit}`,
      name: `Ward ${unit}`,
      parent: 'team',
      working_country: 'DK',
      effective_from: '2024-01-01',
    };
  }
  const numbers = Array.from({ length: people }, (_, at) => 2_000 + at);
  for (const number of numbers) {
    yield {
      resource: 'employees',
      employee_number: String(number),
      name: `${firstNames[number % firstNames.length]} ${lastNames[number % lastNames.length]} ${number}`,
      effective_from: '2024-01-01',
    };
  }
  for (const number of numbers) {
    yield {
      resource: 'employments',
      employee: String(number),
      start: lastMonth.toPlainDate({ day: 1 }).toString(),
      org_unit: `unit-${1 + (number % 24)}`,
      employment_terms: 'standard',
    };
  }
  for (const number of numbers) {
    for (let day = 1; day <= lastMonth.daysInMonth; day += 1) {
      const date = lastMonth.toPlainDate({ day });
      if (date.dayOfWeek > 5) continue;
      const at = (time: string) =>
        date
          .toZonedDateTime({ timeZone: 'Europe/Copenhagen', plainTime: time })
          .toString({ timeZoneName: 'never' });
      yield { resource: 'presence', employee: String(number), start: at('08:00'), end: at('16:12') };
    }
  }
}

/** 1,200 employees with a month of presence and its statements, beside what the company has already. */
export async function addEmployees(page: Page, workspace: TestWorkspace): Promise<void> {
  await importRows(page, rowsOfCompany());
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
}
