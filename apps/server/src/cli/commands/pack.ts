import type { Command } from 'commander';
import { printResult } from '../output.ts';
import { readInput } from '../read-input.ts';
import { withWorkspace } from '../with-installation.ts';

type LoadOptions = { workspace: string; effectiveFrom?: string };

export function addPackCommands(program: Command, json: boolean): void {
  const pack = program.command('pack').description('agreement packs: policies with their sources');
  pack
    .command('list')
    .description('the packs that come with the product')
    .action(async () => {
      const { listAgreementPacks } = await import('@stempel/services/policies/agreement-packs');
      const data = listAgreementPacks();
      printResult(json, { data }, data.map(({ id, title }) => `${id.padEnd(24)}${title}`).join('\n'));
    });
  pack
    .command('load <pack>')
    .description('load a pack into a workspace; objects with a code that is there are kept')
    .requiredOption('--workspace <slug>', 'the workspace')
    .option('--effective-from <date>', 'first day in force; today when left out')
    .action(async (id: string, options: LoadOptions) => {
      await withWorkspace(options.workspace, async (ctx) => {
        const { loadAgreementPack, loadAgreementPackBody } = await import(
          '@stempel/services/policies/agreement-packs'
        );
        const input = readInput(loadAgreementPackBody, { pack: id, effective_from: options.effectiveFrom });
        const loaded = await loadAgreementPack(ctx, input);
        const text = `Loaded ${id} from ${loaded.effective_from}: ${loaded.created.length} objects made, ${loaded.kept.length} kept.`;
        printResult(json, loaded, text);
      });
    });
}
