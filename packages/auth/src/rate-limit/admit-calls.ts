import { hash } from 'node:crypto';
import { asQuery, type Database, forOthers, namedStatement, OverloadedError } from '@stempel/db';
import { type Environment, hashApiKey, isWellFormedApiKey } from '../api-key/index.ts';
import type { Admission, Caller } from './admission.ts';
import { admissionsOf, type CountedCalls } from './admission-rows.ts';
import { type CallerRow, callerOf, type KnownCaller, KnownCallers } from './known-callers.ts';

/** Keys asked about in one round trip, and round trips of one server at the same time. */
const maxBatch = 64;
const maxRunning = 2;
/** Fewer keys wait for the round trip that runs: half of what one costs is the same for any number. */
const fewestBeside = 8;
/**
 * A workspace with more calls is asked about apart from the others: its round trip may wait for other calls of the same
 * workspace, such as those at another server, and nobody else waits with it.
 */
const mostAmongOthers = 16;

/** Calls of one server that wait to be told who they are from; more are turned away, not kept. */
const mostWaiting = 4_000;

type Waiting = { resolve: (admission: Admission) => void; reject: (error: unknown) => void };
type Asked = {
  sha256: string;
  /** Of the key, as far as this server has ever seen it; it never changes. */
  workspaceId: string | undefined;
  known: KnownCaller | undefined;
  waiting: Waiting[];
};

/** `caller` is left out where the caller is the one of the known version; bigint columns arrive as text. */
type AdmissionRow = CountedCalls & { ordinal: number; caller_version: string; caller: CallerRow | null };

/**
 * Whether a key may call; `enter` is told whose it is before the database is asked, as far as this server remembers it, and
 * may throw.
 */
export type Admit = {
  (key: string, enter?: (workspaceId: string | undefined) => void): Promise<Admission>;
  /** Whether the database would be asked about it. */
  isWellFormed(key: string): boolean;
  /** Whose key it is, as far as this server remembers it. */
  workspaceOf(key: string): string | undefined;
};

const unknownKey: Admission = { outcome: 'unknown-key' };

/**
 * Answers whether a key may call now: the key, its service user, the grants of its roles and both limits, in
 * one round trip. Calls that arrive while others are being answered share the next round trip, so a busy
 * server asks less often. Callers are kept by the version the database has of them, and every call asks for the
 * version: so the decision is always the database's, every server sees the same windows and a revocation acts on the
 * next call. A malformed key costs no round trip.
 */
export function createAdmission(db: Database, environment: Environment): Admit {
  const callers = new KnownCallers();
  const asked = new Map<string, Asked>();
  /** Workspaces that are asked about now: their next calls would only wait in the database. */
  const busy = new Set<string>();
  let running = 0;
  let crowdIsAsked = false;
  let waitingCalls = 0;

  async function answer(batch: readonly Asked[]): Promise<void> {
    for (const { waiting } of batch) waitingCalls -= waiting.length;
    try {
      const rows = await askDatabase(db, environment, batch);
      const answered = new Map(rows.map((row) => [row.ordinal, row]));
      batch.forEach((ask, index) => {
        answerKey(ask, answered.get(index + 1));
      });
    } catch (error) {
      for (const { waiting } of batch) for (const { reject } of waiting) reject(error);
    }
  }

  function answerKey({ sha256, known, waiting }: Asked, row: AdmissionRow | undefined): void {
    const caller = row?.caller ? callers.keep(sha256, row.caller_version, row.caller) : known?.caller;
    if (!row || !caller) {
      callers.forget(sha256);
      for (const { resolve } of waiting) resolve(unknownKey);
      return;
    }
    admissionsOf(caller, row, waiting.length).forEach((admission, index) => {
      waiting[index]?.resolve(admission);
    });
  }

  function start(): void {
    while (running < maxRunning && asked.size > 0) {
      const isOfCrowd = crowdsAmong(asked.values());
      const crowd = crowdIsAsked ? [] : nextBatch(asked, busy, isOfCrowd);
      // Beside a crowd those with few calls go at once.
      const goesNow = running === 0 || crowdIsAsked || asked.size >= fewestBeside;
      const few = crowd.length === 0 && goesNow ? nextBatch(asked, busy, (ask) => !isOfCrowd(ask)) : [];
      if (crowd.length + few.length === 0) return;
      void run([...crowd, ...few], crowd.length > 0);
    }
  }

  async function run(batch: readonly Asked[], isOfCrowd: boolean): Promise<void> {
    const workspaces = batch.flatMap(({ workspaceId }) => workspaceId ?? []);
    for (const workspaceId of workspaces) busy.add(workspaceId);
    running += 1;
    crowdIsAsked ||= isOfCrowd;
    await answer(batch);
    for (const workspaceId of workspaces) busy.delete(workspaceId);
    running -= 1;
    if (isOfCrowd) crowdIsAsked = false;
    // What came in the same turn of the event loop goes along.
    setImmediate(start);
  }

  const isWellFormed: Admit['isWellFormed'] = (key) => isWellFormedApiKey(key, environment);
  const workspaceOf: Admit['workspaceOf'] = (key) => callers.workspaceOf(hash('sha256', key));

  async function admit(key: string, enter?: (workspaceId: string | undefined) => void): Promise<Admission> {
    if (!isWellFormed(key)) return unknownKey;
    const sha256 = asked.get(key)?.sha256 ?? hash('sha256', key);
    const workspaceId = callers.workspaceOf(sha256);
    enter?.(workspaceId);
    if (waitingCalls >= mostWaiting) throw new OverloadedError('connection');
    waitingCalls += 1;
    const wait = () =>
      new Promise<Admission>((resolve, reject) => {
        const ask = asked.get(key);
        if (ask) ask.waiting.push({ resolve, reject });
        else
          asked.set(key, {
            sha256,
            workspaceId,
            known: callers.find(sha256),
            waiting: [{ resolve, reject }],
          });
        // The calls of one turn of the event loop go together.
        setImmediate(start);
      });
    return asQuery(db, admitCalls.name, wait);
  }
  return Object.assign(admit, { isWellFormed, workspaceOf });
}

