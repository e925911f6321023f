import { forAdmins, type Objects, type Row, reference, row } from './row.ts';

const day = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const config = {
  kind: 'rules',
  rules: [{ code: 'all', filters: [], calculator: { plugin: 'duration', config: {} } }],
};
const supplement = { kind: 'supplement', position: 0, availability_scope: anywhere, config };
const house = { code: 'house', name: 'House', state: 'active', ...supplement };
const somewhere = (o: Objects) => ({ ...anywhere, org_units: [o.orgUnit], employment_terms: [o.terms] });
const typed = (o: Objects) => ({ id: o.policy, code: 'house', ...supplement });
const week = (o: Objects) => ({ policy: typed(o), employee_id: o.employee, date: '2026-01-20' });

const norm = { kind: 'figure', key: 'norm_minutes', unit: 'minutes', currency: null };
const measured = (o: Objects) => ({ id: o.sandbox, measure: norm });

const cover = { from: '2026-11-01', to: '2026-11-30', most: 2, of_every: null, answer: 'warn' };

/** What it takes besides. */
const withStatements = { alone: 'statements:read:*', managed: 'statements:read:*' };
const withReading = { alone: 'policies:read:*', managed: 'policies:read:*' };
const withTimesheets = { alone: 'timesheet:read:*', managed: 'timesheet:read:*' };

