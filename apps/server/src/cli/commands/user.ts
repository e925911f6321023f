import type { ServiceContext } from '@stempel/services';
import type { Command } from 'commander';
import { CommandError, printResult } from '../output.ts';
import { withInstallation, withWorkspace } from '../with-installation.ts';

type LinkOptions = { workspace: string; email: string; employee: string };

async function findUserId(ctx: ServiceContext, email: string): Promise<string> {
  const { listUsers } = await import('@stempel/services/access/users');
  const { data } = await listUsers(ctx, { limit: 1000, search: email });
  const found = data.filter((user) => user.email?.toLowerCase() === email.toLowerCase());
  const [user, other] = found;
  if (!user) throw new CommandError('not-found', `There is no user with the email "${email}".`);
  if (other)
    throw new CommandError('conflict', `Several users have the email "${email}"; link in the console.`);
  return user.id;
}

async function findEmployeeId(ctx: ServiceContext, number: string): Promise<string> {
  const { listEmployees } = await import('@stempel/services/organization/employees');
  const { data } = await listEmployees(ctx, { limit: 1, scope: 'all', employee_number: [number] });
  if (!data[0]) throw new CommandError('not-found', `There is no employee with the number "${number}".`);
  return data[0].id;
}

async function linkUser(options: LinkOptions, json: boolean): Promise<void> {
  await withWorkspace(options.workspace, async (ctx) => {
    const { linkEmployee } = await import('@stempel/services/access/users');
    const id = await findUserId(ctx, options.email);
    const user = await linkEmployee(ctx, { id, employee_id: await findEmployeeId(ctx, options.employee) });
    printResult(json, user, `${options.email} is the employee ${options.employee}, ${user.name}.`);
  });
}

async function resetFactors({ email }: { email: string }, json: boolean): Promise<void> {
  await withInstallation(async ({ installation, now, requestId }) => {
    const { resetFactorsOfPerson } = await import('@stempel/services/access/users');
    const reset = await resetFactorsOfPerson(installation.db, { email, now, requestId });
    const where = reset.workspaces.join(', ');
    printResult(
      json,
      reset,
      `The second factors of ${email} are removed, and all sessions ended (${where}).`,
    );
  });
}

export function addUserCommands(program: Command, json: boolean): void {
  const user = program.command('user').description('people who sign in');
  user
    .command('link')
    .description('say which employee a user is: also for a sole administrator, who cannot say it themselves')
    .requiredOption('--workspace <slug>', 'the workspace')
    .requiredOption('--email <email>', 'email of the user')
    .requiredOption('--employee <number>', 'employee number')
    .action((options: LinkOptions) => linkUser(options, json));
  user
    .command('reset-factors')
    .description('remove the second factors of somebody who lost them and whom no administrator may help')
    .requiredOption('--email <email>', 'email with which the person signs in')
    .action((options: { email: string }) => resetFactors(options, json));
}
