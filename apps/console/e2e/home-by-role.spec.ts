import type { Page } from '@playwright/test';
import { closeWithFailure } from './close-with-failure.ts';
import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { productUrl, stempel } from './product.ts';
import { expect, signIn, test } from './test.ts';
import { dateThere, isWeekendThere } from './today.ts';

const panel = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

/** A key of an integration that soon ends; resolves with its service user. */
async function keyThatEndsIn(page: Page, { days }: { days: number }): Promise<string> {
  const make = (procedure: string, input: object) =>
    callConsole<{ id: string }>(page.request, 'mutation', procedure, input);
  const { id } = await make('serviceUsers.create', { name: 'Payroll', role_ids: [] });
  const expires_at = Temporal.Now.instant()
    .add({ hours: 24 * days })
    .toString();
  await make('apiKeys.create', { service_user_id: id, name: 'Main', expires_at });
  return id;
}

test('a manager sees who is here, away and missing, and never why somebody is away', async ({
  owner: page,
  rest,
  openAs,
}) => {
  const team = await hireTeam(rest);
  const hire = (name: string) =>
    rest.post('/employees', {
      ...{ effective_from: '2024-01-01', employee_number: name, name: `${name} Holm` },
      employment: {
        ...{ start: '2024-01-01', org_unit_id: team.unit, manager_id: team.mette },
        employment_terms_id: team.terms,
      },
    });
  const [ole, eva, uwe] = [await hire('Ole'), await hire('Eva'), await hire('Uwe')];
  await rest.post(`/employees/${team.anna}/timesheet/check-in`, {});
  // A machine writes UTC; the team reads the clock on its wall.
  const came = Temporal.Now.instant()
    .subtract({ minutes: 2 })
    .round({ smallestUnit: 'minute', roundingMode: 'floor' });
  await rest.post(`/employees/${uwe.id}/timesheet/check-in`, { at: came.toString() });
  await callConsole(page.request, 'mutation', 'absences.create', {
    ...{ employee_id: ole.id, from: dateThere(), to: dateThere(1), state: 'approved', sickness: true },
  });
  const own = await openAs('Manager', 'mette', team.mette);
  const now = panel(own, 'My team today');
  const line = (state: string) => now.getByRole('listitem').filter({ hasText: state });
  const clock = came.toZonedDateTimeISO('Europe/Copenhagen').toPlainTime().toString().slice(0, 5);
  await expect(line('2here').getByRole('link', { name: `Uwe Holm ${clock}` })).toBeVisible();
  await expect(line('2here').getByRole('link', { name: /Anna Holm \d\d:\d\d/ })).toBeVisible();
  await expect(line('1away').getByRole('link', { name: 'Ole Holm' })).toBeVisible();
  await expect(line(isWeekendThere() ? '1free today' : '1not here yet')).toContainText('Eva Holm');
  await expect(now).not.toContainText(/sick/i);
  await expect(panel(own, 'Incidents of this week')).toContainText('No incidents this week.');
  const waits = panel(own, 'What is waiting');
  await expect(waits).toContainText('No statements are waiting.');
  await expect(waits.getByRole('link')).toHaveCount(0);
  const asked = { employee_id: eva.id, from: dateThere(7), to: dateThere(7), state: 'requested' };
  await callConsole(page.request, 'mutation', 'absences.create', asked);
  await own.reload();
  const decide = waits.getByRole('link', { name: '1 waits for your decision' });
  await expect(decide).toHaveAttribute('href', '/to-decide');
  await settle(own);
  await expectAccessible(own, 'home of a manager');
  await now.getByRole('link', { name: 'Eva Holm' }).click();
  await expect(own).toHaveURL(new RegExp(`/employees/${eva.id}/month`));
  await own.context().close();
});

test('a manager sees which rules were broken this week by the people they manage, and gets to each', async ({
  owner: page,
  workspace,
  rest,
  openAs,
}) => {
  const team = await hireTeam(rest);
  await callConsole(page.request, 'mutation', 'policies.create', {
    ...{
      effective_from: '2024-01-01',
      kind: 'working-time',
      code: 'limits',
      name: 'Limits',
      state: 'active',
    },
    config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 1, severity: 'error' } }] },
  });
  // Two minutes are one too many; so is what Dora worked, whom Mette does not manage.
  const now = Temporal.Now.instant().round({ smallestUnit: 'minute', roundingMode: 'floor' });
  const worked = {
    start: now.subtract({ minutes: 3 }).toString(),
    end: now.subtract({ minutes: 1 }).toString(),
  };
  for (const id of [team.anna, team.dora]) await rest.post(`/employees/${id}/timesheet/presence`, worked);
  await stempel('job', 'run', 'find-incidents', '--workspace', workspace.slug);
  const own = await openAs('Manager', 'mette', team.mette);
  const broken = panel(own, 'Incidents of this week');
  const line = broken.getByRole('link');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/^1Anna Holm.*Daily maximum exceeded\..*Error$/);
  await settle(own);
  await expectAccessible(own, 'home with a broken rule');
  await line.click();
  await expect(own).toHaveURL(
    new RegExp(`/incidents\\?state=all&employee=${team.anna}&step=max-daily&from=`),
  );
  await expect(own.getByText('Anna Holm').first()).toBeVisible();
  await expect(own.getByText('worked 0:02')).toBeVisible();
  await own.context().close();
});

