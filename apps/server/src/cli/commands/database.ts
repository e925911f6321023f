import type { Command } from 'commander';
import { printResult } from '../output.ts';
import { withInstallation } from '../with-installation.ts';

export function addDatabaseCommands(program: Command, json: boolean): void {
  const db = program.command('db').description('the database');
  db.command('migrate')
    .description('bring the schema up to date; the server does this at its start too')
    .action(async () => {
      await withInstallation(async ({ config, installation }) => {
        const where = config.databaseUrl === null ? 'embedded' : 'external';
        const document = { migrated: true, database: where, data_folder: installation.dataFolder };
        printResult(json, document, `The ${where} database is up to date.`);
      });
    });
}
