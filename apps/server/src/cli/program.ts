import { Command } from 'commander';
import { commandName } from '../command-name.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addDatabaseCommands } from './commands/database.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addJobCommands } from './commands/job.ts';
import { addKeyCommands } from './commands/key.ts';
import { addPackCommands } from './commands/pack.ts';
import { addRoleCommands } from './commands/role.ts';
import { addScenarioCommands } from './commands/scenario.ts';
import { addSeedCommands } from './commands/seed.ts';
import { addUserCommands } from './commands/user.ts';
import { addWorkspaceCommands } from './commands/workspace.ts';

/** The command line; each command loads what it needs only when it runs. */
export function createProgram(json: boolean): Command {
  const program = new Command(commandName);
  program
    .description('Operates Stempel, while the server runs or not, on the embedded or the external database.')
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .configureOutput({ writeErr: (text) => json || process.stderr.write(text), outputError: () => {} })
    .exitOverride();
  for (const add of [
    addWorkspaceCommands,
    addRoleCommands,
    addUserCommands,
    addKeyCommands,
    addSeedCommands,
    addPackCommands,
    addJobCommands,
    addScenarioCommands,
    addDatabaseCommands,
    addBackupCommands,
    addDoctorCommand,
  ]) {
    add(program, json);
  }
  finish(program);
  return program;
}

/** Settings are not inherited by commands made with `command()` before they were set. */
function finish(parent: Command): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent).helpCommand(false);
    if (command.commands.length === 0) command.option('--json', 'print one JSON document and nothing else');
    finish(command);
  }
}
