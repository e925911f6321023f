import type { Config } from './config.ts';
import type { Demo, HalfDemo } from './demo.ts';
import type { Installation } from './open-installation.ts';

/** What the operator reads when the service is ready: where it is, who may sign in, a call that works. */
export function banner(config: Config, installation: Installation, demo: Demo | HalfDemo | null): string {
  const lines = ['', `Stempel is ready: ${config.baseUrl}`, `Environment: ${config.environment}`];
  if (installation.dataFolder !== null) lines.push(`Data: ${installation.dataFolder}`);
  if (config.smtpUrl === null) lines.push(`Mail: written to ${config.dataDir}/outbox`);
  lines.push('', ...describe(config, demo));
  return `${lines.join('\n')}\n`;
}

function describe(config: Config, demo: Demo | HalfDemo | null): string[] {
  if (!demo) return describeOwn();
  return 'half' in demo ? describeHalf(demo) : describeDemo(config, demo);
}

/** Nobody knows its passwords, and the rest of it never comes. */
function describeHalf({ half }: HalfDemo): string[] {
  return [
    `The demo was never finished: a start was interrupted while it made the workspace "${half}", which is of no use.`,
    'For a whole one give the server an empty database and start it again, or make one beside it:',
    `  npm run -s stempel -- seed demo --workspace ${half}-2`,
    'To go on without a demo:',
    ...describeOwn().slice(1),
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
    ...makeWorkspace,
  ];
}

const makeWorkspace = [
  '  npm run -s stempel -- workspace create --slug acme --name Acme --time-zone Europe/Copenhagen \\',
  '    --owner-email owner@acme.example --owner-name "Ada Owner" --owner-password <at least 12 characters>',
];

/** Somebody made workspaces here, or a restored backup brought them: whoever starts it knows who signs in. */
function describeOwn(): string[] {
  return ['Sign in there. To make another workspace:', ...makeWorkspace];
}
