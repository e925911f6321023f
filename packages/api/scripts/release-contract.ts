// npm run release-contract: writes down what changed of the contract since its last version, and numbers the new one.
import { readFileSync, writeFileSync } from 'node:fs';
import { changesBetween } from '../src/document/changelog/changes-between.ts';
import { apiVersion, nextVersion, releases } from '../src/document/changelog/releases.ts';
import { type Surface, surfaceOf } from '../src/document/changelog/surface-of.ts';
import { generateDocument } from '../src/document/generate-document.ts';
import { publicRouter } from '../src/operations/public-router.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const file = (name: string) => new URL(`../src/document/changelog/${name}`, import.meta.url);
const write = (name: string, value: unknown) =>
  writeFileSync(file(name), `${JSON.stringify(value, null, 2)}\n`);

const released = JSON.parse(readFileSync(file('released-surface.json'), 'utf8')) as Surface;
const surface = surfaceOf(generateDocument(publicRouter));
const changes = changesBetween(released, surface);
if (changes.length === 0) {
  say(`Nothing changed since version ${apiVersion}.`);
} else {
  const version = nextVersion(apiVersion, changes);
  write('releases.json', [
    { version, date: Temporal.Now.plainDateISO('UTC').toString(), changes },
    ...releases,
  ]);
  write('released-surface.json', surface);
  for (const { kind, place, breaking } of changes)
    say(`${breaking ? 'BREAKING  ' : '          '}${kind}: ${place}`);
  say(`Version ${version}. Read releases.json before you commit it.`);
}
