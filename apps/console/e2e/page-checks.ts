import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { idsOfConsole } from './console-ids.ts';
import { callConsole } from './people.ts';
import { stempel, type TestWorkspace } from './product.ts';
import { expect, signIn } from './test.ts';
import { sayIn } from './words.ts';

/** Links the owner to an employee, so that the pages about one's own time open; nobody does that to themselves. */
export async function becomeEmployee(
  page: Page,
  workspace: TestWorkspace,
  employeeId: string,
): Promise<void> {
  const employee = await callConsole<{ employee_number: string }>(page.request, 'query', 'employees.get', {
    employee_id: employeeId,
  });
  const words = ['--workspace', workspace.slug, '--email', workspace.owner.email];
  await stempel('user', 'link', ...words, '--employee', employee.employee_number);
}

/** Brings in vacation, so that the account shows a movement and a balance. */
async function openAccount(page: Page, ids: { employee: string; account: string }): Promise<void> {
  type Employments = { data: Array<{ id: string; start: string }> };
  const { data } = await callConsole<Employments>(page.request, 'query', 'employments.list', {
    employee_id: ids.employee,
    limit: 1,
  });
  await callConsole(page.request, 'mutation', 'timebank.open', {
    employment_id: data[0]?.id,
    account_id: ids.account,
    date: data[0]?.start,
    days: '12.5',
  });
}

/** A company with one object of every kind, its owner signed in; the ids of all of them. */
export async function makeCompany(page: Page, workspace: TestWorkspace) {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await openAccount(page, ids);
  return { ...ids, ...(await idsOfConsole(page)) };
}

/** As `makeCompany`; the owner works there too, so that every page opens. */
export async function openCompany(page: Page, workspace: TestWorkspace) {
  const ids = await makeCompany(page, workspace);
  await becomeEmployee(page, workspace, ids.employee);
  return ids;
}

/** What a skeleton is called, whatever language the page speaks. */
const loading = new RegExp(['en', 'da', 'de'].map((language) => sayIn(language)('load.loading')).join('|'));

/** Waits until the page shows what it loaded: no skeleton, no request on the way. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status').filter({ hasText: loading })).toHaveCount(0, { timeout: 60_000 });
}
