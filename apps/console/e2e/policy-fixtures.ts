import type { Page } from '@playwright/test';
import { createKey, type TestWorkspace } from './product.ts';
import { type RestClient, restClient } from './rest.ts';
import { expect, signIn } from './test.ts';

/*
 * Mona works 12:00-20:00 Monday to Friday, 2-6 March 2026. After 18:00 that is 2 h on 5 days = 10:00, after 19:00
 * 1 h on 5 days = 5:00.
 */
export const week = '2026-03-02';
const since = { effective_from: '2020-01-01' };

export async function recordWeek(rest: RestClient): Promise<string> {
  const unit = await rest.post('/org-units', { ...since, code: 'ward', name: 'Ward', working_country: 'DK' });
  const terms = await rest.get<{ data: { id: string }[] }>('/settings/employment-terms?code=standard');
  const employee = await rest.post('/employees', {
    ...since,
    employee_number: '7',
    name: 'Mona Lind',
    employment: {
      start: '2020-01-01',
      org_unit_id: unit.id,
      employment_terms_id: terms.data[0]?.id,
    },
  });
  for (const day of ['02', '03', '04', '05', '06']) {
    const at = (time: string) => ({ at: `2026-03-${day}T${time}:00+01:00` });
    await rest.post(`/employees/${employee.id}/timesheet/check-in`, at('12:00'));
    await rest.post(`/employees/${employee.id}/timesheet/check-out`, at('20:00'));
  }
  return employee.id;
}

export function rule(code: string, from: string) {
  return {
    code,
    filters: [{ plugin: 'time-of-day', config: { from, to: '24:00' } }],
    calculator: { plugin: 'percent', config: { percent: '50' } },
  };
}

export async function createPolicy(page: Page, rules: object[]): Promise<string> {
  const answer = await page.request.post('/internal/trpc/policies.create', {
    data: { ...since, kind: 'supplement', code: 'hours', name: 'Evenings', config: { kind: 'rules', rules } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data.id;
}

export async function begin(page: Page, workspace: TestWorkspace): Promise<string> {
  const employeeId = await recordWeek(restClient(await createKey(workspace, 'Admin')));
  await signIn(page, workspace.owner);
  return employeeId;
}

/** Moves the focus with Tab until it is on the element: what a keyboard cannot reach fails here. */
export async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'combobox',
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached the ${role} "${name}".`);
}
