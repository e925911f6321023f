import type { Person, SharedIds } from '@stempel/services/testing';

/** The ids that an input is made of: of the person it is about, and of what belongs to nobody. */
export type Objects = Person & SharedIds;
type Input = (o: Objects) => object;

/**
 * One line of the table of guards: the permission that a refusal names, the answer to each caller, an input that
 * reaches the verb, the rows it leaves in the audit log, and what has to happen before (procedures, by the system).
 *
 * The answers, in this order:
 * - five of them: Owner, Admin, Manager, Employee, Developer; what Observer may do follows from the permission;
 * - eight of them, where the input is about a person: Owner, Admin (of anybody); Manager of their own, of an employee
 *   they manage, of another; Employee of their own, of another; Developer.
 *
 * One answer is one of:
 * - `ok`; or the code of a refusal that the verb makes after permission: `conflict`, `invalid`, `precondition-failed`;
 * - `-`: forbidden, naming the permission in any scope; `all`, `managed`: forbidden, naming it in that scope;
 * - `own`: forbidden whatever is granted, because it is about the caller's own time;
 * - `none`: not-found, where people do not learn that there is something;
 * - of a list with a parameter `scope`: the widest that is open, `self`, `managed` or `all`; the wider are forbidden.
 */
export interface Row {
  /** `resource:action`; null where everybody who is signed in may call. */
  readonly needs: string | null;
  readonly answers: string;
  readonly input?: Input | undefined;
  /** `resource:action` of each, without repetition. */
  readonly audits: readonly string[];
  readonly before: readonly (readonly [procedure: string, input: Input])[];
  readonly narrow: Required<Narrow>;
}

/** The answers to custom roles; the same words. */
interface Narrow {
  /** To somebody who holds `needs:all` and nothing else, about another. Default: as to an owner. */
  readonly alone?: string;
  /** To a manager who holds `needs:managed` and nothing else, about somebody else's employee. */
  readonly managed?: string;
}

export function row(
  needs: string | null,
  answers: string,
  input?: Input,
  audits = '',
  before: Row['before'] = [],
  narrow: Narrow = {},
): Row {
  const log = audits.split(' ').filter(Boolean).sort();
  const managed = managedAnswer(needs ?? '', answers.trim().split(/\s+/));
  return { needs, answers, input, audits: log, before, narrow: { alone: 'ok', managed, ...narrow } };
}

/** Who sees the accounts of others, their rights and what they did, sees all of them. */
const ofAllOnly = /^(?:users|api-keys|audit-log):|^roles:(?!read)|^employees:create$/;

/** What a manager's scope opens unless the row says otherwise: nobody they do not manage. */
function managedAnswer(needs: string, words: readonly string[]): string {
  if (words.length <= 5) return ofAllOnly.test(needs) ? 'all' : 'ok';
  return words[4] === '-' ? 'all' : String(words[4]);
}

/** An outcome as the table writes it. */
export function wordOf(
  { code, permission }: { code: string; permission: string | undefined },
  needs: string | null,
): string {
  if (code === 'not-found') return 'none';
  if (code !== 'forbidden') return code;
  if (permission === undefined) return 'own';
  if (permission === '*:*:*') return 'owner';
  const [scope] = permission.startsWith(`${needs}:`) ? permission.split(':').slice(2) : [permission];
  return scope === '*' ? '-' : String(scope);
}

/** Everybody who records time reads it, administrators write it. */
const forAll = 'ok ok ok ok -';
export const forAdmins = 'ok ok - - -';

/** The rows of a versioned object that belongs to nobody. */
export function reference(
  area: string,
  [permission, log]: readonly [permission: string, log: string],
  id: keyof SharedIds,
  body: Input,
  readers = forAll,
  narrow: Narrow = {},
): Record<string, Row> {
  const named = (o: Objects) => ({ code: 'new', name: 'New', ...body(o) });
  return {
    [`${area}.list`]: row(`${permission}:read`, readers, () => ({})),
    [`${area}.get`]: row(`${permission}:read`, readers, (o) => ({ id: o[id] })),
    [`${area}.versions`]: row(`${permission}:read`, readers, (o) => ({ id: o[id] })),
    [`${area}.create`]: row(`${permission}:create`, forAdmins, named, `${log}:create`, [], narrow),
    [`${area}.update`]: row(
      `${permission}:update`,
      forAdmins,
      (o) => ({ id: o[id], name: 'N' }),
      `${log}:update`,
      [],
      narrow,
    ),
  };
}
