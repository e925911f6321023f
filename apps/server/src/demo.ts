import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@stempel/auth/api-key';
import { ensureIdentity } from '@stempel/auth/people';
import type { Database } from '@stempel/db';
import { seedDemo } from '@stempel/services/seed';
import { listWorkspaces } from '@stempel/services/transfer/background';
import { z } from 'zod';
import type { Config } from './config.ts';

const role = z.enum(['owner', 'manager', 'employee']);

/**
 * What `npm start` prints about the demo. Kept in the data folder for its owner only, so that a later start can print
 * it again: the database knows passwords and key by their hashes.
 */
const demoFile = z.object({
  /** What was begun, until it is ready; a first start that was killed starts again. */
  state: z.enum(['first-start', 'seeding', 'ready']),
  workspace: z.string(),
  sign_ins: z.array(z.object({ role, name: z.string(), email: z.string() })),
  passwords: z.record(role, z.string()),
  api_key: z.string(),
});

type DemoFile = z.infer<typeof demoFile>;

/** The demo as it is printed. */
export type Demo = {
  workspace: string;
  sign_ins: { role: string; name: string; email: string; password: string }[];
  api_key: string;
};

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'environment'>;

function fileOf({ dataDir, databaseUrl, environment }: Place): string {
  // The embedded and an external database of one data folder each have a demo of their own.
  const name = databaseUrl === null ? 'demo' : 'demo-external';
  return join(dataDir, environment === 'production' ? `${name}.json` : `${name}-${environment}.json`);
}

function findDemoFile(place: Place): DemoFile | undefined {
  const file = fileOf(place);
  return existsSync(file) ? demoFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

function keepDemo(place: Place, demo: DemoFile): void {
  const file = fileOf(place);
  mkdirSync(place.dataDir, { recursive: true });
  writeFileSync(`${file}.draft`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
}

function describe({ workspace, sign_ins, passwords, api_key }: DemoFile): Demo {
  return { workspace, sign_ins: sign_ins.map((one) => ({ ...one, password: passwords[one.role] })), api_key };
}

/** Whether the first start was killed while it made the demo, so that half a company lies in the database. */
export function isFirstStartUnfinished(place: Place): boolean {
  return findDemoFile(place)?.state === 'first-start';
}

const newPassword = () => randomBytes(12).toString('base64url');

type Making = { requestId: string; state: 'first-start' | 'seeding'; slug?: string | undefined };

/**
 * Makes the demo company and keeps its sign-ins and its API key. `slug` names the workspace when it is not to be the
 * usual one; the people keep the passwords they have.
 */
export async function makeDemo(place: Place, db: Database, { requestId, state, slug }: Making) {
  const { environment } = place;
  const known = findDemoFile(place);
  const passwords = known?.passwords ?? {
    owner: newPassword(),
    manager: newPassword(),
    employee: newPassword(),
  };
  const { key, hash: sha256, last4: lastFour } = generateApiKey(environment);
  const begun = { workspace: slug ?? '', sign_ins: [], passwords, api_key: key };
  // A demo that is ready stays the one to print until this one is: making it may be refused.
  if (known?.state !== 'ready') keepDemo(place, { state, ...begun });
  const seeded = await seedDemo(db, {
    environment,
    now: Temporal.Now.instant(),
    requestId,
    passwords,
    makeIdentity: (person) => ensureIdentity(db, person),
    apiKey: { sha256, lastFour, environment },
    ...(slug === undefined ? {} : { slug }),
  });
  const sign_ins = [...seeded.sign_ins];
  const demo: DemoFile = { ...begun, state: 'ready', workspace: seeded.workspace.slug, sign_ins };
  keepDemo(place, demo);
  const { employees, presence, statements } = seeded;
  return { ...describe(demo), employees, presence, statements };
}

/**
 * The demo, made at the first start on an empty database, embedded or external; null where somebody made workspaces
 * of their own: nothing is ever seeded beside them.
 */
export async function prepareDemo(config: Config, db: Database, onSeed: () => void): Promise<Demo | null> {
  const known = findDemoFile(config);
  const workspaces = await listWorkspaces(db);
  if (known?.state === 'ready' && workspaces.some(({ slug }) => slug === known.workspace))
    return describe(known);
  if (workspaces.length > 0) return null;
  return aloneOn(db, async () => {
    // Another server may have made it since.
    if ((await listWorkspaces(db)).length > 0) return null;
    onSeed();
    return makeDemo(config, db, { requestId: 'first-start', state: 'first-start' });
  });
}

const demoLock = 'stempel:demo';

/** Of the servers that start on one empty database at the same time, one makes the demo; null for the others. */
async function aloneOn<Result>(db: Database, work: () => Promise<Result>): Promise<Result | null> {
  const release = await db.locks.tryHold(demoLock);
  if (!release) return null;
  try {
    return await work();
  } finally {
    await release();
  }
}
