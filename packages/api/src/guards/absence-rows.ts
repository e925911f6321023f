import { forDeciders, forTheirs, january, notTheirs, own, scoped } from './own-time.ts';
import { type Objects, type Row, row } from './row.ts';

/** Everybody who has absences sees when others of their unit are away. */
const forEmployed = 'ok ok ok ok -';

const ill = (o: Objects) => ({ ...own(o), from: '2026-04-15', to: '2026-04-30', sickness: true });

const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const sicknessType = {
  ...{ code: 'house-ill', name: 'Illness', type: 'timeoff', project: 'none', dimensions: [] },
  ...{ state: 'active', effective_from: '2025-01-01' },
  absence_type: {
    ...{
      account_id: null,
      credit: 'day-norm',
      credit_minutes: null,
      earns: true,
      sickness: true,
      unit: 'day',
    },
    ...{ asked_by: 'employee', approval: 'none', second_role_id: null, certificate_after_days: null },
    ...{ availability_scope: anywhere, seen_as: 'away', names: {} },
  },
};

/** Absences and the calendar of them. */
export const absenceRows: Record<string, Row> = {
  'absences.list': row('absences:read', scoped, () => ({})),
  'absences.types': row('absences:create', forTheirs, (o) => ({ ...own(o), on: '2026-04-20' })),
  // Of others only who decides about them foresees anything.
  'absences.forecast': row('absences:approve', 'ok ok  ok ok all  ok -  -', (o) => ({
    ...{ ...own(o), from: '2026-04-20', to: '2026-04-20' },
  })),
  'absences.forecastOf': row('absences:approve', 'ok ok  ok ok all  ok -  -', (o) => ({ id: o.absence })),
  'absences.forecastOf of a change': row('absences:approve', 'ok ok  ok ok all  ok -  -', (o) => ({
    id: o.change,
  })),
  'absences.forecastChange': row('absences:approve', 'ok ok  ok ok all  ok -  -', (o) => ({
    ...{ id: o.leave, wanted: { activity: 'house-off', from: '2026-06-04' } },
  })),
  'absences.forecastChange to its end': row('absences:approve', 'ok ok  ok ok all  ok -  -', (o) => ({
    ...{ id: o.leave, wanted: null },
  })),
  // It shows balances, too.
  'absences.overview': row('absences:read', forTheirs, (o) => ({ ...own(o), year: 2026 }), '', [], {
    alone: 'timebank:read:*',
  }),
  'absences.overviews': row(
    'absences:read',
    forEmployed,
    (o) => ({ year: 2026, org_unit_id: o.orgUnit }),
    '',
    [],
    { alone: 'timebank:read:*', managed: 'timebank:read:*' },
  ),
  'absences.request': row(
    'absences:create',
    forTheirs,
    (o) => ({ ...own(o), activity: 'house-off', from: '2026-04-20' }),
    'absences:create',
  ),
  'absences.create': row(
    'absences:create',
    'ok ok  own ok all  absences:approve:* managed  -',
    (o) => ({ ...own(o), from: '2026-04-20', to: '2026-04-20' }),
    'absences:create',
    [],
    { alone: 'absences:approve:*' },
  ),
  'absences.create approved': row(
    'absences:create',
    'ok ok  own ok all  absences:approve:* managed  -',
    (o) => ({ ...own(o), from: '2026-04-20', to: '2026-04-20', state: 'approved' }),
    'absences:create',
    [],
    { alone: 'absences:approve:*' },
  ),
  'absences.update': row(
    'absences:update',
    forTheirs,
    (o) => ({ id: o.absence, note: 'By train' }),
    'absences:update',
  ),
  'absences.update approve': row(
    'absences:approve',
    forDeciders,
    (o) => ({ id: o.absence, state: 'approved' }),
    'absences:update',
  ),
  'absences.update reject': row(
    'absences:approve',
    forDeciders,
    (o) => ({ id: o.absence, state: 'rejected' }),
    'absences:update',
  ),
  'absences.change': row(
    'absences:update',
    forTheirs,
    (o) => ({ id: o.absence, activity: 'house-off', from: '2026-04-09' }),
    'absences:update',
  ),
  'absences.change approved': row(
    'absences:update',
    forTheirs,
    (o) => ({ id: o.leave, activity: 'house-off', from: '2026-06-04' }),
    'absences:update',
  ),
  'absences.cancel': row('absences:update', forTheirs, (o) => ({ id: o.absence }), 'absences:update'),
  'absences.cancel approved': row('absences:update', forTheirs, (o) => ({ id: o.leave }), 'absences:update'),
  'absences.illness': row('absences:read', forTheirs, own, '', [['absences.create', ill]]),
  'absences.reportIllness': row(
    'absences:create',
    forTheirs,
    (o) => ({ ...own(o), activity: 'house-ill' }),
    'absences:create',
    [['activities.create', () => sicknessType]],
  ),
  // What is no sickness does not end by a word.
  'absences.endIllness': row(
    'absences:update',
    notTheirs,
    (o) => ({ id: o.absence, last: '2026-04-10' }),
    '',
    [],
    { alone: 'absences:read:*' },
  ),
  'absences.withdrawChange': row(
    'absences:update',
    forTheirs,
    (o) => ({ id: o.change }),
    'absences:withdraw-change',
  ),
  'absences.attachments': row('absences:read', forTheirs, (o) => ({ id: o.absence })),
  'absences.removeAttachment': row(
    'absences:update',
    forTheirs,
    (o) => ({ id: o.attachment }),
    'absence-attachments:delete',
  ),
  'absences.restore': row(
    'absences:update',
    notTheirs,
    (o) => ({ id: o.absence }),
    '',
    [['absences.update', (o) => ({ id: o.absence, state: 'cancelled' })]],
    { alone: 'conflict' },
  ),

  'calendar.get': row('absences:read', forEmployed, (o) => ({ ...january, org_unit_id: o.orgUnit })),
  'calendar.cover': row('absences:read', forEmployed, (o) => ({ ...january, org_unit_id: o.orgUnit })),
  'calendar.units': row('absences:read', forEmployed),
  'calendar.feeds': row('absences:read', forEmployed),
  'calendar.createFeed': row(
    'absences:read',
    forEmployed,
    (o) => ({ kind: 'unit', org_unit_id: o.orgUnit }),
    'calendar-feeds:create',
  ),
  'calendar.revokeFeed': row('absences:read', forEmployed, (o) => ({ id: o.feed }), 'calendar-feeds:revoke'),
};
