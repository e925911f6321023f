import { connectDatabase } from '@stempel/db';
import { liveAtRandom, type RandomCompany } from './live-at-random.ts';

// Run by tests as a process of its own, to be killed in the middle: several lives of a company at once; tells of each step.
const [url = '', company = '', seed = '1', steps = '100'] = process.argv.slice(2);
const db = connectDatabase({ url, poolSize: 4 });
const lives = [0, 1, 2].map((life) =>
  liveAtRandom(db, JSON.parse(company) as RandomCompany, {
    seed: Number(seed) * 10 + life,
    steps: Number(steps),
    onStep: (done) => process.stdout.write(`${done}\n`),
  }),
);
await Promise.all(lives);
await db.close();
