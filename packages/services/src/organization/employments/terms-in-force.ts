import { say } from '@stempel/core/messages';
import { refusalAt } from '../../kernel/errors.ts';
import type { PeopleStore } from '../people-store.ts';

/**
 * Refuses terms that are not in force yet on the day an employment comes under them: until then it would have neither
 * norm nor rules. Throws `invalid` naming both dates.
 */
export async function requireTermsInForce(
  people: PeopleStore,
  termsId: string,
  { on, pointer }: { on: string; pointer: string },
): Promise<void> {
  const first = await people.findFirstTerms(termsId);
  // Terms nobody knows are refused as a reference.
  if (!first || first.from <= on) return;
  const detail = say('terms-not-in-force', { name: first.name, from: first.from, date: on });
  throw refusalAt(pointer, detail);
}
