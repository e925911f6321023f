import type { CatalogueEntry } from '../catalogue-entry.ts';

export const privacy = {
  'erased-already': {
    refusal: 'conflict',
    text: 'The person was erased already; there is nothing left to do.',
  },
  'erasing-yourself': { refusal: 'conflict', text: 'You cannot erase yourself; ask another owner.' },
  'erasing-employed': {
    refusal: 'conflict',
    text: 'The person is employed (until {until:date}); end the employment and wait until it is over.',
  },
  'erasing-open-statements': {
    refusal: 'conflict',
    text: 'Statements of the person that are not approved: {count:number}. Approve them first.',
  },
  'erasing-open-differences': {
    refusal: 'conflict',
    text: 'Differences to approved statements of the person that wait: {count:number}. Approve or reject them first.',
  },
  'erasing-unsettled-time': {
    refusal: 'conflict',
    text: 'Time of the person on {date:date} is in no statement; let its statement be made and approve it, or delete the time.',
  },
  'erasing-open-requests': {
    refusal: 'conflict',
    text: 'Requests and postings of the person that wait for a decision: {count:number}. Decide them first.',
  },
  'erasing-in-charge': {
    refusal: 'conflict',
    text: 'The person is in charge (units: {units:number}, projects: {projects:number}, people: {people:number}); name somebody else first.',
  },
  'erasing-owner': {
    refusal: 'conflict',
    text: 'The account of the person holds the role Owner; take the role away first.',
  },
  'erasing-unlinked-account': {
    refusal: 'conflict',
    text: 'Accounts with the address of the person that are not linked to them: {count:number}. Link or delete them first.',
  },
  'erasing-while-files-run': {
    refusal: 'conflict',
    text: 'Imports and exports that wait or run: {count:number}. They may hold the person; wait until they have ended.',
  },
  'erasing-other-number': {
    refusal: 'invalid',
    field: 'other-number',
    text: 'This is not the number of the employee; look it up at the head of their page and type it again.',
  },
  'file-removed': {
    refusal: 'conflict',
    text: 'The file was removed: a person was erased, or the file was kept as long as files are kept here. Start the import or export anew.',
  },
  'retention-too-short': {
    refusal: 'invalid',
    field: 'too-short',
    text: 'Data of this kind is kept for {least:number} months at least, not for {months:number}; choose a longer period.',
  },
  'time-removed': {
    refusal: 'conflict',
    text: 'Recorded time before {date:date} was removed when its retention ended. Statements that begin before {workable:date} need it and stay as they are.',
  },
  'time-removed-then': {
    text: 'recorded time of the period from {date:date} on was removed when its retention ended',
  },
  'time-known-removed': {
    refusal: 'invalid',
    field: 'removed',
    text: 'Recorded time before {date:date} was removed when its retention ended, and what it said earlier with it; choose later dates.',
  },
} as const satisfies Record<string, CatalogueEntry>;
