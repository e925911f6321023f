import type { Page } from '@playwright/test';
import { callConsole } from './people.ts';
import { stempel, type TestWorkspace } from './product.ts';
import type { RestClient } from './rest.ts';

const since = { effective_from: '2024-01-01' };
const everywhere = { working_countries: [], org_units: [], employment_terms: [] };

/** Overtime is counted in these countries; where it is not, what pays it cannot be worked out. */
const countedIn = (...countries: string[]) => ({ ...everywhere, working_countries: countries });

/**
 * March 2024 of three people, closed: Ute's and Uwe's statements are there, Ute's is approved, and Karen's could not be
 * calculated, because overtime that is paid everywhere is counted in Germany alone. `mend` has it counted in Denmark too.
 */
export async function closeWithFailure(owner: Page, workspace: TestWorkspace, rest: RestClient) {
  const save = (procedure: string, input: object) =>
    callConsole<{ id: string }>(owner.request, 'mutation', procedure, input);
  const pay = { ...since, code: 'overtime', name: 'Overtime pay', type: 'allowance' };
  await rest.post('/settings/activities', { ...pay, project: 'none', dimensions: [] });
  const counter = await save('policies.create', {
    ...{ ...since, kind: 'supplement', code: 'hours', name: 'Overtime', state: 'active' },
    ...{ config: { kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } } },
    availability_scope: countedIn('DE'),
  });
  await save('policies.create', {
    ...{ ...since, kind: 'settlement', code: 'close', name: 'Month end', state: 'active' },
    config: {
      steps: [{ plugin: 'pay-out', config: { counter: 'hours.overtime', activity: 'overtime' } }],
    },
    availability_scope: everywhere,
  });
  const terms = await rest.get<{ data: { id: string }[] }>('/settings/employment-terms?code=standard');
  const unitIn = (code: string) =>
    rest.post('/org-units', { ...since, code, name: `House ${code}`, working_country: code });
  const [inDenmark, inGermany] = [await unitIn('DK'), await unitIn('DE')];
  const hire = async (name: string, unit: { id: string }) => {
    const employee = await rest.post('/employees', {
      ...{ ...since, employee_number: name, name: `${name} Holm` },
      employment: {
        ...{ start: '2024-03-01', end: '2024-03-31', org_unit_id: unit.id },
        employment_terms_id: terms.data[0]?.id,
      },
    });
    await rest.post(`/employees/${employee.id}/timesheet/presence`, {
      ...{ start: '2024-03-04T08:00:00+01:00', end: '2024-03-04T16:00:00+01:00' },
    });
    return employee.id;
  };
  const [karen, ute, uwe] = [
    await hire('Karen', inDenmark),
    await hire('Ute', inGermany),
    await hire('Uwe', inGermany),
  ];
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  const statements = await rest.get<{ data: { id: string }[] }>(
    `/timesheet/statements?scope=all&employee_id=${ute}`,
  );
  const id = statements.data[0]?.id;
  await save('statements.submit', { id: id ?? '' });
  await save('statements.approve', { id: id ?? '', confirm_uncovered: true });
  const mend = () =>
    save('policies.update', { ...since, id: counter.id, availability_scope: countedIn('DE', 'DK') });
  return { karen, ute, uwe, mend };
}
