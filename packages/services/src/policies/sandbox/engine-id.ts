import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * What works results out, as a text: equal ones give equal results of the same facts. A compiled server is its entry, which
 * names every other part by a hash of its content, and the Node it runs on, with its zones. Run from sources, a process is
 * like no other one: they may have been edited since.
 */
export function engineId(entry: string | undefined): string {
  if (entry === undefined) return randomUUID();
  return createHash('sha256')
    .update(readFileSync(entry))
    .update(JSON.stringify(process.versions))
    .digest('base64url');
}
