import { randomBytes } from 'node:crypto';
import { generateApiKey } from '@stempel/auth/api-key';
import { ensureIdentity } from '@stempel/auth/people';
import type { Database } from '@stempel/db';
import { seedDemo } from '@stempel/services/seed';
import { listWorkspaces } from '@stempel/services/transfer/background';
import type { Config } from './config.ts';
import { type DemoFile, type DemoPlace, findDemoFile, keepDemo } from './demo-file.ts';

/** A demo of an external database that an earlier start began and did not finish: what there is of it. */
export type HalfDemo = { half: string };

/** No workspace at all: no demo is wanted, and nobody made another one. */
export type NoWorkspace = 'none';

/** The demo as it is printed. */
export type Demo = {
  workspace: string;
  sign_ins: { role: string; name: string; email: string; password: string }[];
  api_key: string;
};

function describe({ workspace, sign_ins, passwords, api_key }: DemoFile): Demo {
  return { workspace, sign_ins: sign_ins.map((one) => ({ ...one, password: passwords[one.role] })), api_key };
}

const newPassword = () => randomBytes(12).toString('base64url');

type Making = { requestId: string; state: 'first-start' | 'seeding'; slug?: string | undefined };

/**
 * Makes the demo company and keeps its sign-ins and its API key. `slug` names the workspace when it is not to be the
 * usual one; the people keep the passwords they have.
 */
export async function makeDemo(place: DemoPlace, db: Database, { requestId, state, slug }: Making) {
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
 * The demo, made where one is wanted (`DEMO`) at the first start on an empty database, embedded or external; null where somebody made workspaces
 * of their own: nothing is ever seeded beside them. What is half of one is left alone, too: it is not this start's to take away.
 */
export async function prepareDemo(
  config: Config,
  db: Database,
  onSeed: () => void,
): Promise<Demo | HalfDemo | NoWorkspace | null> {
  const known = findDemoFile(config);
  const workspaces = await listWorkspaces(db);
  if (known?.state === 'ready' && workspaces.some(({ slug }) => slug === known.workspace))
    return describe(known);
  const [first] = workspaces;
  if (first) {
    if (known?.state !== 'first-start') return null;
    // Unless another server is at it.
    return aloneOn(db, async () =>
      findDemoFile(config)?.state === 'first-start' ? { half: first.slug } : null,
    );
  }
  if (!config.demo) return 'none';
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
