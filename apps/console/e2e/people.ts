import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { dataFolder, productUrl, type TestWorkspace } from './product.ts';
import type { RestClient } from './rest.ts';
import type { Watch } from './watch.ts';

/** The console's own door, for what has no page of its own in a test's way. */
export async function callConsole<Result>(
  request: APIRequestContext,
  kind: 'query' | 'mutation',
  procedure: string,
  input: unknown,
): Promise<Result> {
  const path = `${productUrl()}/internal/trpc/${procedure}`;
  const answer =
    kind === 'query'
      ? await request.get(`${path}?input=${encodeURIComponent(JSON.stringify(input))}`)
      : await request.post(path, { data: input });
  expect(answer.status(), `${procedure}: ${await answer.text()}`).toBe(200);
  return (await answer.json()).result.data;
}

/** The link in the invitation that was mailed to an address. */
export async function invitationLink(email: string): Promise<string> {
  const outbox = join(dataFolder(), 'outbox');
  let link = '';
  await expect(async () => {
    for (const file of await readdir(outbox)) {
      const mail = await readFile(join(outbox, file), 'utf8');
      if (mail.includes(email)) link = /https?:\/\/\S+\/activate\?token=[^\s"<>]+/.exec(mail)?.[0] ?? link;
    }
    expect(link, `no invitation for ${email} in the outbox`).not.toBe('');
  }).toPass({ timeout: 90_000 });
  return link;
}

/** Invites a person with a role through the owner's session and returns the link of the mail. */
export async function invite(
  page: Page,
  email: string,
  roleName: string,
  employeeId?: string,
): Promise<string> {
  const roles = await callConsole<{ data: Array<{ id: string; name: string }> }>(
    page.request,
    'query',
    'roles.list',
    {
      limit: 100,
    },
  );
  const role = roles.data.find((one) => one.name === roleName);
  await callConsole(page.request, 'mutation', 'users.invite', {
    email,
    name: `${roleName} Person`,
    employee_id: employeeId ?? null,
    role_ids: [role?.id],
  });
  return invitationLink(email);
}

/** A person of the workspace in a browser of their own, signed in for the first time by the link of an invitation. */
export async function activate(own: Page, link: string): Promise<void> {
  await own.goto(link);
  await own.getByLabel('New password').fill('a long enough sentence');
  await own.getByRole('button', { name: 'Activate and sign in' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

type Opened = { browser: Browser; owner: Page; watch: Watch; workspace: TestWorkspace };

/** A window of somebody of their own, invited with a role and signed in as this employee. */
export async function openAs(
  { browser, owner, watch, workspace }: Opened,
  role: string,
  name: string,
  employeeId: string,
): Promise<Page> {
  const link = await invite(owner, `${name}@${workspace.slug}.example`, role, employeeId);
  const own = await (await browser.newContext()).newPage();
  watch.alsoOn(own);
  await activate(own, link);
  return own;
}

/** Three people of one unit: Mette manages Anna, Dora works beside them. Resolves with their ids, the unit's and that of their terms. */
export async function hireTeam(
  rest: RestClient,
): Promise<Record<'unit' | 'terms' | 'mette' | 'anna' | 'dora', string>> {
  const since = { effective_from: '2024-01-01' };
  const unit = await rest.post('/org-units', { ...since, code: 'team', name: 'Team', working_country: 'DK' });
  const terms = await rest.get<{ data: Array<{ id: string }> }>('/settings/employment-terms?code=standard');
  const employ = (name: string, managerId?: string) =>
    rest.post('/employees', {
      ...{ ...since, employee_number: name, name: `${name} Holm` },
      employment: {
        ...{ start: '2024-01-01', org_unit_id: unit.id, employment_terms_id: terms.data[0]?.id },
        ...(managerId ? { manager_id: managerId } : {}),
      },
    });
  const mette = await employ('Mette');
  const [anna, dora] = [await employ('Anna', mette.id), await employ('Dora')];
  return { unit: unit.id, terms: terms.data[0]?.id ?? '', mette: mette.id, anna: anna.id, dora: dora.id };
}
