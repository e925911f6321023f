import type { BuiltInRole } from '@stempel/core/access';
import type { AbsenceKind } from '@stempel/services/testing';
import { decidingTable, type Verb } from '../console/deciding-table.ts';

/** Answers in the order of `whose`. */
type Row = string;
type Rows = Readonly<Record<BuiltInRole['name'], Row>>;

/*
 * What one may do with absences: role × verb × whose × kind, the kind making no difference. `+` it is done, `-` it is
 * forbidden.
 */
const asks: Rows = {
  ...{ Owner: '++++', Admin: '++++', Manager: '++--', Employee: '+---', Observer: '----', Developer: '----' },
};
/** Who decides is said once, for everything that is decided about. */
const asDecided = (verb: Verb): Rows => {
  const answersOf = ({ own, managed, deputised, foreign }: (typeof decidingTable)[Verb]['Owner']) =>
    [own, managed, deputised, foreign].map((outcome) => (outcome === 'done' ? '+' : '-')).join('');
  const { Owner, Admin, Manager, Employee, Observer, Developer } = decidingTable[verb];
  return {
    ...{ Owner: answersOf(Owner), Admin: answersOf(Admin), Manager: answersOf(Manager) },
    ...{ Employee: answersOf(Employee), Observer: answersOf(Observer), Developer: answersOf(Developer) },
  };
};
/** Who asks foresees what would come of it, and so does who decides, whosever rights they decide with. */
const foresees: Rows = {
  ...{ Owner: '++++', Admin: '++++', Manager: '+++-', Employee: '+-+-', Observer: '--+-', Developer: '--+-' },
};
/** Whoever sees a request of their own may look at what its approval would bring. */
const foreseesApproval: Rows = { ...foresees, Observer: '+-+-' };

export const verbTable = {
  'ask for one': asks,
  'foresee a request': foresees,
  'enter one as approved': asDecided('enter an approved absence'),
  'change a request': asks,
  'withdraw a request': asks,
  'foresee the approval of a request': foreseesApproval,
  'approve a request': asDecided('approve an absence'),
  'reject a request': asDecided('reject an absence'),
  'ask for a change of what was approved': asks,
  'foresee a change of what was approved': foresees,
  'ask for the end of what was approved': asks,
  'foresee the end of what was approved': foresees,
  'withdraw a change': asks,
  'foresee the approval of a change': foreseesApproval,
  'approve a change': asDecided('approve an absence'),
  'reject a change': asDecided('reject an absence'),
} as const satisfies Record<string, Rows>;
export type AbsenceVerb = keyof typeof verbTable;

/*
 * What one learns: role × view × whose. `k`: what each absence is, requests as well. `c`, as colleagues do: the dates of what
 * was approved, the name of a kind that says so, of sickness nothing more, and nothing of requests. `-`: nothing.
 */
const inCalendar: Rows = {
  ...{ Owner: 'kkkk', Admin: 'kkkk', Manager: 'kkcc', Employee: 'kccc', Observer: 'kkkk', Developer: '----' },
};
const inLists: Rows = {
  ...{ Owner: 'kkkk', Admin: 'kkkk', Manager: 'kk--', Employee: 'k---', Observer: 'kkkk', Developer: '----' },
};
const inTheLog: Rows = {
  ...{ Owner: 'kkkk', Admin: 'kkkk', Manager: '----', Employee: '----', Observer: '----', Developer: '----' },
};
/** What the line brings to somebody, or to whom they stand in for; nobody manages the other. */
const waiting: Rows = {
  ...{ Owner: '-kkk', Admin: '-kkk', Manager: '-kk-', Employee: '--k-', Observer: '--k-', Developer: '--k-' },
};
const nobody: Rows = {
  ...{ Owner: '----', Admin: '----', Manager: '----', Employee: '----', Observer: '----', Developer: '----' },
};

export const viewTable = {
  'the list of absences': inLists,
  'the calendar of the unit': inCalendar,
  'a feed of the unit': inCalendar,
  'overviews of the unit': inLists,
  'the file of overviews of the unit': inLists,
  'the overview of a person': inLists,
  'the month of a person': inLists,
  'the report of absence': inLists,
  'the report of sickness': inLists,
  'the file of the report of absence': inLists,
  'what waits to be decided': waiting,
  'the audit log': inTheLog,
  'the events': inTheLog,
  'what the bell says': nobody,
  'the mails that people get': nobody,
  'the search': nobody,
} as const satisfies Record<string, Rows>;
export type View = keyof typeof viewTable;

/** What one learns of an absence: what it is, on which dates, or nothing. */
export type Learned = 'what' | 'dates' | '-';

/** What a letter of the table says of a kind, approved or asked for. */
export function learnedBy(letter: string, kind: AbsenceKind, isRequested: boolean): Learned {
  if (letter === 'k') return 'what';
  if (letter === '-' || isRequested) return '-';
  return kind === 'named' ? 'what' : 'dates';
}