test('an administrator sees what could not be calculated beside what is done and waits, and gets to it', async ({
  owner: page,
  workspace,
  rest,
}) => {
  await closeWithFailure(page, workspace, rest);
  await page.goto('/');
  const close = panel(page, 'Close of March 2024');
  await expect(close.getByText('of 3 statements approved')).toBeVisible();
  const failed = close.getByRole('link', { name: /^could not be calculated/ });
  await expect(close.getByRole('link')).toHaveText([
    'approved1',
    'created, to submit1',
    'could not be calculated1',
  ]);
  await settle(page);
  await expectAccessible(page, 'a close that is stuck');
  await failed.click();
  await expect(page).toHaveURL('/incidents?state=open&step=statement-failed&from=2024-03-01&to=2024-03-31');
  await expect(page.getByText('Karen Holm').first()).toBeVisible();
  await expect(page.getByText('Ute Holm')).toHaveCount(0);
});

test('an administrator sees what runs at the moment, and what became of it without opening the page again', async ({
  page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  for (const step of ['submit', 'approve'])
    await callConsole(page.request, 'mutation', `statements.${step}`, {
      ...{ id: ids.statement },
      ...(step === 'approve' ? { confirm_uncovered: true } : {}),
    });
  const rows = Array.from({ length: 60_000 }, (_, index) =>
    JSON.stringify({
      ...{ resource: 'employees', effective_from: '2024-01-01' },
      ...{ employee_number: `X${index}`, name: `Person ${index}` },
    }),
  );
  const started = await page.request.post(
    `${productUrl()}/internal/files/imports?format=json&mode=validate&atomicity=row`,
    { headers: { 'content-type': 'application/octet-stream' }, data: Buffer.from(rows.join('\n')) },
  );
  const { id } = await started.json();
  await page.goto('/');
  const run = panel(page, 'Jobs and integrations').getByRole('link', { name: /^Test run/ });
  await expect(run).toContainText('Running');
  await expect(run).toHaveAttribute('href', `/imports/${id}`);
  await callConsole(page.request, 'mutation', 'jobs.cancel', { id });
  await expect(run).toContainText('Cancelled', { timeout: 30_000 });
});

test('an administrator sees how far the close is once there is one; the first steps are gone then', async ({
  page,
  workspace,
}) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  const steps = page.getByRole('heading', { name: 'Your first approved statement' });
  await expect(steps).toBeVisible();
  await expect(page.getByText('Jobs and integrations')).toHaveCount(0);
  const id = ids.statement;
  await callConsole(page.request, 'mutation', 'statements.submit', { id });
  await callConsole(page.request, 'mutation', 'statements.approve', { id, confirm_uncovered: true });
  const words = ['--workspace', workspace.slug, '--service-user', 'IdP', '--provisioning'];
  const { key } = await stempel<{ key: string }>('key', 'create', ...words);
  const payroll = await keyThatEndsIn(page, { days: 3 });
  await page.goto('/');
  const close = panel(page, 'Close of March 2024');
  await expect(close.getByText('of 1 statement approved')).toBeVisible();
  await expect(close.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  await expect(panel(page, 'Jobs and integrations').getByText('No webhooks set up')).toBeVisible();
  const ending = panel(page, 'Jobs and integrations').getByRole('link', { name: /^API key Main of Payroll/ });
  await expect(ending).toContainText(/expires \d.*Expires soon/);
  await expect(ending).toHaveAttribute('href', `/service-users/${payroll}`);
  const provisioning = panel(page, 'Jobs and integrations').getByRole('link', { name: /^SCIM/ });
  await expect(provisioning).toContainText('Waiting for the first request');
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${productUrl()}/api/scim/v2/Users`, { headers });
  await page.reload();
  await expect(provisioning).toContainText(/Last request: .*Connected/);
  await expect(steps).toHaveCount(0);
  await settle(page);
  await expectAccessible(page, 'home of an administrator');
  await close.getByRole('link', { name: /^approved/ }).click();
  await expect(page).toHaveURL('/statements?state=approved&month=2024-03');
  await expect(page.getByRole('link', { name: /Karen Holm/ })).toBeVisible();
});
