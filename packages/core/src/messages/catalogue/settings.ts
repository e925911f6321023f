import type { CatalogueEntry } from '../catalogue-entry.ts';

export const settings = {
  'workspace-version-changed': {
    refusal: 'precondition-failed',
    text: 'The workspace is at version {actual:number}, not {wanted:number}; read it again.',
  },
  'dimension-twice': {
    refusal: 'invalid',
    field: 'duplicate',
    text: 'The dimension {id} stands twice; keep one of them.',
  },
  'dimension-value-missing': {
    refusal: 'invalid',
    field: 'unknown-reference',
    text: 'The dimension has no value "{value}"; add it to the dimension first.',
  },
  'activity-type-differs': {
    refusal: 'invalid',
    field: 'type-differs',
    text: '{relation:word} "{code}" has the type {type:word}; a child has the type of its parent, not {otherType:word}.',
  },
  'dimension-value-twice': {
    refusal: 'invalid',
    field: 'duplicate',
    text: 'The code "{code}" stands twice; keep one of the values.',
  },
  'flex-account-holds-leave': {
    refusal: 'invalid',
    field: 'wrong-kind',
    text: 'The time account "{code}" holds leave; choose one of the kind flex.',
  },
  'absence-type-not-taken': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'An activity of type {type:word} is no absence type; leave absence_type out or choose the type timeoff.',
  },
  'second-role-may-not-approve': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'The role "{role}" may not approve absences of others; give it {permission} or choose another role.',
  },
  'type-credit-minutes': { text: 'go with the credit "fixed", and only with it' },
  'type-second-role': { text: 'goes with an approval in two steps, and only with it' },
  'type-sickness-seen': { text: 'colleagues see of sickness that somebody is away, and no more' },
  'rotation-needs-anchor': {
    text: 'A rotation of several weeks needs an anchor: the Monday its first week starts on.',
  },
  'anchor-no-monday': { text: 'The anchor must be a Monday.' },
  'employment-end-before-start': {
    refusal: 'invalid',
    field: 'before-start',
    text: 'The employment starts on {start:date} and cannot end on {end:date}.',
  },
  'manager-of-own-employment': {
    refusal: 'invalid',
    field: 'own-manager',
    text: 'An employee cannot manage their own employment.',
  },
  'first-version-not-at-start': {
    refusal: 'invalid',
    field: 'not-the-start',
    text: 'The first version of an employment is in force from its start, {start:date}; leave the field out.',
  },
  'change-outside-employment': {
    refusal: 'invalid',
    field: 'outside-employment',
    text: 'The employment runs from {start:date} to {end:date}; {date:date} lies outside.',
  },
  'people-change-nothing': {
    refusal: 'invalid',
    field: 'required',
    text: 'Choose an organization unit, a manager or employment terms to set.',
  },
  'people-change-too-many': {
    refusal: 'invalid',
    field: 'too-many',
    text: 'More than {most:number} people match; narrow the filter.',
  },
  'people-change-not-employed': {
    refusal: 'conflict',
    text: 'No employment runs on {date:date} or begins later; choose another date or add an employment.',
  },
  'people-change-several': {
    refusal: 'conflict',
    text: '{count:number} employments run on {date:date} or begin later; change each on the page of the employee.',
  },
  'slug-taken': {
    refusal: 'conflict',
    field: 'duplicate',
    text: 'There is a workspace "{slug}" already; choose another.',
  },
  'slug-format': { text: 'Use 1 to 63 small letters, digits and inner hyphens.' },
  'terms-not-in-force': {
    refusal: 'invalid',
    field: 'terms-not-in-force',
    text: 'The employment terms "{name}" are in force from {from:date}, but the employment comes under them on {date:date}; bring the terms into force by {date:date}, or choose others.',
  },
} as const satisfies Record<string, CatalogueEntry>;
