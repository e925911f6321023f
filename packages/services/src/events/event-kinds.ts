import type { Resource } from '@stempel/core/access';

/** How the changes of one kind of object are told: the resource of its audit rows, and what an action becomes. */
export interface EventKind {
  readonly resource: string;
  /** First part of the type, singular. */
  readonly object: string;
  /** Whoever may read it in the whole workspace may be told. */
  readonly permission: Resource;
  /** Second part of the type by action, past tense; null: it follows from the state that the object came to. */
  readonly past: Readonly<Record<string, string | null>>;
  /** What is said of a state that the object came to; only with an action that is null. */
  readonly states?: Readonly<Record<string, string>>;
  /** Actions whose rows do not hold the whole object: it is read with the event, as it was then. */
  readonly reads?: readonly string[];
  /** Of objects without a version: how far a change brought one, from 1; it never goes back. */
  readonly stage?: (change: Change) => number;
  /** Members that the console alone knows: the contract does not show them, and no event does. */
  readonly unshown?: readonly string[];
}

const versioned = (
  resource: string,
  object: string,
  permission: Resource,
  unshown: readonly string[] = [],
): EventKind => ({
  ...{ resource, object, permission, unshown },
  past: { create: 'created', update: 'changed' },
});

const recorded = { create: 'recorded', update: 'changed', delete: 'deleted', restore: 'restored' };

/** Decided about once, booked or gone in the end. */
const correctionStages: Readonly<Record<string, number>> = {
  pend: 1,
  accept: 2,
  dismiss: 2,
  book: 3,
  withdraw: 3,
};

/** Everything that becomes an event, in the order of the catalogue. A new kind of audit row stands here or in `untold`. */
export const eventKinds: readonly EventKind[] = [
  { resource: 'presence', object: 'presence', permission: 'timesheet', past: recorded },
  {
    ...{ resource: 'entries', object: 'entry', permission: 'timesheet' },
    past: { ...recorded, approve: 'approved', reject: 'rejected' },
  },
  {
    ...{ resource: 'absences', object: 'absence', permission: 'absences' },
    past: {
      ...{ create: null, update: null, restore: null, 'ask-change': 'change_requested' },
      ...{ 'withdraw-change': 'change_withdrawn', 'reject-change': 'change_rejected' },
      ...{ 'approve-first-step': 'first_step_approved' },
      ...{ 'approve-change-first-step': 'change_first_step_approved' },
    },
    states: {
      ...{ requested: 'requested', approved: 'approved', rejected: 'rejected', cancelled: 'cancelled' },
    },
  },
  {
    ...{ resource: 'statements', object: 'statement', permission: 'statements' },
    past: { generate: 'generated', submit: 'submitted', approve: 'approved', reopen: 'reopened' },
    reads: ['generate', 'submit', 'approve', 'reopen'],
  },
  {
    ...{ resource: 'corrections', object: 'correction', permission: 'statements' },
    past: {
      ...{ pend: 'pending', withdraw: 'withdrawn', accept: 'accepted', dismiss: 'dismissed' },
      book: 'booked',
    },
    reads: ['pend', 'withdraw'],
    stage: ({ action }) => correctionStages[action] ?? 0,
  },
  {
    ...{ resource: 'movements', object: 'balance', permission: 'timebank' },
    past: { create: 'changed', book: 'changed' },
    reads: ['book'],
  },
  {
    ...{ resource: 'incidents', object: 'incident', permission: 'incidents' },
    past: { create: 'opened', update: null, close: null },
    states: { open: 'reopened', acknowledged: 'acknowledged', resolved: 'resolved' },
    stage: stageOfIncident,
  },
  {
    ...versioned('employees', 'employee', 'employees'),
    past: { create: 'created', update: 'changed', erase: 'erased' },
  },
  versioned('employments', 'employment', 'employees'),
  versioned('org-units', 'org_unit', 'org-units'),
  versioned('projects', 'project', 'projects'),
  versioned('activities', 'activity', 'settings', ['absence_type']),
  versioned('dimensions', 'dimension', 'settings'),
  versioned('time-accounts', 'time_account', 'settings'),
  versioned('employment-terms', 'employment_terms', 'settings', ['longest_presence_minutes']),
  versioned('reasons', 'reason', 'settings'),
  versioned('holiday-calendars', 'holiday_calendar', 'settings'),
  {
    ...{ resource: 'policies', object: 'policy', permission: 'policies' },
    past: { create: 'published', update: 'published', withdraw: 'withdrawn' },
  },
  { resource: 'imports', object: 'import', permission: 'imports', past: { finish: 'finished' } },
  { resource: 'retention', object: 'retention', permission: 'workspace', past: { retain: 'ended' } },
];

/** What the audit log alone tells, and why. */
export const untold: Readonly<Record<string, string>> = {
  'absence-attachments': 'papers of a person; nothing that leaves the house tells of them',
  'agreement-packs': 'what a pack brings is told of each policy and setting',
  'api-keys': 'access of machines; no contract shows a key',
  'calendar-feeds': "an address that a person's calendar reads",
  'cover-rules': 'how many of a unit may be away; no contract shows a rule',
  deputies: 'access of people: whose rights somebody decides with',
  'identity-providers': 'access of people',
  jobs: 'a run is followed where it was started; the end of an import is told of the import',
  'personal-data': 'what was handed out of a person; nothing changed',
  'policy-drafts': 'a draft changes nothing until it is published',
  'policy-scenarios': 'a test of a draft',
  roles: 'access of people',
  'service-users': 'access of machines',
  users: 'access of people; identity providers provision them',
  webhooks: 'who is told of events',
  workspace: 'the house itself, and what it is seeded with',
};

/** The second part where an object stays in the state it had. */
const unmoved = 'changed';

const kindsByResource = new Map(eventKinds.map((kind) => [kind.resource, kind]));

export function kindOf(resource: string): EventKind | undefined {
  return kindsByResource.get(resource);
}

/** Whether what was done to an object of the kind has a name; a server of a later version may do more. */
export function isNamed({ past }: EventKind, action: string): boolean {
  return Object.hasOwn(past, action);
}

/** Every type that a kind has, in the order of its actions. */
export function typesOf({ object, past, states = {} }: EventKind): string[] {
  const ends = Object.values(past).flatMap((end) => end ?? [...Object.values(states), unmoved]);
  return [...new Set(ends)].map((end) => `${object}.${end}`);
}

interface Change {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The type of a change. Throws for an action that has no name. */
export function typeOf(kind: EventKind, { action, before, after }: Change): string {
  const end = kind.past[action];
  if (end === undefined) throw new Error(`The event of "${action}" of ${kind.resource} has no name.`);
  if (end !== null) return `${kind.object}.${end}`;
  const [was, is] = [stateOf(before), stateOf(after)];
  const moved = was === is ? undefined : kind.states?.[is ?? ''];
  return `${kind.object}.${moved ?? unmoved}`;
}

/** Opened, then decided about, then mended, which it stays, then taken out. */
function stageOfIncident({ action, after }: Change): number {
  if (action === 'create') return 1;
  if (action === 'close') return 4;
  return (after as { ended_at?: string | null } | null)?.ended_at ? 3 : 2;
}

function stateOf(side: unknown): string | undefined {
  return (side as { state?: string } | null)?.state;
}
