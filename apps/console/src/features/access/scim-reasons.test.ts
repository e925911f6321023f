import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { knownReasons } from './scim-reasons.ts';

const packages = new URL('../../../../../packages/', import.meta.url);
const folders = [
  'scim/src/',
  'scim/src/protocol/',
  'scim/src/intent/',
  'services/src/users/',
  'services/src/groups/',
];

it('says every known reason as the server writes it', () => {
  const source = folders
    .flatMap((folder) => {
      const place = new URL(folder, packages);
      return readdirSync(place)
        .filter((name) => /(?<!test)[.]ts$/.test(name))
        .map((name) => readFileSync(new URL(name, place), 'utf8'));
    })
    .join('\n');
  expect(knownReasons.filter((reason) => !source.includes(`'${reason}'`))).toEqual([]);
});
