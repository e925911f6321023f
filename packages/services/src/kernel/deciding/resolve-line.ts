import type { Action, Resource } from '@stempel/core/access';
import { allowsOthers, type DecidingPerson, type Holder } from './deciding-people.ts';
import type { Line } from './decision-lines.ts';

/** Somebody a matter waits for. */
export interface Decider {
  readonly userId: string;
  readonly employeeId: string | null;
  /** In whose place they decide; null: with rights of their own. */
  readonly standsFor: Holder | null;
}

type People = ReadonlyMap<string, DecidingPerson>;
type Able = (holder: Holder) => boolean;

/**
 * Whom a matter waits for: the first of the line who can decide about it. Who is away today is passed over to their
 * deputies, else to the next; on the dates of a deputy who is not away, both are asked. Nobody is asked about their own
 * time. Empty: it is for whoever may decide about everybody.
 */
export function resolveLine(
  line: Line,
  people: People,
  employeeId: string,
  [resource, action]: readonly [Resource, Action],
): Decider[] {
  const able = ({ grants }: Holder) => allowsOthers(grants, resource, action);
  for (const rank of line) {
    const found = rank.flatMap((id) => askedFor(people.get(id), people, employeeId, able));
    if (found.length > 0) return distinct(found);
  }
  return [];
}

/**
 * As `resolveLine`, of holders who all stand in the first place; when all are away, all of them. The user `without` is not
 * asked, in nobody's place either.
 */
export function resolveHolders(
  holders: readonly Holder[],
  people: People,
  employeeId: string,
  without: string | null = null,
): Decider[] {
  const others = holders.filter((one) => one.employeeId !== employeeId && one.userId !== without);
  const found = others
    .flatMap((holder) => {
      const person = holder.employeeId === null ? undefined : people.get(holder.employeeId);
      return person ? askedFor(person, people, employeeId, () => true) : [asThemselves(holder)];
    })
    .filter(({ userId }) => userId !== without);
  return found.length > 0 ? distinct(found) : others.map(asThemselves);
}

/** Everybody who may decide as one of these holders, asked or not: themselves, and who stands in for them today. */
export function ableAs(
  holders: readonly Holder[],
  people: People,
  employeeId: string,
  without: string | null,
): Decider[] {
  const able = holders.flatMap((holder): Decider[] => {
    const deputies = people.get(holder.employeeId ?? '')?.deputies ?? [];
    const standing = deputies.flatMap((id) => people.get(id)?.user ?? []);
    return [asThemselves(holder), ...standing.map((one) => ({ ...asThemselves(one), standsFor: holder }))];
  });
  return distinct(able.filter((one) => one.employeeId !== employeeId && one.userId !== without));
}

function askedFor(
  person: DecidingPerson | undefined,
  people: People,
  employeeId: string,
  able: Able,
): Decider[] {
  const holder = person?.user;
  if (!person || !holder || person.employeeId === employeeId || !able(holder)) return [];
  const deputies = person.deputies.flatMap((id): Decider[] => {
    const deputy = people.get(id);
    // Deputies do not hand on what they stand in for: away themselves, they are passed over.
    if (!deputy?.user || deputy.isAway || id === employeeId) return [];
    return [{ ...asThemselves(deputy.user), standsFor: holder }];
  });
  return person.isAway ? deputies : [asThemselves(holder), ...deputies];
}

function asThemselves({ userId, employeeId }: Holder): Decider {
  return { userId, employeeId, standsFor: null };
}

/** Each once; with rights of their own where they have them. */
function distinct(found: readonly Decider[]): Decider[] {
  const byUser = new Map<string, Decider>();
  for (const one of found) {
    const known = byUser.get(one.userId);
    if (!known || (known.standsFor !== null && one.standsFor === null)) byUser.set(one.userId, one);
  }
  return [...byUser.values()];
}
