import {
  idsFrom,
  namedStatement,
  newId,
  type WorkspaceTransaction,
  wakeReaders,
  writeLast,
} from '@stempel/db';
import type { ServiceContext } from './context.ts';
import { runNamed } from './named-statement.ts';

/** Background work that workspaces have. */
export type DueWork =
  | 'add-built-in-roles'
  | 'generate-statements'
  | 'find-corrections'
  | 'send-mail'
  | 'run-jobs'
  | 'clean-up'
  | 'keep-retention'
  | 'check-statements'
  | 'find-incidents'
  | 'send-notifications'
  | 'send-report-mails'
  | 'remind-people';

interface Look {
  readonly work: DueWork;
  readonly minutes: number;
  /** What a long transaction changes is seen at its end: it relies on no look that another one left. */
  readonly ownOfShared?: boolean;
}

/** What a change may make due, and by when somebody has looked. */
const afterAnyChange: readonly Look[] = [
  { work: 'generate-statements', minutes: 60 },
  { work: 'find-corrections', minutes: 60 },
];

/** What decides when periods end: a change may have ended one already, and other dates are to be waited for. */
const endsPeriods: readonly string[] = ['employment-terms', 'employments', 'workspace'];
const afterEnding: readonly Look[] = [{ work: 'generate-statements', minutes: 0.5 }];

/** What may open or close incidents of one person at once. */
export const timeOfPeople: readonly string[] = ['presence', 'entries', 'employments'];
/** What may do so of everybody. */
export const rulesOfTime: readonly string[] = [
  'policies',
  'agreement-packs',
  'employment-terms',
  'org-units',
  'reasons',
  'workspace',
];
const ofTime: readonly string[] = [...timeOfPeople, ...rulesOfTime];
/** With the ten seconds between looks and the work itself within five minutes (docs/live-incidents.md, When). */
const afterTime: readonly Look[] = [{ work: 'find-incidents', minutes: 3, ownOfShared: true }];

/** The looks that this process knows to be coming, by work and workspace: in epoch milliseconds. */
const awaited = new Map<string, { dueAt: number; madeAt: number }>();

/** The looks that a shared transaction has made due already; its steps are many. */
const madeBySteps = new WeakMap<object, Set<string>>();

/**
 * Makes due what a change of a resource may leave to be done, whatever it was: nothing but changes and the end of
 * periods gives the workers anything to find. One row serves the changes of a while, so most add none: a look is relied
 * on while it is at least half its time away, so that the change is there when it comes. Who is told of events looks, too.
 */
export function noteChange(tx: WorkspaceTransaction, ctx: ServiceContext, resource: string): void {
  wakeReaders(tx, ctx.workspace.id, { within: ctx.db.shared });
  note(tx, ctx, [
    ...afterAnyChange,
    ...(endsPeriods.includes(resource) ? afterEnding : []),
    ...(ofTime.includes(resource) ? afterTime : []),
  ]);
}

function note(
  tx: WorkspaceTransaction,
  { workspace, now, db: { shared } }: ServiceContext,
  looks: readonly Look[],
): void {
  const made = shared && madeBySteps.get(shared);
  const at = now.epochMilliseconds;
  // The time of a long run stands still; ids go on.
  const madeAt = timeOfId(newId());
  const missing = looks.flatMap(({ work, minutes, ownOfShared = false }) => {
    const [half, dueAt] = [minutes * 30_000, at + minutes * 60_000];
    const key = `${work} ${minutes} ${workspace.id}`;
    const known = awaited.get(key);
    const isOwn = ownOfShared && shared !== undefined;
    const isComing =
      !isOwn && known && known.dueAt >= at + half && known.dueAt <= dueAt && known.madeAt >= madeAt - half;
    return isComing || made?.has(key)
      ? []
      : [{ key, work, dueAt, notBefore: at + half, madeSince: isOwn ? never : madeAt - half }];
  });
  if (missing.length === 0) return;
  const values = [
    workspace.id,
    now.toString(),
    missing.map(({ work }) => work),
    missing.map(() => newId()),
    missing.map(({ dueAt }) => new Date(dueAt)),
    missing.map(({ notBefore }) => new Date(notBefore)),
    missing.map(({ madeSince }) => idsFrom(Temporal.Instant.fromEpochMilliseconds(madeSince))),
  ];
  const committed = () => {
    for (const { key, dueAt } of missing) awaited.set(key, { dueAt, madeAt });
  };
  const released = () => {
    if (shared) madeBySteps.set(shared, new Set([...(made ?? []), ...missing.map(({ key }) => key)]));
  };
  const once = `due ${missing.map(({ key }) => key).join()}`;
  writeLast(tx, async () => void (await runNamed(tx, noteLooks, values)), { once, committed, released });
}

/** No look is made later: each counts as missing. */
const never = 2 ** 47;

const timeOfId = (id: string) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

const noteLooks = namedStatement(
  'note-looks',
  `
  insert into due_work (workspace_id, work, id, due_at, look_at, noted_at)
  select $1::uuid, look.work, look.id, look.due_at, look.due_at, $2::timestamptz
    from unnest($3::text[], $4::uuid[], $5::timestamptz[], $6::timestamptz[], $7::uuid[])
         look (work, id, due_at, not_before, made_since)
   where not exists (
     select from due_work known
      where known.workspace_id = $1 and known.work = look.work and known.id >= look.made_since
        and known.due_at between look.not_before and look.due_at)`,
);

/** Before any clock of any server: what somebody waits for is due at once. */
const atOnce = '1970-01-01T00:00:00Z';

/** Makes work of a workspace due when the transaction commits: at once, or at a moment. */
export async function makeDue(
  tx: WorkspaceTransaction,
  workspaceId: string,
  { work, now, at }: { work: DueWork; now: Temporal.Instant; at?: Temporal.Instant },
): Promise<void> {
  await runNamed(tx, addDueWork, [workspaceId, work, newId(), at?.toString() ?? atOnce, now.toString()]);
}

/** SQL that makes the mails due at once that a part of the same statement returns, as rows with their workspace. */
export function makeMailsDue(mailed: string): string {
  return `insert into due_work (workspace_id, work, id, due_at, look_at, noted_at)
    select workspace_id, 'send-mail', gen_random_uuid(), '${atOnce}', '${atOnce}', now() from ${mailed} limit 1`;
}

const addDueWork = namedStatement(
  'add-due-work',
  `
  insert into due_work (workspace_id, work, id, due_at, look_at, noted_at)
  values ($1::uuid, $2, $3::uuid, $4::timestamptz, $4::timestamptz, $5::timestamptz)`,
);
