import type { Command } from 'commander';
import { printResult } from '../output.ts';
import { withInstallation } from '../with-installation.ts';

async function seedDemoCompany(options: { workspace?: string }, json: boolean): Promise<void> {
  await withInstallation(async ({ config, installation: { db }, requestId }) => {
    const { makeDemo } = await import('../../demo.ts');
    const demo = await makeDemo(config, db, { requestId, state: 'seeding', slug: options.workspace });
    const lines = [
      `Made the workspace "${demo.workspace}": ${demo.employees} employees, ${demo.presence} presence intervals, ${demo.statements} statements.`,
      ...demo.sign_ins.map((one) => `  ${one.role.padEnd(8)}  ${one.email}  ${one.password}`),
      `  API key   ${demo.api_key}`,
    ];
    printResult(json, demo, lines.join('\n'));
  });
}

export function addSeedCommands(program: Command, json: boolean): void {
  const seed = program.command('seed').description('companies to look at and to measure with');
  seed
    .command('demo')
    .description('a believable company: 60 employees, two agreements, three months of time')
    .option('--workspace <slug>', 'slug of the new workspace')
    .action((options: { workspace?: string }) => seedDemoCompany(options, json));
}
