import type { CatalogueEntry } from '../catalogue-entry.ts';

export const webhooks = {
  'webhook-version-changed': {
    refusal: 'precondition-failed',
    text: 'The webhook is at version {actual:number}, not {wanted:number}; read it again.',
  },
  'too-many-webhooks': {
    refusal: 'conflict',
    text: 'A workspace has {count:number} webhooks at most; remove one first.',
  },
  'event-type-unknown': {
    refusal: 'invalid',
    field: 'unknown-reference',
    text: 'There is no event "{type}"; choose from the catalogue.',
  },
  'webhook-stopped': {
    refusal: 'conflict',
    text: 'The webhook sends nothing at present; resume it first.',
  },
} as const satisfies Record<string, CatalogueEntry>;
