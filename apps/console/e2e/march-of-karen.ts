import type { RestClient } from './rest.ts';

// The month of `statement-journey.spec.ts`, where its figures are worked out by hand.

const weekdays = [1, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 25, 26, 27, 28, 29];
export const since = { effective_from: '2024-01-01' };

/** What must be there before anything can be recorded. */
export async function createReferenceData(rest: RestClient) {
  const vehicle = await rest.post('/settings/dimensions', {
    ...since,
    code: 'vehicle',
    name: 'Vehicle',
    values: [{ code: 'van-1', name: 'Van 1' }],
  });
  await rest.post('/settings/time-accounts', { ...since, code: 'vacation', name: 'Vacation', kind: 'leave' });
  const care = await rest.post('/settings/activities', {
    ...since,
    code: 'care',
    name: 'Care',
    type: 'work',
    project: 'optional',
    dimensions: [{ dimension_id: vehicle.id, required: true }],
  });
  for (const [code, name] of [
    ['overtime-pay', 'Overtime pay'],
    ['evening', 'Evening supplement'],
    ['night', 'Night supplement'],
  ]) {
    await rest.post('/settings/activities', {
      ...since,
      code,
      name,
      type: 'allowance',
      project: 'none',
      dimensions: [],
    });
  }
  const company = await rest.post('/org-units', {
    ...since,
    code: 'company',
    name: 'Company',
    working_country: 'DK',
  });
  const team = await rest.post('/org-units', { ...since, code: 'team', name: 'Team', parent_id: company.id });
  const terms = await rest.get<{ data: Array<{ id: string; code: string }> }>(
    '/settings/employment-terms?code=standard',
  );
  const employee = await rest.post('/employees', {
    ...since,
    employee_number: '1042',
    name: 'Karen Holm',
    employment: {
      start: '2024-03-01',
      end: '2024-03-31',
      org_unit_id: team.id,
      employment_terms_id: terms.data[0]?.id,
    },
  });
  await rest.post('/projects', { ...since, code: 'P-100', name: 'Project 100' });
  return { careId: care.id, employeeId: employee.id };
}

/** Every check-in and check-out of the month. */
export async function recordMonth(rest: RestClient, employeeId: string) {
  const checkIn = (at: string) => rest.post(`/employees/${employeeId}/timesheet/check-in`, { at });
  const checkOut = (at: string) => rest.post(`/employees/${employeeId}/timesheet/check-out`, { at });
  for (const day of weekdays) {
    const date = `2024-03-${String(day).padStart(2, '0')}`;
    const [from, to] = day === 5 ? ['14:00', '22:00'] : ['08:00', '16:00'];
    await checkIn(`${date}T${from}:00+01:00`);
    await checkOut(`${date}T${to}:00+01:00`);
  }
  await checkIn('2024-03-30T22:00:00+01:00');
  await checkOut('2024-03-31T06:00:00+02:00');
}

/** Breaks, two supplements and what becomes of the balance. */
export const policies = [
  {
    kind: 'working-time',
    code: 'breaks',
    name: 'Breaks',
    config: {
      steps: [{ plugin: 'break-deduction', config: { steps: [{ over_minutes: 360, break_minutes: 30 }] } }],
    },
  },
  {
    kind: 'supplement',
    code: 'hours',
    name: 'Inconvenient hours',
    config: {
      kind: 'rules',
      combination: 'first-match',
      rules: [
        {
          code: 'evening',
          filters: [{ plugin: 'time-of-day', config: { from: '18:00', to: '23:00' } }],
          calculator: { plugin: 'percent', config: { percent: '50' } },
          activity: 'evening',
        },
        {
          code: 'night',
          name: 'At night',
          filters: [{ plugin: 'time-of-day', config: { from: '23:00', to: '06:00' } }],
          calculator: { plugin: 'percent', config: { percent: '100' } },
          activity: 'night',
        },
      ],
    },
  },
  {
    kind: 'settlement',
    code: 'close',
    name: 'Month end',
    config: {
      steps: [
        {
          plugin: 'chosen-payout',
          config: { counter: 'norm-balance', activity: 'overtime-pay', unit_minutes: 15 },
        },
        { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
      ],
    },
  },
];
