import type { Command } from 'commander';
import { CommandError, printResult } from '../output.ts';
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

type LoadOptions = { employees: string; months: string; workspace?: string };

function readCount(option: string, text: string, most: number): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new CommandError('invalid', `--${option} is "${text}": expected a whole number from 1 to ${most}.`);
}

async function seedLoadWorkspace(options: LoadOptions, json: boolean): Promise<void> {
  const employees = readCount('employees', options.employees, 1_000_000);
  const months = readCount('months', options.months, 120);
  await withInstallation(async ({ config: { environment }, installation: { db }, now, requestId }) => {
    const { seedLoad } = await import('@stempel/services/seed');
    const slug = options.workspace;
    const seeded = await seedLoad(db, {
      environment,
      now,
      requestId,
      employees,
      months,
      ...(slug === undefined ? {} : { slug }),
      onBatch: (done) => json || process.stderr.write(`${done} of ${employees} employees\n`),
    });
    const text = `Made the workspace "${seeded.workspace.slug}": ${employees} employees, ${seeded.presence} presence intervals from ${seeded.from} to ${seeded.to}.`;
    const { workspace, ...rest } = seeded;
    printResult(json, { workspace: workspace.slug, workspace_id: workspace.id, ...rest }, text);
  });
}

export function addSeedCommands(program: Command, json: boolean): void {
  const seed = program.command('seed').description('companies to look at and to measure with');
  seed
    .command('demo')
    .description('a believable company: 60 employees, two agreements, three months of time')
    .option('--workspace <slug>', 'slug of the new workspace')
    .action((options: { workspace?: string }) => seedDemoCompany(options, json));
  seed
    .command('load')
    .description('a company of any size for load tests; the same one every time')
    .requiredOption('--employees <n>', 'how many employees')
    .requiredOption('--months <m>', 'whole months of time before the current one')
    .option('--workspace <slug>', 'slug of the new workspace')
    .action((options: LoadOptions) => seedLoadWorkspace(options, json));
}
