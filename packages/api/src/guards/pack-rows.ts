import { forAdmins, type Row, row } from './row.ts';

const newEdition = { pack: 'german-tvoed', edition: 3 };
const secondEdition: Row['before'] = [
  ['agreementPacks.load', () => ({ pack: 'german-tvoed', effective_from: '2026-01-01' })],
];

/** What it takes besides. */
const withSettings = { alone: 'settings:create:*', managed: 'settings:create:*' };

/** Agreement packs. */
export const packRows: Record<string, Row> = {
  'agreementPacks.load to terms': row(
    'policies:create',
    forAdmins,
    (o) => ({ pack: 'danish-vacation-act', employment_terms: [o.terms] }),
    'activities:create agreement-packs:load holiday-calendars:create policies:create time-accounts:create',
    [],
    withSettings,
  ),
  'agreementPacks.list': row(null, 'ok ok ok ok ok'),
  'agreementPacks.preview': row(
    'policies:create',
    forAdmins,
    () => ({ pack: 'danish-vacation-act' }),
    '',
    [],
    withSettings,
  ),
  // It names people.
  'agreementPacks.reach': row('policies:read', forAdmins, () => ({ pack: 'danish-vacation-act' }), '', [], {
    alone: 'employees:read:*',
    managed: 'employees:read:*',
  }),
  'agreementPacks.putStepAway': row(
    'policies:create',
    forAdmins,
    () => ({ away: true }),
    'workspace:update',
    [],
    withSettings,
  ),
  'agreementPacks.states': row('policies:read', forAdmins),
  'agreementPacks.compare': row('policies:create', forAdmins, () => newEdition, '', secondEdition, {
    alone: 'policies:update:*',
    managed: 'policies:update:*',
  }),
  // What changes has to be shown first.
  'agreementPacks.publish': row(
    'policies:create',
    'precondition-failed precondition-failed - - -',
    () => ({ ...newEdition, effective_from: '2027-01-01', seen: [], choices: [] }),
    '',
    secondEdition,
    { alone: 'policies:update:*', managed: 'policies:update:*' },
  ),
  'agreementPacks.load': row(
    'policies:create',
    forAdmins,
    () => ({ pack: 'danish-vacation-act' }),
    'activities:create agreement-packs:load employment-terms:create holiday-calendars:create policies:create time-accounts:create',
    [],
    withSettings,
  ),
};
