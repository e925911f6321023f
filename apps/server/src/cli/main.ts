import { reportFailure } from './output.ts';
import { createProgram } from './program.ts';

// npm run -s stempel -- <command> [--json]

// `--json` may stand anywhere; the commands only mention it in their help.
const given = process.argv.slice(2);
const json = given.includes('--json');
const words = given.filter((word) => word !== '--json');

try {
  await createProgram(json).parseAsync(words, { from: 'user' });
} catch (error) {
  process.exitCode = reportFailure(error, json);
}
