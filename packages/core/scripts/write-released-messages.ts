import { readFileSync, writeFileSync } from 'node:fs';
import { catalogue } from '../src/messages/index.ts';
import { brokenPromises, promisedBy, type ReleasedMessages } from './released-messages.ts';

// Run with: npm run generate. Adds what is new; what was released is never taken out nor changed by a program.
const path = new URL('../src/messages/released.json', import.meta.url);
const released = JSON.parse(readFileSync(path, 'utf8')) as ReleasedMessages;
const today = promisedBy(catalogue);
const broken = brokenPromises(released, today);
if (broken.length > 0) {
  console.error(broken.join('\n'));
  process.exit(1);
}
writeFileSync(path, `${JSON.stringify(today, null, 2)}\n`);
