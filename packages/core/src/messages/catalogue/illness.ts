import type { CatalogueEntry } from '../catalogue-entry.ts';

/** What is said of sickness without an end. */
export const illness = {
  'absence-needs-end': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'Only sickness is reported without an end; say the last day of "{type}".',
  },
  'illness-running': {
    refusal: 'conflict',
    text: 'A sickness from {from:date} is reported already.',
  },
  'illness-checked-in': {
    refusal: 'conflict',
    text: 'Checked in since {start:instant}; check out first.',
  },
  'illness-other-type': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: '"{code}" is no sickness; choose another type.',
  },
  'illness-ended': {
    refusal: 'conflict',
    text: 'The sickness ended already: {on:date} is its last day.',
  },
  'illness-taken-back': {
    refusal: 'conflict',
    text: 'The sickness from {from:date} was taken back already.',
  },
  'illness-decided': {
    refusal: 'conflict',
    text: 'The sickness was approved until {to:date}; ask for a change of it.',
  },
  'illness-none': {
    refusal: 'conflict',
    text: 'Only a sickness of whole days ends by a word; ask for a change of the absence.',
  },
  'illness-longer': {
    refusal: 'invalid',
    field: 'too-long',
    text: 'The sickness lasts until {to:date}; ask for a change of it where it lasts longer.',
  },
} as const satisfies Record<string, CatalogueEntry>;
