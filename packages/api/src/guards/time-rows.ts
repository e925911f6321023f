import { forDeciders, forTheirs, january, notTheirs, own, scoped } from './own-time.ts';
import { type Objects, type Row, row } from './row.ts';

const period = { from: '2026-01-01', to: '2026-04-30' };
const submitted = [['statements.submit', (o: Objects) => ({ id: o.statement })]] as const;

const forAdmins = 'ok ok  - - -  - -  -';
const ofEmployees = 'own own ok ok ok';
/** Who may not read what they cannot act on is told so. */
const withReading = { managed: 'statements:read:*' };
const refusedEach = ['', [], { managed: 'ok' }] as const;
const toUnit = (o: Objects) => ({ effective_from: '2026-06-01', org_unit_id: o.orgUnit });
const reports = (input: object = {}) => row('reports:read', scoped, () => ({ ...period, ...input }));

/** Employees and their time. */
export const timeRows: Record<string, Row> = {
  'corrections.list': row('statements:read', scoped, () => ({})),
  'corrections.trace': row('statements:read', forTheirs, (o) => ({ id: o.correction })),
  'corrections.accept': row(
    'statements:approve',
    forDeciders,
    (o) => ({ id: o.correction }),
    'corrections:accept',
  ),
  'corrections.dismiss': row(
    'statements:approve',
    forDeciders,
    (o) => ({ id: o.correction }),
    'corrections:dismiss',
  ),

  // Everybody names deputies of their own; who acts as no employee has none.
  'deputies.list': row(null, ofEmployees),
  'deputies.candidates': row(null, ofEmployees, () => ({ q: 'pi' })),
  'deputies.name': row(
    null,
    'own own invalid ok ok',
    (o) => ({ deputy_id: o.standIn, from: '2026-04-15', to: '2026-04-30' }),
    'deputies:create',
  ),
  'deputies.remove': row(null, 'own own none ok ok', (o) => ({ id: o.deputy }), 'deputies:delete'),

  'employees.list': row('employees:read', scoped, () => ({})),
  'employees.browse': row('employees:read', scoped, () => ({})),
  'employees.get': row('employees:read', forTheirs, own),
  'employees.versions': row('employees:read', forTheirs, own),
  'employees.create': row(
    'employees:create',
    'ok ok - - -',
    () => ({ employee_number: 'new', name: 'New' }),
    'employees:create',
  ),
  'employees.update': row(
    'employees:update',
    forAdmins,
    (o) => ({ ...own(o), name: 'New' }),
    'employees:update',
  ),
  // Each employee has a refusal of their own in the answer; their unit is theirs already.
  'employees.previewChange': row(
    'employees:update',
    forAdmins,
    (o) => ({ change: toUnit(o), of: { employee_ids: [o.employee] } }),
    ...refusedEach,
  ),
  'employees.changeMany': row(
    'employees:update',
    forAdmins,
    (o) => ({ change: toUnit(o), employee_ids: [o.employee] }),
    ...refusedEach,
  ),
  'employees.erasure': row('workspace:delete', 'ok - - - -', own, '', [], { managed: 'all' }),
  'employees.erase': row(
    'workspace:delete',
    'conflict - - - -',
    (o) => ({ ...own(o), employee_number: '1' }),
    '',
    [],
    { alone: 'conflict', managed: 'all' },
  ),

  'employments.list': row('employees:read', forTheirs, own),
  'employments.get': row('employees:read', forTheirs, (o) => ({ ...own(o), employment_id: o.employment })),
  'employments.versions': row('employees:read', forTheirs, (o) => ({
    ...own(o),
    employment_id: o.employment,
  })),
  'employments.create': row(
    'employees:create',
    forAdmins,
    (o) => ({ ...own(o), start: '2027-01-01', org_unit_id: o.orgUnit, employment_terms_id: o.terms }),
    'employments:create',
  ),
  'employments.update': row(
    'employees:update',
    forAdmins,
    (o) => ({ ...own(o), employment_id: o.employment, working_country: 'SE' }),
    'employments:update',
  ),

  'entries.create': row(
    'timesheet:create',
    forTheirs,
    (o) => ({ ...own(o), date: '2026-04-02', activity_id: o.activity, minutes: 30 }),
    'entries:create',
  ),
  'entries.update': row(
    'timesheet:update',
    forTheirs,
    (o) => ({ ...own(o), id: o.entry, minutes: 30 }),
    'entries:update',
  ),
  // Each posting has a refusal of its own in the answer.
  'entries.decide': row(
    'timesheet:approve',
    'ok ok  ok ok ok  - -  -',
    (o) => ({ ids: [o.entry], decision: 'approve' }),
    'entries:approve',
    [
      [
        'projects.update',
        ({ project: id }) => ({ id, requires_manager_approval: true, effective_from: '2026-01-01' }),
      ],
      ['entries.update', (o) => ({ ...own(o), id: o.entry, project_id: o.project })],
    ],
  ),
  'entries.decisions': row('timesheet:read', forTheirs, (o) => ({ ...own(o), ...january })),
  'entries.delete': row('timesheet:delete', forTheirs, (o) => ({ ...own(o), id: o.entry }), 'entries:delete'),
  'entries.restore': row(
    'timesheet:delete',
    notTheirs,
    (o) => ({ ...own(o), id: o.entry }),
    '',
    [['entries.delete', (o) => ({ ...own(o), id: o.entry })]],
    { alone: 'conflict' },
  ),

  'incidents.list': row('incidents:read', 'all all managed - -', () => ({})),
  'incidents.groups': row('incidents:read', 'all all managed - -', () => ({})),
  'incidents.ofEmployee': row('timesheet:read', forTheirs, own),
  // Each incident has a refusal of its own in the answer.
  'incidents.decide': row(
    'incidents:update',
    'ok ok  ok ok ok  - -  -',
    (o) => ({ ids: [o.incident], state: 'acknowledged' }),
    'incidents:update',
  ),
  'incidents.update': row(
    'incidents:update',
    forDeciders,
    (o) => ({ id: o.incident, state: 'acknowledged' }),
    'incidents:update',
  ),

  'presence.create': row(
    'timesheet:create',
    forTheirs,
    (o) => ({ ...own(o), start: '2026-04-02T08:00:00+02:00', end: '2026-04-02T12:00:00+02:00' }),
    'presence:create',
  ),
  'presence.update': row(
    'timesheet:update',
    forTheirs,
    (o) => ({ ...own(o), id: o.presence, note: 'New' }),
    'presence:update',
  ),
  'presence.delete': row(
    'timesheet:delete',
    forTheirs,
    (o) => ({ ...own(o), id: o.presence }),
    'presence:delete',
  ),
  'presence.restore': row(
    'timesheet:delete',
    notTheirs,
    (o) => ({ ...own(o), id: o.presence }),
    '',
    [['presence.delete', (o) => ({ ...own(o), id: o.presence })]],
    { alone: 'conflict' },
  ),
  'presence.open': row('timesheet:read', forTheirs, own),
  'presence.checkIn': row('timesheet:create', forTheirs, own, 'presence:create'),
  'presence.checkOut': row(
    'timesheet:create',
    forTheirs,
    (o) => ({ ...own(o), at: '2026-04-15T09:00:00+02:00' }),
    'presence:update',
    [['presence.checkIn', own]],
  ),

  'projects.postings': row('timesheet:read', 'ok ok ok ok -', (o) => ({ id: o.project, ...january })),
  'projects.hours': row('timesheet:read', 'ok ok ok ok -', (o) => ({ id: o.project, ...january })),

  'reports.registeredHours': reports(),
  'reports.accountMovements': reports(),
  'reports.accountTotals': reports(),
  'reports.presence': reports(),
  'reports.absence': reports({ state: ['requested'] }),
  'reports.sickness': reports({ state: ['requested'] }),
  'reports.workingTimeCompliance': reports(),
  'reports.sums': row('reports:read', scoped, () => ({ report: 'presence', group: 'employee', ...period })),
  'reports.sums of sickness': row('reports:read', scoped, () => ({
    ...{ report: 'sickness', group: 'activity', ...period, state: ['requested', 'approved'] },
  })),
  'reports.pendingDifferences': row('statements:read', scoped, () => ({})),

  'statements.list': row('statements:read', scoped, () => ({})),
  'statements.waiting': row('statements:read', scoped, () => ({})),
  'statements.get': row('statements:read', 'ok ok  ok ok none  ok none  -', (o) => ({ id: o.statement })),
  'statements.moved': row('statements:read', 'ok ok  ok ok none  ok none  -', (o) => ({ id: o.statement })),
  // They were ill in it.
  'statements.get of a settled period': row('statements:read', 'ok ok  ok ok none  ok none  -', (o) => ({
    id: o.settled,
  })),
  'statements.moved in a settled period': row('statements:read', 'ok ok  ok ok none  ok none  -', (o) => ({
    ...{ id: o.settled, from: '2026-01-01', line: { kind: 'figure', key: 'credited_minutes' } },
  })),
  'statements.generate': row('jobs:run', 'ok ok - - -'),
  'statements.submit': row(
    'statements:submit',
    'ok ok  ok ok none  ok none  -',
    (o) => ({ id: o.statement }),
    'statements:submit',
    [],
    withReading,
  ),
  'statements.preview': row('statements:approve', 'ok ok  ok ok ok  - -  -', (o) => ({
    ...{ decision: 'approve', ids: [o.statement] },
  })),
  'statements.preview of submissions': row('statements:submit', 'ok ok  ok ok ok  ok ok  -', (o) => ({
    ...{ decision: 'submit', ids: [o.statement] },
  })),
  // Each statement has a refusal of its own in the answer.
  'statements.decide': row('statements:approve', 'ok ok  ok ok ok  - -  -', (o) => ({
    ...{ decision: 'approve', statements: [{ id: o.statement, seen_figures: '' }] },
  })),
  'statements.approve': row(
    'statements:approve',
    'ok ok  own ok none  - -  -',
    (o) => ({ id: o.statement }),
    'corrections:pend movements:book statements:approve',
    submitted,
    withReading,
  ),
  'statements.reopen': row(
    'statements:approve',
    'ok ok  own ok none  - -  -',
    (o) => ({ id: o.statement, note: 'Again' }),
    'statements:reopen',
    submitted,
    withReading,
  ),

  'home.teamNow': row('timesheet:read', 'ok ok ok managed -', () => ({})),
  'home.teamHours': row('statements:read', 'ok ok ok managed -'),
  'home.firstSteps': row('statements:read', 'ok ok all all -', undefined, '', [], { managed: 'all' }),
  'home.close': row('statements:read', 'ok ok all all -', undefined, '', [], { managed: 'all' }),

  'timebank.kept': row('timebank:read', forTheirs, own),
  'timebank.forecast': row('timebank:read', forTheirs, own),
  'timebank.browse': row('timebank:read', scoped, () => ({})),
  'timebank.account': row('timebank:read', forTheirs, (o) => ({ ...own(o), account_id: o.account })),
  'timebank.accountMovements': row('timebank:read', forTheirs, (o) => ({ ...own(o), account_id: o.account })),
  'timebank.movements': row('timebank:read', scoped, () => ({})),
  'timebank.open': row(
    'timebank:create',
    forAdmins,
    (o) => ({ employment_id: o.employment, account_id: o.flex, date: '2026-04-01', minutes: 60 }),
    'movements:create',
  ),

  // Whoever has nothing to decide sees an empty list; each thing has a refusal of its own in the answer.
  'toDecide.list': row(null, 'ok ok ok ok ok', () => ({})),
  'toDecide.count': row(null, 'ok ok ok ok ok'),
  'toDecide.decide': row(
    null,
    'ok ok  ok ok ok  ok ok  ok',
    (o) => ({ decision: 'approve', items: [{ kind: 'absence', id: o.absence }] }),
    'absences:update',
  ),

  'toDecide.decide a change': row(
    null,
    'ok ok  ok ok ok  ok ok  ok',
    (o) => ({ decision: 'approve', items: [{ kind: 'absence', id: o.change }] }),
    'absences:update',
  ),

  'timesheet.supplements': row('timesheet:read', forTheirs, (o) => ({ ...own(o), ...january })),
  'timesheet.get': row('timesheet:read', forTheirs, (o) => ({ ...own(o), ...january })),
  'timesheet.get as it was known': row('timesheet:read', forTheirs, (o) => ({
    ...{ ...own(o), ...january, known_at: '2026-04-15' },
  })),
};
