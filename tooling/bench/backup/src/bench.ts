import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { areKept, describePromises } from '@stempel/bench-common/promises';
import { ensureServerCompiled } from '../../../run/build.mjs';
import { measureArchive } from './measure-archive.ts';
import { measureMove } from './measure-move.ts';

// node src/bench.ts [--rows 10000000] [--sealed]
// node src/bench.ts --move [--rows 1000000]

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    sealed: { type: 'boolean', default: false },
    move: { type: 'boolean', default: false },
  },
});

if ((await ensureServerCompiled()) !== 0) throw new Error('The server does not compile.');
const [name, report] = values.move
  ? (['report-move.json', await measureMove(Number(values.rows ?? 1_000_000))] as const)
  : (['report.json', await measureArchive(Number(values.rows ?? 10_000_000), values.sealed)] as const);
writeFileSync(new URL(`../${name}`, import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
process.stdout.write(`${describePromises(report.judged)}\n`);
if (!areKept(report.judged)) process.exitCode = 1;