/** Settings, organization and policies. */
export const settingsRows: Record<string, Row> = {
  ...reference('activities', ['settings', 'activities'], 'activity', (o) => ({
    ...{ type: 'work', project: 'none', parent_id: o.activity },
    dimensions: [{ dimension_id: o.dimension }],
  })),
  'activities.secondRoles': row('settings:update', forAdmins, () => ({})),
  // Whoever may change a unit says how many of it may be away.
  'coverRules.list': row('org-units:read', 'ok ok ok ok -', (o) => ({ org_unit_id: o.orgUnit })),
  'coverRules.save': row(
    'org-units:update',
    forAdmins,
    (o) => ({ ...cover, id: o.coverRule, org_unit_id: o.orgUnit }),
    'cover-rules:update',
    [],
    { managed: 'all' },
  ),
  'coverRules.remove': row(
    'org-units:update',
    forAdmins,
    (o) => ({ id: o.coverRule }),
    'cover-rules:delete',
    [],
    { managed: 'all' },
  ),
  ...reference('dimensions', ['settings', 'dimensions'], 'dimension', () => ({
    values: [{ code: 'a', name: 'A' }],
  })),
  ...reference('employmentTerms', ['settings', 'employment-terms'], 'terms', (o) => ({
    norm: { weeks: [day], full_time_weekly_minutes: 2220 },
    statement_period: 'month',
    approval_mode: 'manager',
    ...{ flex_account_id: o.flex, default_reason_id: o.reason, hourly_pay_activity_id: o.activity },
  })),
  ...reference('holidayCalendars', ['settings', 'holiday-calendars'], 'calendar', (o) => ({
    generators: [],
    availability_scope: somewhere(o),
  })),
  ...reference(
    'orgUnits',
    ['org-units', 'org-units'],
    'orgUnit',
    (o) => ({
      ...{ parent_id: o.orgUnit, head_employee_id: o.employee },
    }),
    undefined,
    { managed: 'all' },
  ),
  ...reference(
    'policies',
    ['policies', 'policies'],
    'policy',
    (o) => ({
      ...{ ...supplement, availability_scope: somewhere(o) },
    }),
    forAdmins,
  ),
  ...reference(
    'projects',
    ['projects', 'projects'],
    'project',
    (o) => ({
      ...{ requires_manager_approval: false, manager_id: o.employee },
    }),
    undefined,
    { managed: 'all' },
  ),
  ...reference('reasons', ['settings', 'reasons'], 'reason', (o) => ({
    kind: 'work',
    availability_scope: somewhere(o),
  })),
  ...reference('timeAccounts', ['settings', 'time-accounts'], 'account', () => ({ kind: 'leave' })),

  'holidayCalendars.preview': row('settings:read', 'ok ok ok ok -', () => ({ generators: [], year: 2026 })),
  'reach.measure': row('org-units:read', 'ok ok ok ok -', (o) => ({
    ...{ kind: 'org-units', id: o.orgUnit, from: '2026-05-01' },
  })),
  'reach.measure of an employee': row('employees:read', 'ok ok ok ok all ok managed -', (o) => ({
    ...{ kind: 'employees', id: o.employee, from: '2026-05-01' },
  })),
  'objects.browse': row('org-units:read', 'ok ok ok ok -', () => ({ kind: 'org-units' })),
  'objects.find': row(null, 'ok ok ok ok ok', () => ({ q: 'house' })),

  'policies.names': row('statements:read', 'ok ok ok ok -'),
  'policies.plugins': row(null, 'ok ok ok ok ok', () => ({ registries: ['holiday-generators'] })),
  'policies.drafts': row('policies:read', forAdmins, () => ({})),
  'policies.draft': row('policies:read', forAdmins, (o) => ({ id: o.draft })),
  'policies.changes': row('policies:read', forAdmins, (o) => ({ id: o.policy, since_version: null })),
  'policies.saveDraft': row(
    'policies:create',
    forAdmins,
    () => ({ code: 'new', name: 'New', state: 'active', ...supplement }),
    'policy-drafts:create',
  ),
  'policies.saveDraft again': row(
    'policies:update',
    forAdmins,
    (o) => ({ id: o.draft, expected_version: 1, code: 'draft', name: 'N', state: 'active', ...supplement }),
    'policy-drafts:update',
  ),
  'policies.saveDraft of another kind': row(
    'policies:update',
    'invalid invalid - - -',
    (o) => ({
      ...{ id: o.draft, expected_version: 1, code: 'draft', name: 'N', state: 'active' },
      ...{ ...supplement, kind: 'absence' },
    }),
    '',
    [],
    { alone: 'invalid', managed: 'invalid' },
  ),
  'policies.discardDraft': row(
    'policies:update',
    forAdmins,
    (o) => ({ id: o.draft }),
    'policy-drafts:delete',
  ),
  'policies.publish': row(
    'policies:update',
    forAdmins,
    (o) => ({ id: o.draft, expected_version: 1 }),
    'policies:create',
    [],
    { alone: 'policies:create:*', managed: 'policies:create:*' },
  ),
  'policies.withdrawVersion': row(
    'policies:update',
    forAdmins,
    (o) => ({ id: o.policy, effective_from: '2099-01-01' }),
    'policies:withdraw',
    [['policies.update', (o) => ({ id: o.policy, name: 'Later', effective_from: '2099-01-01' })]],
  ),
  'policies.writeFile': row('policies:read', forAdmins, (o) => ({
    ...house,
    availability_scope: somewhere(o),
  })),
  'policies.readFile': row('policies:read', forAdmins, () => ({
    kind: 'supplement',
    text: JSON.stringify({ format: 'stempel-policy', version: 1, ...house }),
  })),
  'policies.preview': row('policies:read', forAdmins, week, '', [], withTimesheets),
  'policies.countEmployments': row('policies:read', forAdmins, () => ({ availability_scope: anywhere })),
  'policies.checkScenarios': row('policies:read', forAdmins, (o) => ({ policy: typed(o) })),
  'policies.saveScenario': row(
    'policies:update',
    forAdmins,
    (o) => ({ ...week(o), title: 'T' }),
    'policy-scenarios:create',
    [],
    withTimesheets,
  ),
  'policies.acceptScenario': row(
    'policies:update',
    forAdmins,
    (o) => ({ policy: typed(o), scenario_id: o.scenario }),
    'policy-scenarios:update',
  ),
  'policies.changeScenario': row(
    'policies:update',
    forAdmins,
    (o) => ({ scenario_id: o.scenario, title: 'T' }),
    'policy-scenarios:update',
  ),
  'policies.deleteScenario': row(
    'policies:update',
    forAdmins,
    (o) => ({ scenario_id: o.scenario }),
    'policy-scenarios:delete',
  ),

  'sandbox.list': row('policies:read', forAdmins, undefined, '', [], withStatements),
  'sandbox.get': row('policies:read', forAdmins, (o) => ({ id: o.sandbox }), '', [], withStatements),
  'sandbox.ofDraft': row('policies:read', forAdmins, (o) => ({ policy_id: o.draft }), '', [], withStatements),
  'sandbox.start': row(
    'policies:update',
    forAdmins,
    (o) => ({ drafts: [{ kind: 'policy', id: o.draft }], effective_from: '2026-01-01' }),
    'jobs:create',
    [],
    withReading,
  ),
  'sandbox.startCurve': row(
    'policies:update',
    forAdmins,
    (o) => ({
      drafts: [{ kind: 'policy', id: o.draft }],
      effective_from: '2026-01-01',
      vary: {
        policy_id: o.draft,
        path: ['rules', 0, 'calculator', 'config', 'percent'],
        from: '1',
        to: '2',
        step: '1',
      },
    }),
    'jobs:create',
    [],
    withReading,
  ),
  'sandbox.curve': row('policies:read', forAdmins, (o) => ({ id: o.sandbox }), '', [], withStatements),
  'sandbox.summary': row('policies:read', forAdmins, (o) => ({ id: o.sandbox }), '', [], withStatements),
  'sandbox.distribution': row('policies:read', forAdmins, measured, '', [], withStatements),
  'sandbox.people': row('policies:read', forAdmins, measured, '', [], withStatements),
  'sandbox.person': row(
    'policies:read',
    forAdmins,
    (o) => ({ id: o.sandbox, employment_id: o.employment }),
    '',
    [],
    withStatements,
  ),
  'sandbox.traces': row(
    'policies:read',
    forAdmins,
    (o) => ({ id: o.sandbox, employment_id: o.employment, statement_id: o.settled }),
    '',
    [],
    withStatements,
  ),
};
