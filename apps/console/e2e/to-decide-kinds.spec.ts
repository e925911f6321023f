import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam, openAs } from './people.ts';
import { takePictures } from './pictures.ts';
import { createKey, stempel, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test } from './test.ts';
import { dateThere } from './today.ts';
import { say } from './words.ts';

/*
 * Five things wait for Mette, one of each kind. The terms leave statements to the manager, 7:24 Monday to Friday, March 2024:
 * norm 21 x 444 = 9324.
 *
 * Bo      4 March 08:00-19:00: worked 660 = 11:00, above the 10 hours of a day: an incident; balance 660 - 9324 = -144:24
 * Carl    4 March 08:00-16:00, settled; 5 March 08:00-09:00 comes late: a difference of 1:00
 * Anna    asks for 1 June 2027 and posts 1:30 on the project of Mette
 */
const since = { effective_from: '2024-01-01' };
const march = { start: '2024-03-01', end: '2024-03-31' };

async function fill(page: Page, workspace: TestWorkspace) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const save = <Result>(procedure: string, input: object) =>
    callConsole<Result>(page.request, 'mutation', procedure, input);
  const team = await hireTeam(rest);
  await save('employmentTerms.update', { id: team.terms, approval_mode: 'manager', ...since });
  const configs = {
    'working-time': { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] },
    settlement: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
  };
  for (const [kind, config] of Object.entries(configs)) {
    await save('policies.create', { ...since, kind, code: kind, name: kind, config });
  }
  const hire = (name: string) =>
    rest.post('/employees', {
      ...{ ...since, employee_number: name, name: `${name} Madsen` },
      employment: {
        ...march,
        org_unit_id: team.unit,
        employment_terms_id: team.terms,
        manager_id: team.mette,
      },
    });
  const record = (id: string, day: string, from: string, to: string) =>
    rest.post(`/employees/${id}/timesheet/presence`, {
      start: `2024-03-${day}T${from}:00+01:00`,
      end: `2024-03-${day}T${to}:00+01:00`,
    });
  const [bo, carl] = [await hire('Bo'), await hire('Carl')];
  await record(bo.id, '04', '08:00', '19:00');
  await record(carl.id, '04', '08:00', '16:00');
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  const { data } = await rest.get<{ data: Array<{ id: string; employee_id: string }> }>(
    '/timesheet/statements?scope=all',
  );
  const statementOf = (employee: string) => data.find((row) => row.employee_id === employee)?.id ?? '';
  await save('statements.submit', { id: statementOf(carl.id) });
  await save('statements.approve', { id: statementOf(carl.id) });
  await record(carl.id, '05', '08:00', '09:00');
  const type = { ...since, name: 'Leave', code: 'leave', type: 'timeoff', project: 'none', dimensions: [] };
  await rest.post('/settings/activities', type);
  const care = await rest.post('/settings/activities', {
    ...{ ...since, code: 'care', name: 'Care', type: 'work', project: 'optional', dimensions: [] },
  });
  const project = await rest.post('/projects', {
    ...{ ...since, code: 'P1', name: 'Bridge', manager_id: team.mette, requires_manager_approval: true },
  });
  return { ...team, care: care.id, project: project.id, statement: statementOf(bo.id) };
}

/** Which share of the facts beside the list their values have, where a name is as long as some agreement's. */
function roomForFigures(beside: Locator): Promise<number> {
  return beside
    .locator('dl')
    .first()
    .evaluate((facts) => {
      const [name, value] = [facts.querySelector('dt'), facts.querySelector('dd')];
      if (!name || !value) throw new Error('There are no facts beside the list.');
      const said = name.textContent;
      name.textContent = 'Arbeit an freien Tagen / Freizeitausgleich zum Eineinhalbfachen';
      const share = value.getBoundingClientRect().width / facts.getBoundingClientRect().width;
      name.textContent = said;
      return share;
    });
}

const kinds = ['absence', 'statement', 'entry', 'correction', 'incident'] as const;

