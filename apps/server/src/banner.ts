import { resolve } from 'node:path';
import { commandName, quoted } from './command-name.ts';
import { type Config, projectRoot, usualDataDir } from './config.ts';
import type { Demo, HalfDemo, NoWorkspace } from './demo.ts';
import type { Installation } from './open-installation.ts';

type Printed = Demo | HalfDemo | NoWorkspace | null;

/** What the operator reads when the service is ready: where it is, who may sign in, a call that works. */
export function banner(config: Config, installation: Installation, demo: Printed): string {
  const lines = ['', `Stempel is ready: ${config.baseUrl}`, `Environment: ${config.environment}`];
  if (installation.dataFolder !== null) lines.push(`Data: ${installation.dataFolder}`);
  if (config.smtpUrl === null) lines.push(`Mail: written to ${config.dataDir}/outbox`);
  lines.push('', ...describe(config, demo));
  return `${lines.join('\n')}\n`;
}

function describe(config: Config, demo: Printed): string[] {
  if (!demo) return describeOwn(config);
  if (demo === 'none') return ['There is no workspace yet. To make the first one:', ...makeWorkspace(config)];
  return 'half' in demo ? describeHalf(config, demo) : describeDemo(config, demo);
}

/** Nobody knows its passwords, and the rest of it never comes. */
function describeHalf(config: Config, { half }: HalfDemo): string[] {
  return [
    `The demo was never finished: a start was interrupted while it made the workspace "${half}", which is of no use.`,
    'For a whole one give the server an empty database and start it again, or make one beside it:',
    `  ${commandOf(config)} seed demo --workspace ${half}-2`,
    'To go on without a demo:',
    ...makeWorkspace(config),
  ];
}

function describeDemo(config: Config, demo: Demo): string[] {
  const width = Math.max(...demo.sign_ins.map(({ role }) => role.length));
  return [
    `Demo workspace "${demo.workspace}":`,
    ...demo.sign_ins.map(({ role, email, password }) => `  ${role.padEnd(width)}  ${email}  ${password}`),
    `  API key   ${demo.api_key}`,
    '',
    'Try it:',
    `  curl -H "Authorization: Bearer ${demo.api_key}" "${config.baseUrl}/api/employees?scope=all&limit=2"`,
    '',
    'To make an empty workspace of your own:',
    ...makeWorkspace(config),
  ];
}

/** A command finds the database of this server by the variables that were given to it; a secret stays out of what is printed. */
function commandOf({ databaseUrl, secret, dataDir }: Config): string {
  const given = [
    databaseUrl === null ? null : 'DATABASE_URL=…',
    secret === null ? null : 'STEMPEL_SECRET=…',
    dataDir === resolve(projectRoot, usualDataDir) ? null : `DATA_DIR=${quoted(dataDir)}`,
  ];
  return [...given.filter((one) => one !== null), commandName].join(' ');
}

function makeWorkspace(config: Config): string[] {
  return [
    `  ${commandOf(config)} workspace create --slug acme --name Acme --time-zone Europe/Copenhagen \\`,
    '    --owner-email owner@acme.example --owner-name "Ada Owner" --owner-password <at least 12 characters>',
  ];
}

/** Somebody made workspaces here, or a restored backup brought them: whoever starts it knows who signs in. */
function describeOwn(config: Config): string[] {
  return ['Sign in there. To make another workspace:', ...makeWorkspace(config)];
}
