import type { Command } from 'commander';
import { printResult } from '../output.ts';
import { readInput } from '../read-input.ts';
import { withWorkspace } from '../with-installation.ts';

type Options = { workspace: string; name: string; grant: string[] };

export function addRoleCommands(program: Command, json: boolean): void {
  const role = program.command('role').description('named sets of permissions');
  role
    .command('create')
    .description('create a custom role')
    .requiredOption('--workspace <slug>', 'the workspace')
    .requiredOption('--name <name>', 'name of the role')
    .option('--grant <triple...>', 'resource:action:scope, `*` in any place; may be repeated', [])
    .action(async (options: Options) => {
      await withWorkspace(options.workspace, async (ctx) => {
        const { createRole, createRoleBody } = await import('@stempel/services/access/roles');
        const created = await createRole(
          ctx,
          readInput(createRoleBody, { name: options.name, grants: options.grant }),
        );
        printResult(
          json,
          created,
          `Made the role "${created.name}": ${created.grants.join(', ') || 'no grants'}.`,
        );
      });
    });
}