test('one page holds all that waits, each beside its evidence, by keyboard and together', async ({
  browser,
  owner: page,
  workspace,
  watch,
}) => {
  test.setTimeout(300_000);
  const ids = await fill(page, workspace);
  const opened = { browser, owner: page, watch, workspace };
  const mette = await openAs(opened, 'Manager', 'mette', ids.mette);
  const anna = await openAs(opened, 'Employee', 'anna', ids.anna);
  await callConsole(anna.request, 'mutation', 'absences.request', {
    ...{ employee_id: ids.anna, activity: 'leave', from: '2027-06-01' },
  });
  const posted = { activity_id: ids.care, project_id: ids.project, minutes: 90, note: 'Site visit' };
  await callConsole(anna.request, 'mutation', 'entries.create', {
    ...{ employee_id: ids.anna, date: dateThere(), ...posted },
  });
  const rows = mette.getByRole('row').filter({ hasText: /Holm|Madsen/ });

  await test.step('the oldest first, as many as the menu says, each kind by itself', async () => {
    await mette.goto('/to-decide');
    await settle(mette);
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(3)).toContainText('Anna Holm');
    await expect(rows.nth(4)).toContainText('1:30 · Bridge');
    await expect(mette.getByRole('link', { name: /To decide.*5/ }).first()).toBeVisible();
    await expectAccessible(mette, 'everything that waits');
    for (const kind of kinds) {
      await mette.getByLabel(say('toDecide.kindFilter')).selectOption(kind);
      await expect(rows).toHaveCount(1);
      await expect(rows.first()).toContainText(say(`toDecide.kinds.${kind}`));
    }
    await mette.getByLabel(say('toDecide.kindFilter')).selectOption('');
    await expect(rows).toHaveCount(5);
  });

  await test.step('a row that is opened at once after a filter was chosen stays open', async () => {
    for (const kind of ['entry', ''] as const) {
      await mette.getByLabel(say('toDecide.kindFilter')).selectOption(kind);
      await rows.first().getByRole('link').click();
      const address = kind === '' ? /\/to-decide\?open=/ : /\/to-decide\?kind=entry&open=/;
      await expect(mette).toHaveURL(address);
      await settle(mette);
      await expect(mette).toHaveURL(address);
      await expect(mette.locator('tr a[aria-current]')).toHaveCount(1);
    }
    await mette.goto('/to-decide');
    await settle(mette);
  });

  await test.step('j and k lead through them; each stands beside what it rests on', async () => {
    const evidence = {
      statement: ['11:00', '−144:24', say('toDecide.submission.ready'), say('toDecide.openStatement')],
      incident: [say('toDecide.details'), say('toDecide.openDay')],
      correction: ['March 2024', '+1:00', say('toDecide.openStatement')],
      absence: ['1 Jun 2027', 'Leave', say('forecast.title')],
      entry: ['1:30', 'Bridge', 'Care', 'Site visit'],
    };
    const beside = mette.locator('section').filter({ has: mette.getByRole('heading', { level: 2 }) });
    const kindBeside = async () => {
      const named = await beside.locator('h2 + p').textContent();
      return kinds.find((one) => say(`toDecide.kinds.${one}`) === named);
    };
    const isOpen = async (at: number) => {
      const address = (await rows.nth(at).getByRole('link').getAttribute('href')) ?? '';
      await expect(mette).toHaveURL(new RegExp(`${address.replace('/to-decide?', '')}$`));
    };
    await rows.first().getByRole('link').click();
    const seen = new Set<(typeof kinds)[number]>();
    for (const at of [0, 1, 2, 3, 4]) {
      if (at > 0) await mette.keyboard.press('j');
      await isOpen(at);
      await settle(mette);
      // What stood there before stays until the next one has come; each kind is there once.
      await expect
        .poll(async () => {
          const kind = await kindBeside();
          return kind !== undefined && !seen.has(kind);
        })
        .toBe(true);
      const found = (await kindBeside()) ?? 'absence';
      seen.add(found);
      for (const text of evidence[found]) await expect(beside.getByText(text).first()).toBeVisible();
      await expect(mette.locator('tr a[aria-current]')).toHaveCount(1);
      await expect(rows.nth(at).getByRole('link')).toHaveAttribute('aria-current', 'true');
      expect(await roomForFigures(beside), `${found}: a long name leaves the figures room`).toBeGreaterThan(
        0.4,
      );
      await expectAccessible(mette, `${found} beside its evidence`);
    }
    expect([...seen].sort()).toEqual([...kinds].sort());
    await mette.keyboard.press('k');
    await isOpen(3);
    await beside.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('each number on Home is the number of rows that it leads to', async () => {
    await mette.goto('/');
    const waits = mette
      .locator('section')
      .filter({ has: mette.getByRole('heading', { name: say('home.waiting') }) });
    // Bo's statement waits for Mette: it is among the five and not told again.
    await expect(waits.getByRole('link')).toHaveText([/^5/]);
    await expect(waits).toContainText(say('home.noOtherStatements'));
    await takePictures(mette, 'home');
    await waits.getByRole('link').click();
    await expect(rows).toHaveCount(5);
    await mette.goto('/to-decide');
    await settle(mette);
  });

  await test.step('the number in the menu falls with a decision, however long the page is read again', async () => {
    await mette.route(/toDecide\.list/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 4000));
      // By then nothing may be held any more.
      await route.continue().catch(() => undefined);
    });
    await rows
      .filter({ hasText: say('toDecide.kinds.incident') })
      .getByRole('link')
      .click();
    await mette.getByRole('button', { name: say('toDecide.incident.approve') }).click();
    await expect(mette.getByText(say('toDecide.incident.approveOne'))).toBeVisible();
    await expect(mette.getByRole('link', { name: /To decide.*4/ }).first()).toBeVisible({ timeout: 1500 });
    await expect(rows).toHaveCount(4, { timeout: 1000 });
    await mette.unroute(/toDecide\.list/);
  });

  await test.step('decided together, each has its own result; a statement nobody submitted is approved with it', async () => {
    await mette.getByRole('checkbox', { name: 'Select all' }).check();
    await mette.getByRole('region', { name: '4 selected' }).getByRole('button', { name: 'Approve' }).click();
    const asked = mette.getByRole('dialog', { name: 'Approve 4 things?' });
    const sum = (kind: (typeof kinds)[number]) =>
      asked.locator('dl > div').filter({ hasText: say(`toDecide.kinds.${kind}`) });
    await expect(sum('statement')).toContainText('11:00 worked, 0:00 paid out');
    await expect(sum('entry')).toContainText('1:30 booked');
    // Anna withdraws hers meanwhile.
    const { data } = await callConsole<{ data: { id: string }[] }>(anna.request, 'query', 'absences.list', {
      limit: 1,
    });
    await callConsole(anna.request, 'mutation', 'absences.cancel', { id: data[0]?.id });
    await asked.getByRole('button', { name: 'Approve 4' }).click();
    const done = mette.getByRole('dialog', { name: '3 of 4 approved' });
    await expect(done.getByText('3 decided, 1 refused')).toBeVisible();
    await expectAccessible(mette, 'a result for each');
    await done.getByRole('button', { name: 'Close' }).last().click();
    await expect(mette.getByText('Nothing waits for you')).toBeVisible();
    const statement = await callConsole<{ state: string }>(page.request, 'query', 'statements.get', {
      id: ids.statement,
    });
    expect(statement.state).toBe('approved');
  });
});
