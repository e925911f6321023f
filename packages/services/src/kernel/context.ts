import type { Grant } from '@stempel/core/access';
import type { Database, ReplicaAge, WorkspaceTransaction } from '@stempel/db';
import type { FileFolder } from './file-folder.ts';
import { localDate } from './local-date.ts';
import type { WordsOf } from './words/words.ts';

/** The tenant a call works in. */
export interface WorkspaceContext {
  id: string;
  slug: string;
  name: string;
  /** IANA zone; decides what "today" is. */
  timeZone: string;
  /** Only test workspaces accept imports and testing jobs with an API key. */
  isTest: boolean;
}

/** Who calls. A service user has no employee; the system acts for jobs and the command line. */
export interface Actor {
  kind: 'user' | 'service-user' | 'system';
  userId: string | null;
  name: string;
  employeeId: string | null;
  grants: readonly Grant[];
  isOwner: boolean;
}

/** Everything a verb needs from outside: no verb reads a clock, an environment or a global. */
export interface ServiceContext {
  db: Database;
  workspace: WorkspaceContext;
  actor: Actor;
  now: Temporal.Instant;
  requestId: string;
  /** Where contents of files lie that people add, beside the database; left out: in it alone. */
  files?: FileFolder | undefined;
  /** What the console says in each language, for files that people read. */
  words?: WordsOf | undefined;
  /** Told how old the rows of a report are; undefined for rows of the primary. Without it none may be missing. */
  tellAge?: (age: ReplicaAge | undefined) => void;
  /**
   * Runs in the transaction of a writing verb, after its work and with its result; an idempotency key is
   * stored here so that it exists exactly when the effect does.
   */
  beforeCommit?: (tx: WorkspaceTransaction, result: unknown) => Promise<void>;
}

/** The context of work that nobody asked for in person: jobs, seeds, the command line. */
export function systemContext(
  db: Database,
  workspace: WorkspaceContext,
  now: Temporal.Instant,
  requestId: string,
): ServiceContext {
  const actor: Actor = {
    kind: 'system',
    userId: null,
    name: 'Stempel',
    employeeId: null,
    grants: [{ resource: '*', action: '*', scope: '*' }],
    isOwner: true,
  };
  return { db, workspace, actor, now, requestId };
}

/** Today in the workspace's zone, YYYY-MM-DD: the default of `as_of` and `effective_from` (ADR 2). */
export function today({ now, workspace: { timeZone } }: ServiceContext): string {
  return localDate(now, timeZone);
}