/** Whether a key is of a workspace of which many calls wait. */
function crowdsAmong(asked: Iterable<Asked>): (ask: Asked) => boolean {
  const calls = new Map<string, number>();
  for (const { workspaceId, waiting } of asked)
    if (workspaceId) calls.set(workspaceId, (calls.get(workspaceId) ?? 0) + waiting.length);
  return ({ workspaceId }) => workspaceId !== undefined && (calls.get(workspaceId) ?? 0) > mostAmongOthers;
}

/**
 * Takes what goes into one round trip, of those that are meant. A key whose workspace is not known goes alone: windows are
 * taken in the order of their workspaces, so that two servers never wait for each other.
 */
function nextBatch(
  asked: Map<string, Asked>,
  busy: ReadonlySet<string>,
  isMeant: (ask: Asked) => boolean,
): Asked[] {
  const batch: Asked[] = [];
  for (const [key, ask] of asked) {
    if (!isMeant(ask) || (ask.workspaceId && busy.has(ask.workspaceId))) continue;
    if (!ask.workspaceId && batch.length > 0) continue;
    batch.push(ask);
    asked.delete(key);
    if (!ask.workspaceId || batch.length === maxBatch) break;
  }
  return batch.sort((a, b) => ((a.workspaceId ?? '') < (b.workspaceId ?? '') ? -1 : 1));
}

const identifyCaller = namedStatement(
  'identify-key',
  'select c.* from api_key_hashes h, find_caller(h.workspace_id, h.api_key_id, $2) c where h.sha256 = $1',
);
const admitCalls = namedStatement('admit-calls', 'select * from admit_calls($1, $2, $3, $4)');

/**
 * Whom a key stands for, without counting the call against the limits.
 * Undefined for a key that is malformed, unknown, expired, revoked or of a suspended service user.
 */
export async function identifyKey(
  db: Database,
  environment: Environment,
  key: string,
): Promise<Caller | undefined> {
  if (!isWellFormedApiKey(key, environment)) return undefined;
  const { rows } = await db.pool.query<CallerRow>({
    ...identifyCaller,
    values: [hashApiKey(key), environment],
  });
  return rows[0] && callerOf(rows[0]);
}

async function askDatabase(
  db: Database,
  environment: Environment,
  batch: readonly Asked[],
): Promise<AdmissionRow[]> {
  const values = [
    batch.map(({ sha256 }) => `\\x${sha256}`),
    batch.map(({ waiting }) => waiting.length),
    batch.map(({ known }) => known?.version ?? '0'),
    environment,
  ];
  const { rows } = await db.pool.query<AdmissionRow>(forOthers({ ...admitCalls, values }));
  return rows;
}
