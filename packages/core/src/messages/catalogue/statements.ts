import type { CatalogueEntry } from '../catalogue-entry.ts';

export const statements = {
  'account-id-unknown': {
    refusal: 'invalid',
    field: 'unknown-account',
    text: 'There is no time account {id}.',
  },
  'statement-not-submitted': {
    refusal: 'conflict',
    text: 'The statement is {state:word}; only a submitted one can be approved.',
  },
  'statement-not-submittable': {
    refusal: 'conflict',
    text: 'The statement is {state:word}; only a ready or reopened one can be submitted.',
  },
  'earlier-statement-open': {
    refusal: 'conflict',
    text: 'Statement {id} of {from:date} to {to:date} is {state:word}; {verb} it first: periods are settled in order.',
  },
  'later-statement-settled': {
    refusal: 'conflict',
    text: 'Statement {id} of {from:date} to {to:date} is {state:word}; reopen that one first.',
  },
  'time-submitted': {
    refusal: 'conflict',
    text: 'Statement {id} of {from:date} to {to:date} is submitted; reopen it before changing its time.',
  },
  'employment-statement-submitted': {
    refusal: 'conflict',
    text: 'Statement {id} is submitted; approve or reopen it first.',
  },
  'statement-made-later': {
    refusal: 'invalid',
    field: 'made-later',
    text: 'The statement was made at {at:instant}; choose a moment after that.',
  },
  'statement-sort-then': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'Statements as they were known earlier have no order by {sort}; sort by period or name.',
  },
  'period-not-computable': {
    refusal: 'conflict',
    text: 'The period cannot be evaluated: {sentence:message}. Correct the policy first.',
  },
  'settled-period-not-computable': {
    refusal: 'conflict',
    text: 'A settled period cannot be evaluated: {sentence:message}. Correct the policy first.',
  },
  'difference-changed': {
    refusal: 'conflict',
    text: 'The difference has changed meanwhile; look at it again before you decide.',
  },
  'correction-gone': { refusal: 'conflict', text: 'Nothing differs any more; the correction is gone.' },
  'correction-decided': {
    refusal: 'conflict',
    text: 'The correction is {state:word}; it was decided already.',
  },
  'date-outside-employment': {
    refusal: 'invalid',
    field: 'outside-employment',
    text: '{date:date} lies outside the employment ({start:date} to {end:date}).',
  },
  'opening-in-settled-period': {
    refusal: 'conflict',
    text: 'The period of {date:date} is settled; open the balance in the next one.',
  },
  'account-opened-already': {
    refusal: 'conflict',
    text: 'The account was opened on {date:date} already (movement {id}).',
  },
  'opening-unit': {
    refusal: 'invalid',
    field: 'unit',
    text: 'A {kind:word} account is opened in {field}; send {field} alone.',
  },
  'change-by-correction': {
    refusal: 'conflict',
    text: 'The statement is {state:word}; record the change and approve the correction it makes.',
  },
  'only-submitted-reopens': {
    refusal: 'conflict',
    text: 'The statement is {state:word}; only a submitted one can be reopened.',
  },
  'statement-of-day': { text: '{employment} {day:date}: {sentence:message}' },
  'no-norm': {
    refusal: 'conflict',
    text: 'No norm applied between {from:date} and {to:date}, {days:number} days in all; look at the statement and approve it alone.',
  },
  'no-policy': {
    refusal: 'conflict',
    text: 'No policy applied between {from:date} and {to:date}, {days:number} days in all; look at the statement and approve it alone.',
  },
  'figures-changed': { refusal: 'conflict', text: 'The figures have changed meanwhile; look at them again.' },
  'outcome-unknown': { text: 'Something unexpected happened; look whether it was done, then try again.' },
  'outcome-unknown-database': {
    text: 'The database cannot be reached now; look whether it was done, then try again.',
  },
  'split-refused': { refusal: 'invalid', field: 'split-refused', text: '{sentence:message}.' },
} as const satisfies Record<string, CatalogueEntry>;
