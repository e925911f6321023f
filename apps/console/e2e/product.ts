import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runCommand } from './command-line.ts';

export const productRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the set-up of the run leaves the settings of the server for the tests. */
export const settingsVariable = 'STEMPEL_E2E_SETTINGS';

function settings(): Record<string, string> {
  const json = process.env[settingsVariable];
  if (!json) throw new Error(`${settingsVariable} is missing: these tests run through playwright.config.ts.`);
  return JSON.parse(json);
}

/** The address of the running product. */
export function productUrl(): string {
  return settings().BASE_URL ?? '';
}

/** Where the running product keeps its data; mail lies in its `outbox`. */
export function dataFolder(): string {
  return settings().DATA_DIR ?? '';
}

/** Runs the product's own command line against the running server's database and reads its JSON. */
export async function stempel<Result>(...words: string[]): Promise<Result> {
  const { code, stdout } = await runCommand(productRoot, settings(), words);
  if (code !== 0) throw new Error(`stempel ${words.join(' ')} failed:\n${stdout}`);
  return JSON.parse(stdout);
}

export interface TestWorkspace {
  slug: string;
  name: string;
  owner: { email: string; password: string; name: string };
}

/** A workspace of its own for one test, so that tests share nothing but the server. */
export async function createWorkspace(): Promise<TestWorkspace> {
  const slug = `e2e-${randomBytes(5).toString('hex')}`;
  const owner = { email: `owner@${slug}.example`, password: `paper stamp ${slug}`, name: 'Ada Owner' };
  const name = `Company ${slug}`;
  await stempel(
    'workspace',
    'create',
    '--test',
    '--slug',
    slug,
    '--name',
    name,
    '--time-zone',
    'Europe/Copenhagen',
    '--owner-email',
    owner.email,
    '--owner-name',
    owner.name,
    '--owner-password',
    owner.password,
  );
  return { slug, name, owner };
}

/** An API key of a service user with a role. */
export async function createKey(workspace: TestWorkspace, role: string): Promise<string> {
  const { key } = await stempel<{ key: string }>(
    'key',
    'create',
    '--workspace',
    workspace.slug,
    '--service-user',
    `integration-${role}`,
    '--role',
    role,
  );
  return key;
}
