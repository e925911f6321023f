import type { Action, Resource } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { type DecidingPerson, findHolders, type Holder, loadDecidingPeople } from './deciding-people.ts';
import { findLines, type Matter } from './decision-lines.ts';
import { type Decider, resolveHolders, resolveLine } from './resolve-line.ts';
import { findSecondDeciders, type SecondStep } from './second-step.ts';

/** A matter with the permission that deciding about it needs. */
export interface Question extends Matter {
  readonly permission: readonly [Resource, Action];
  /** Where the first of two steps is taken: its line is asked no more. */
  readonly second?: SecondStep | null;
  /** Nobody who would decide in somebody's place: for what is no decision, so that no rights are lent. */
  readonly ownRightsOnly?: boolean;
}

/**
 * Whom each question waits for, in their order: the project's or the employment's manager, else the head of the unit, then of
 * the units above, else those who hold the permission over everybody; a second step for who takes it. In a number of
 * statements that does not depend on how many there are, but for one for each permission that nobody in a line holds.
 */
export async function whoDecides(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  questions: readonly Question[],
): Promise<Decider[][]> {
  const lines = await findLines(tx, ctx, questions);
  const people = await loadDecidingPeople(tx, ctx, [...new Set(lines.flat(2))]);
  const found = questions.map((one, index) =>
    resolveLine(lines[index] ?? [], askedOf(one, people), one.employeeId, one.permission),
  );
  const later = questions.flatMap(({ employeeId, second }) => (second ? [{ employeeId, second }] : []));
  const seconds = (await findSecondDeciders(tx, ctx, later)).values();
  const holders = new Holders(tx, ctx);
  for (const [index, one] of questions.entries()) {
    if (one.second) found[index] = seconds.next().value?.asked ?? [];
    else if (found[index]?.length === 0) found[index] = await holders.resolve(one);
  }
  return found;
}

type People = ReadonlyMap<string, DecidingPerson>;

/** The people as a question looks at them. */
function askedOf({ ownRightsOnly = false }: Question, people: People): People {
  if (!ownRightsOnly) return people;
  return new Map([...people].map(([id, person]) => [id, { ...person, deputies: [] }]));
}

/** Those who may decide about everybody, looked up once for each permission. */
class Holders {
  readonly #known = new Map<string, Promise<{ holders: Holder[]; people: People }>>();
  readonly #tx: WorkspaceTransaction;
  readonly #ctx: ServiceContext;

  constructor(tx: WorkspaceTransaction, ctx: ServiceContext) {
    this.#tx = tx;
    this.#ctx = ctx;
  }

  async resolve(question: Question): Promise<Decider[]> {
    const { permission, employeeId } = question;
    const key = permission.join();
    const known = this.#known.get(key) ?? this.#load(permission);
    this.#known.set(key, known);
    const { holders, people } = await known;
    return resolveHolders(holders, askedOf(question, people), employeeId);
  }

  async #load([resource, action]: Question['permission']) {
    const holders = await findHolders(this.#tx, this.#ctx, resource, action);
    const ids = holders.flatMap(({ employeeId }) => employeeId ?? []);
    return { holders, people: await loadDecidingPeople(this.#tx, this.#ctx, ids) };
  }
}
