import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// npm run -s stempel -- <command> [--json]

enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/stempel'));
const { reportFailure } = await import('./output.ts');
const { createProgram } = await import('./program.ts');

// `--json` may stand anywhere; the commands only mention it in their help.
const given = process.argv.slice(2);
const json = given.includes('--json');
const words = given.filter((word) => word !== '--json');

try {
  await createProgram(json).parseAsync(words, { from: 'user' });
} catch (error) {
  process.exitCode = reportFailure(error, json);
}
