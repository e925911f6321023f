import type { BuiltInRole } from '@stempel/core/access';

/** What becomes of a decision: done, or the code of the refusal. */
export type Outcome = 'done' | 'forbidden' | 'not-found';
export type Whose = 'own' | 'managed' | 'foreign';

type Row = Readonly<Record<Whose, Outcome>>;
type Rows = Readonly<Record<BuiltInRole['name'], Row>>;

const nothing: Row = { own: 'forbidden', managed: 'forbidden', foreign: 'forbidden' };
const others: Row = { own: 'forbidden', managed: 'done', foreign: 'done' };
const reports: Row = { own: 'forbidden', managed: 'done', foreign: 'forbidden' };
/** Statements outside the scope of reading look like none. */
const seenReports: Row = { ...reports, foreign: 'not-found' };

const decisions: Rows = {
  Owner: others,
  Admin: others,
  Manager: reports,
  Employee: nothing,
  Developer: nothing,
};
const ofStatements: Rows = { ...decisions, Manager: seenReports };

/** Who decides about whose time: built-in role × verb × own, managed, foreign. Nobody about their own. */
export const decidingTable = {
  'approve an absence': decisions,
  'reject an absence': decisions,
  'enter an approved absence': decisions,
  'reopen a statement': ofStatements,
  'approve a statement': ofStatements,
  'approve statements together': ofStatements,
  'accept a correction': decisions,
  'dismiss a correction': decisions,
  'acknowledge an incident': decisions,
  'resolve an incident': decisions,
  'reopen an incident': decisions,
  'resolve incidents together': decisions,
} as const satisfies Record<string, Rows>;

export type Verb = keyof typeof decidingTable;
