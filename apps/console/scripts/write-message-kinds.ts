import { writeFileSync } from 'node:fs';
import { messageKinds } from './message-kinds.ts';

// Run with: npm run generate
const path = new URL('../src/parts/said/message-kinds.json', import.meta.url);
writeFileSync(path, `${JSON.stringify(messageKinds(), null, 2)}\n`);
