import type { Page } from '@playwright/test';
import { callConsole } from './people.ts';
import { productUrl } from './product.ts';
import { expect } from './test.ts';

/** Brings rows in as the owner who is signed in, more at once than the limits of calls would let through one by one. */
export async function importRows(page: Page, rows: Iterable<object>): Promise<void> {
  const answer = await page.request.post(
    `${productUrl()}/internal/files/imports?format=json&mode=apply&atomicity=row`,
    {
      headers: { 'content-type': 'application/octet-stream' },
      data: Buffer.from([...rows].map((row) => JSON.stringify(row)).join('\n')),
    },
  );
  const { id } = await answer.json();
  const stateOf = async () =>
    (await callConsole<{ state: string }>(page.request, 'query', 'jobs.get', { id })).state;
  await expect.poll(stateOf, { timeout: 300_000 }).not.toMatch(/queued|running/);
  expect(await stateOf()).toBe('succeeded');
}

/** People by their words, as the owner who is signed in finds them. */
export const findPeople = (page: Page, q: string) =>
  callConsole<{ data: { id: string; name: string }[] }>(page.request, 'query', 'employees.browse', {
    ...{ scope: 'all', q },
  });

const since = { effective_from: '2024-01-01' };

/** Rows of a house with a ward below it, and of so many people in the ward, until they leave. */
export function* rowsOfWard(people: readonly string[], end?: string) {
  const units = [
    { code: 'house', name: 'House' },
    { code: 'ward', name: 'Ward', parent: 'house' },
    { code: 'attic', name: 'Attic', parent: 'house' },
  ];
  for (const unit of units) yield { resource: 'org-units', ...since, working_country: 'DK', ...unit };
  const numbered = people.map((name, index) => ({ name, number: String(1000 + index) }));
  for (const { name, number } of numbered)
    yield { resource: 'employees', ...since, employee_number: number, name };
  for (const { number } of numbered)
    yield {
      ...{ resource: 'employments', employee: number, start: '2024-01-01', ...(end ? { end } : {}) },
      ...{ org_unit: 'ward', employment_terms: 'standard' },
    };
}

/** Rows of a day of work of as many people of the ward. */
export function* rowsOfDay(people: readonly string[], date: string) {
  for (const index of people.keys())
    yield {
      ...{ resource: 'presence', employee: String(1000 + index) },
      ...{ start: `${date}T08:00:00+01:00`, end: `${date}T16:00:00+01:00` },
    };
}
