import type { Action, Resource } from '@stempel/core/access';
import { insertNewRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import type { Decider } from '../kernel/deciding/resolve-line.ts';
import type { SecondStep } from '../kernel/deciding/second-step.ts';
import { whoDecides } from '../kernel/deciding/who-decides.ts';
import { makeDue } from '../kernel/due-work.ts';
import { findRecipients, type Recipient } from './find-recipients.ts';
import { nextDigest } from './next-digest.ts';
import { type NotificationKind, usualChoices } from './notification-contract.ts';

/** Whom it is told: who acts as an employee, who decides about them, or users. */
export type Told =
  | { readonly employee: string }
  | {
      readonly decidersOf: string;
      readonly permission: readonly [Resource, Action];
      /** The employment it is about; every running one where left out. */
      readonly employment?: string;
      /** Of a posting: its project's manager comes first. */
      readonly project?: string | null;
      /** Where the first of two steps is taken: who takes the second. */
      readonly second?: SecondStep | null;
      /** Nobody in somebody's place: it is news and no decision. */
      readonly ownRightsOnly?: boolean;
    }
  | { readonly users: readonly string[] };

/** Something people are told of. */
export interface Cause {
  readonly kind: NotificationKind;
  readonly to: Told;
  /** What it is about and on which occasion: of that a person is told once. */
  readonly about: string;
  readonly path: string;
  readonly facts?: Readonly<Record<string, string>>;
}

/** So that what happens together is one mail. */
const gathering = { seconds: 20 };

/**
 * Tells people of what happened, in its transaction and in a constant number of statements, however much that is. Nobody
 * is told of what they did themselves. A mail follows by the work `send-notifications`.
 */
export async function notify(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  causes: readonly Cause[],
): Promise<void> {
  await notifyNew(tx, ctx, causes);
}

/** As `notify`; returns how much of it is new to somebody. */
export async function notifyNew(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  causes: readonly Cause[],
): Promise<number> {
  if (causes.length === 0) return 0;
  const deciders = await decidersOf(tx, ctx, causes);
  const recipients = await findRecipients(tx, {
    employeeIds: causes.flatMap(({ to }) => ('employee' in to ? [to.employee] : [])),
    userIds: [
      ...causes.flatMap(({ to }) => ('users' in to ? to.users : [])),
      ...[...deciders.values()].flatMap((some) => some.map(({ userId }) => userId)),
    ],
  });
  const rows = causes.flatMap((cause) =>
    recipients
      .filter((recipient) => isTold(recipient, cause, deciders) && recipient.userId !== ctx.actor.userId)
      .flatMap((recipient) => rowOf(ctx, cause, recipient)),
  );
  const key = ['workspaceId', 'userId', 'kind', 'about'] as const;
  const added = new Set(await insertNewRows(tx, schema.notifications, key, rows));
  const moments = rows.flatMap(({ id, mailAt }) => (mailAt && added.has(id) ? [mailAt] : []));
  const [first] = moments.sort(Temporal.Instant.compare);
  if (first) await makeDue(tx, ctx.workspace.id, { work: 'send-notifications', now: ctx.now, at: first });
  return added.size;
}

type Deciders = ReadonlyMap<Cause, readonly Decider[]>;

/** Whom the causes wait for that are told to who decides. */
async function decidersOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  causes: readonly Cause[],
): Promise<Deciders> {
  const waiting = causes.flatMap((cause) => ('decidersOf' in cause.to ? [{ cause, to: cause.to }] : []));
  const questions = waiting.map(
    ({ to: { decidersOf: employeeId, employment, project, permission, second, ownRightsOnly = false } }) => ({
      ...{ employeeId, permission, second: second ?? null, ownRightsOnly },
      ...{ employmentId: employment ?? null, projectId: project ?? null },
    }),
  );
  const found = await whoDecides(tx, ctx, questions);
  return new Map(waiting.map(({ cause }, index) => [cause, found[index] ?? []]));
}

function isTold({ userId, employeeId }: Recipient, cause: Cause, deciders: Deciders): boolean {
  const { to } = cause;
  if ('users' in to) return to.users.includes(userId);
  if ('employee' in to) return employeeId === to.employee;
  return deciders.get(cause)?.some((one) => one.userId === userId) ?? false;
}

function rowOf(ctx: ServiceContext, { kind, about, path, facts = {} }: Cause, recipient: Recipient) {
  const { console: isShown, mail } = recipient.choices[kind] ?? usualChoices[kind];
  const mailAt = recipient.hasMail && !recipient.isUnsubscribed ? whenMailed(ctx, mail, recipient) : null;
  if (!isShown && mailAt === null) return [];
  return [
    {
      ...{ workspaceId: ctx.workspace.id, id: newId(), userId: recipient.userId },
      ...{ kind, about, path, facts: { ...facts }, createdAt: ctx.now },
      shownAt: isShown ? ctx.now : null,
      mailAt,
      isDigest: mail === 'digest',
    },
  ];
}

function whenMailed(
  { now, workspace }: ServiceContext,
  mail: 'at-once' | 'digest' | 'never',
  { timeZone, digestHour: hour }: Recipient,
): Temporal.Instant | null {
  if (mail === 'never') return null;
  return mail === 'at-once'
    ? now.add(gathering)
    : nextDigest(now, { timeZone: timeZone ?? workspace.timeZone, hour });
}
