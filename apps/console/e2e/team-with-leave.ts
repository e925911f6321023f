import type { Page } from '@playwright/test';
import { callConsole, hireTeam } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';

const since = { effective_from: '2024-01-01' };

/** A team with three days of leave and ten hours of flex, of which one may be away at once; Dora is on two days. Resolves with its ids. */
export async function hireWithLeave(page: Page, workspace: TestWorkspace) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  const save = (procedure: string, input: object) => callConsole(page.request, 'mutation', procedure, input);
  const leave = { ...since, code: 'leave', name: 'Annual leave', kind: 'leave' };
  const { id: account_id } = await rest.post('/settings/time-accounts', leave);
  const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
  const floor = [{ plugin: 'balance-floor', config: { severity: 'error' } }];
  await save('policies.create', {
    ...{ ...since, code: 'leave', name: 'Leave', kind: 'absence', position: 0, state: 'active' },
    availability_scope: anywhere,
    config: { account: 'leave', accruals: [], usage_rules: floor, expiries: [] },
  });
  const { data } = await callConsole<{ data: { id: string }[] }>(page.request, 'query', 'employments.list', {
    employee_id: team.anna,
    limit: 1,
  });
  await save('timebank.open', { employment_id: data[0]?.id, account_id, date: '2027-01-01', days: '3' });
  type Accounts = { data: { id: string; kind: string }[] };
  const accounts = await callConsole<Accounts>(page.request, 'query', 'timeAccounts.list', { limit: 10 });
  const flex = accounts.data.find(({ kind }) => kind === 'flex')?.id;
  await save('timebank.open', {
    employment_id: data[0]?.id,
    account_id: flex,
    date: '2027-01-01',
    minutes: 600,
  });
  const type = {
    ...{
      account_id,
      credit: 'day-norm',
      credit_minutes: null,
      earns: true,
      sickness: false,
      unit: 'half-day',
    },
    ...{ asked_by: 'employee', approval: 'one-step', second_role_id: null, certificate_after_days: null },
    ...{ availability_scope: anywhere, seen_as: 'away', names: {} },
  };
  await save('activities.create', {
    ...{ ...since, code: 'holiday', name: 'Holiday', type: 'timeoff', project: 'none', dimensions: [] },
    ...{ state: 'active', absence_type: type },
  });
  await save('activities.create', {
    ...{ ...since, code: 'lieu', name: 'Time off in lieu', type: 'timeoff', project: 'none', dimensions: [] },
    ...{ state: 'active', absence_type: { ...type, account_id: flex, unit: 'minutes' } },
  });
  await save('activities.create', {
    ...{ ...since, code: 'flu', name: 'Illness', type: 'timeoff', project: 'none', dimensions: [] },
    ...{ state: 'active', absence_type: { ...type, account_id: null, sickness: true } },
  });
  const limit = { org_unit_id: team.unit, most: 1, of_every: null };
  await save('coverRules.save', { ...limit, from: '2027-01-01', to: '2027-06-30', answer: 'refuse' });
  await save('coverRules.save', { ...limit, from: '2027-07-01', to: null, answer: 'warn' });
  for (const date of ['2027-06-09', '2027-07-07']) {
    await save('absences.create', { employee_id: team.dora, from: date, to: date });
  }
  return team;
}
