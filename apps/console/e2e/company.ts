import { createKey, stempel, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';

const since = { effective_from: '2024-01-01' };

/** One object of every kind and one statement, so that every page has something to show. */
export async function fillCompany(workspace: TestWorkspace) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const values = [{ code: 'van-1', name: 'Van 1' }];
  const dimension = await rest.post('/settings/dimensions', {
    ...since,
    code: 'vehicle',
    name: 'Vehicle',
    values,
  });
  const account = await rest.post('/settings/time-accounts', {
    ...since,
    code: 'vacation',
    name: 'Vacation',
    kind: 'leave',
  });
  const activity = await rest.post('/settings/activities', {
    ...since,
    code: 'care',
    name: 'Care',
    type: 'work',
    project: 'none',
    dimensions: [],
  });
  const unit = await rest.post('/org-units', { ...since, code: 'team', name: 'Team', working_country: 'DK' });
  type List = { data: Array<{ id: string }> };
  const terms = await rest.get<List>('/settings/employment-terms?code=standard');
  const termsId = terms.data[0]?.id ?? '';
  const employee = await rest.post('/employees', {
    ...since,
    employee_number: '1042',
    name: 'Karen Holm',
    employment: {
      start: '2024-03-01',
      end: '2024-03-31',
      org_unit_id: unit.id,
      employment_terms_id: termsId,
    },
  });
  const project = await rest.post('/projects', { ...since, code: 'P-100', name: 'Project 100' });
  await rest.post(`/employees/${employee.id}/timesheet/presence`, {
    start: '2024-03-04T08:00:00+01:00',
    end: '2024-03-04T16:00:00+01:00',
  });
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  const statements = await rest.get<List>('/timesheet/statements?scope=all');
  return {
    rest,
    ids: {
      dimension: dimension.id,
      account: account.id,
      activity: activity.id,
      unit: unit.id,
      terms: termsId,
      employee: employee.id,
      project: project.id,
      statement: statements.data[0]?.id ?? '',
    },
  };
}

export type CompanyIds = Awaited<ReturnType<typeof fillCompany>>['ids'];
