import type { CatalogueEntry } from '../catalogue-entry.ts';

export const deciding = {
  'deputies-of-employees': {
    refusal: 'forbidden',
    text: 'Deputies stand in for people who act as an employee; your account is linked to none.',
  },
  'deputy-is-self': {
    refusal: 'invalid',
    field: 'deputy-is-self',
    text: 'Nobody stands in for themselves; choose somebody else.',
  },
  'deputy-without-account': {
    refusal: 'invalid',
    field: 'deputy-without-account',
    text: 'This person cannot sign in and could decide nothing; choose somebody with an active account.',
  },
  'deputy-dates-over': {
    refusal: 'invalid',
    field: 'deputy-dates-over',
    text: '{to:date} is over; choose a last date that is not.',
  },
  'deputy-named-already': {
    refusal: 'conflict',
    text: '{name} stands in from {from:date} to {to:date} already; remove that or choose other dates.',
  },
  'rejection-needs-note': {
    refusal: 'invalid',
    field: 'required',
    text: 'A rejection needs a note: it is what the employee reads.',
  },
  'entry-not-pending': {
    refusal: 'conflict',
    text: 'The entry does not wait for a decision: it is {state:word}.',
  },
} as const satisfies Record<string, CatalogueEntry>;
