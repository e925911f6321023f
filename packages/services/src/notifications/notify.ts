import { type Action, allows, parseGrant, type Resource } from '@stempel/core/access';
import { insertNewRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { makeDue } from '../kernel/due-work.ts';
import { findDeciders } from './find-deciders.ts';
import { findHolders, findRecipients, type Recipient } from './find-recipients.ts';
import { type NotificationKind, usualChoices } from './notification-contract.ts';

/** Whom it is told: who acts as an employee, who decides about them, or users. */
export type Told =
  | { readonly employee: string }
  | { readonly decidersOf: string; readonly permission: readonly [Resource, Action] }
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
  if (causes.length === 0) return;
  const decided = causes.flatMap(({ to }) => ('decidersOf' in to ? [to.decidersOf] : []));
  const deciders = decided.length > 0 ? await findDeciders(tx, ctx, [...new Set(decided)]) : new Map();
  const recipients = await findRecipients(tx, {
    employeeIds: [
      ...causes.flatMap(({ to }) => ('employee' in to ? [to.employee] : [])),
      ...[...deciders.values()].flat(),
    ],
    userIds: causes.flatMap(({ to }) => ('users' in to ? to.users : [])),
  });
  const holders = new Map<string, Recipient[]>();
  const rows: (typeof schema.notifications.$inferInsert)[] = [];
  for (const cause of causes) {
    for (const recipient of await toldOf(tx, ctx, cause, { recipients, deciders, holders })) {
      if (recipient.userId !== ctx.actor.userId) rows.push(...rowOf(ctx, cause, recipient));
    }
  }
  const key = ['workspaceId', 'userId', 'kind', 'about'] as const;
  const added = new Set(await insertNewRows(tx, schema.notifications, key, rows));
  const moments = rows.flatMap(({ id, mailAt }) => (mailAt && added.has(id) ? [mailAt] : []));
  const [first] = moments.sort(Temporal.Instant.compare);
  if (first) await makeDue(tx, ctx.workspace.id, { work: 'send-notifications', now: ctx.now, at: first });
}

interface Known {
  readonly recipients: readonly Recipient[];
  readonly deciders: ReadonlyMap<string, readonly string[]>;
  /** By permission; asked for when somebody has nobody who decides. */
  readonly holders: Map<string, Recipient[]>;
}

async function toldOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { to }: Cause,
  { recipients, deciders, holders }: Known,
): Promise<readonly Recipient[]> {
  if ('users' in to) return recipients.filter(({ userId }) => to.users.includes(userId));
  if ('employee' in to) return recipients.filter(({ employeeId }) => employeeId === to.employee);
  const [resource, action] = to.permission;
  const ids = deciders.get(to.decidersOf) ?? [];
  const able = recipients.filter(({ employeeId, grants }) => {
    const isDecider = employeeId !== null && ids.includes(employeeId);
    return isDecider && allowsOthers(grants, resource, action);
  });
  if (able.length > 0) return able;
  const key = to.permission.join();
  const known = holders.get(key) ?? (await findHolders(tx, ctx, resource, action));
  holders.set(key, known);
  return known.filter(({ employeeId }) => employeeId !== to.decidersOf);
}

function allowsOthers(grants: readonly string[], resource: Resource, action: Action): boolean {
  const scopes = allows(grants.map(parseGrant), resource, action);
  return scopes?.has('managed') === true || scopes?.has('all') === true;
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
    },
  ];
}

function whenMailed(
  { now, workspace }: ServiceContext,
  mail: 'at-once' | 'digest' | 'never',
  { timeZone, digestHour }: Recipient,
): Temporal.Instant | null {
  if (mail === 'never') return null;
  return mail === 'at-once'
    ? now.add(gathering)
    : nextDigest(now, timeZone ?? workspace.timeZone, digestHour);
}

/** The next time that it is that hour there; an hour that a day skips is the one after it. */
export function nextDigest(now: Temporal.Instant, zone: string, hour: number): Temporal.Instant {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const at = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) }).toInstant();
  const first = at(today);
  return Temporal.Instant.compare(first, now) > 0 ? first : at(today.add({ days: 1 }));
}
