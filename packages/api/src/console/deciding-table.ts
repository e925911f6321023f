import type { BuiltInRole } from '@stempel/core/access';

/** What becomes of a decision: done, or the code of the refusal. */
export type Outcome = 'done' | 'forbidden' | 'not-found';
/** Deputised: of an employee whose manager the caller stands in for. */
export type Whose = 'own' | 'managed' | 'deputised' | 'foreign';

type Row = Readonly<Record<Whose, Outcome>>;
type Rows = Readonly<Record<BuiltInRole['name'], Row>>;

/** Whatever their role: a deputy decides with the rights of the one they stand for. */
const nothing: Row = { own: 'forbidden', managed: 'forbidden', deputised: 'done', foreign: 'forbidden' };
const others: Row = { own: 'forbidden', managed: 'done', deputised: 'done', foreign: 'done' };
const reports: Row = { own: 'forbidden', managed: 'done', deputised: 'done', foreign: 'forbidden' };
/** Statements outside the scope of reading look like none. */
const seenReports: Row = { ...reports, foreign: 'not-found' };

const decisions: Rows = {
  Owner: others,
  Admin: others,
  Manager: reports,
  Employee: nothing,
  Observer: nothing,
  Developer: nothing,
};
const ofStatements: Rows = {
  ...decisions,
  Manager: seenReports,
  Employee: { ...nothing, managed: 'not-found', foreign: 'not-found' },
};
const notLent = { deputised: 'forbidden' } as const;
/** A deputy decides about what is there; what is new is entered with rights of one's own. */
const entered: Rows = {
  ...decisions,
  Manager: { ...reports, ...notLent },
  Employee: { ...nothing, ...notLent },
  Observer: { ...nothing, ...notLent },
  Developer: { ...nothing, ...notLent },
};

/** Who decides about whose time: built-in role × verb × own, managed, deputised, foreign. Nobody about their own. */
export const decidingTable = {
  'approve an absence': decisions,
  'reject an absence': decisions,
  'enter an approved absence': entered,
  'reopen a statement': ofStatements,
  'approve a statement': ofStatements,
  'approve statements together': ofStatements,
  'accept a correction': decisions,
  'dismiss a correction': decisions,
  'approve a posting': decisions,
  'reject a posting': decisions,
  'acknowledge an incident': decisions,
  'resolve an incident': decisions,
  'reopen an incident': decisions,
  'resolve incidents together': decisions,
} as const satisfies Record<string, Rows>;

export type Verb = keyof typeof decidingTable;
