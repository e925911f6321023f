import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { callConsole } from '../people.ts';
import { productUrl, stempel, type TestWorkspace } from '../product.ts';

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
  const answer = await page.request.post(
    `${productUrl()}/internal/files/imports?format=json&mode=apply&atomicity=row`,
    {
      headers: { 'content-type': 'application/octet-stream' },
      data: Buffer.from([...rowsOfCompany()].map((row) => JSON.stringify(row)).join('\n')),
    },
  );
  const { id } = await answer.json();
  const run = async () => callConsole<{ state: string }>(page.request, 'query', 'jobs.get', { id });
  for (let { state } = await run(); state !== 'succeeded'; { state } = await run()) {
    if (!['queued', 'running'].includes(state)) throw new Error(`The import ended as ${state}.`);
    await setTimeout(500);
  }
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
}
