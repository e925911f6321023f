import type { Command } from 'commander';
import { CommandError, printResult } from '../output.ts';
import { withWorkspace } from '../with-installation.ts';

export function addJobCommands(program: Command, json: boolean): void {
  const job = program.command('job').description('scheduled work');
  job
    .command('list')
    .description('the jobs and when they run')
    .action(async () => {
      const { jobs } = await import('@stempel/jobs');
      const rows = jobs.map(({ name, description, when }) => ({ name, description, when }));
      printResult(
        json,
        { data: rows },
        rows.map((row) => `${row.name.padEnd(22)}${row.description}`).join('\n'),
      );
    });
  job
    .command('run <job>')
    .description('run a job in one workspace now, and say what it did')
    .requiredOption('--workspace <slug>', 'the workspace')
    .action(async (name: string, options: { workspace: string }) => {
      const { findJob, jobs, mailSender, runJob } = await import('@stempel/jobs');
      const found = findJob(name);
      if (!found) {
        const names = jobs.map((known) => known.name).join(', ');
        throw new CommandError('unknown-job', `There is no job "${name}"; there are: ${names}.`);
      }
      await withWorkspace(options.workspace, async (ctx, { config, installation }) => {
        const { smtpUrl, dataDir, baseUrl } = config;
        const sendMail = mailSender({
          smtpUrl,
          outbox: `${dataDir}/outbox`,
          baseUrl,
          secret: installation.instanceSecret,
        });
        const { db, workspace, now, requestId } = ctx;
        const tools = { sendMail, files: config.files ?? undefined };
        const { counts, failures = [] } = await runJob(found, { db, workspace, now, requestId, ...tools });
        const text = Object.entries(counts).map(([what, count]) => `${what}: ${count}`);
        text.push(...failures.map((failure) => JSON.stringify(failure)));
        printResult(
          json,
          { job: name, workspace: workspace.slug, counts, failures },
          text.join('\n') || 'Nothing to do.',
        );
      });
    });
}
