import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test, untilAlive } from './test.ts';
import { dateThere } from './today.ts';
import { say } from './words.ts';

/* Mette manages Anna, who is ill, on a phone; Dora works beside them. */
const phone = { width: 390, height: 844 };
const since = { effective_from: '2024-01-01' };
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };

async function hire(workspace: TestWorkspace, save: (procedure: string, input: object) => Promise<unknown>) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  const type = {
    ...{ account_id: null, credit: 'day-norm', credit_minutes: null, earns: true, sickness: true },
    ...{ unit: 'half-day', asked_by: 'employee', approval: 'none', second_role_id: null },
    ...{ certificate_after_days: 3, availability_scope: anywhere, seen_as: 'away', names: {} },
  };
  await save('activities.create', {
    ...{ ...since, code: 'flu', name: 'Illness', type: 'timeoff', project: 'none', dimensions: [] },
    ...{ state: 'active', absence_type: type },
  });
  return { team, rest };
}

test('ill today with one press, seen by who may, and ended by checking in or by a word', async ({
  owner: page,
  workspace,
  openAs,
}) => {
  test.setTimeout(300_000);
  const save = (procedure: string, input: object) => callConsole(page.request, 'mutation', procedure, input);
  const { team, rest } = await hire(workspace, save);
  const anna = await openAs('Employee', 'anna', team.anna);
  const dora = await openAs('Employee', 'dora', team.dora);
  await anna.setViewportSize(phone);
  const ill = anna.getByRole('button', { name: say('illness.report') });
  const well = anna.getByRole('button', { name: say('illness.well') });
  const mine = async () => {
    type Listed = { data: { from: string; to: string | null; state: string }[] };
    return (await callConsole<Listed>(anna.request, 'query', 'absences.list', { limit: 10 })).data;
  };

  await test.step('reported on Home, seen on my time, and by colleagues as away', async () => {
    await anna.goto('/');
    await settle(anna);
    await untilAlive(ill);
    await ill.click();
    await expect(well).toBeVisible();
    await expect(ill).toHaveCount(0);
    expect(await mine()).toMatchObject([{ from: dateThere(), to: null, state: 'approved' }]);
    await expect(anna.getByRole('heading', { name: say('illness.reported') })).toHaveCount(0);
    await expectAccessible(anna, 'Home of somebody who is ill');
    await dora.goto('/calendar');
    await settle(dora);
    await expect(dora.getByRole('row', { name: /Anna/ }).getByRole('listitem')).toHaveText([/^Away/]);
    expect(await dora.content()).not.toContain('Illness');
  });

  await test.step('checking in on the same day takes it back', async () => {
    await anna.goto('/my-time');
    await settle(anna);
    await expect(well).toBeVisible();
    await anna.getByRole('button', { name: say('myTime.checkIn') }).click();
    await expect(anna.getByText(say('myTime.checkedInWell')).first()).toBeVisible();
    await expect(well).toHaveCount(0);
    await expect(ill).toHaveCount(0);
    expect(await mine()).toMatchObject([{ from: dateThere(), state: 'cancelled' }]);
  });

  await test.step('who worked today is ill from tomorrow on, and takes it back with a word', async () => {
    await anna.getByRole('button', { name: say('myTime.checkOut') }).click();
    await expect(ill).toBeVisible();
    await ill.click();
    await expect(anna.getByText(say('illness.fromTomorrow'))).toBeVisible();
    await well.click();
    const dialog = anna.getByRole('dialog', { name: say('illness.well') });
    // Loaded when it is asked for: one that opens while it is judged has the colours of half-way.
    await expect(dialog).toBeVisible();
    await expectAccessible(anna, 'well again');
    await dialog.getByRole('button', { name: say('illness.takeBack') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(ill).toBeVisible();
  });

  await test.step('an integration that checks in ends it, too', async () => {
    const path = `/employees/${team.anna}/timesheet/presence`;
    const { data } = await rest.get<{ data: { id: string }[] }>(path);
    for (const { id } of data) await save('presence.delete', { employee_id: team.anna, id });
    await anna.goto('/my-time');
    await settle(anna);
    await untilAlive(ill);
    await ill.click();
    await expect(well).toBeVisible();
    await rest.post(`/employees/${team.anna}/timesheet/check-in`, {});
    expect((await mine()).filter(({ state }) => state !== 'cancelled')).toEqual([]);
  });
});
