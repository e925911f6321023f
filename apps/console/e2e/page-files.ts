import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const app = fileURLToPath(new URL('../src/app/', import.meta.url));

/** Every page there is, as Next names it: `/policies/[kind]/[id]`. Read from the files, so that none is forgotten. */
export function pagePatterns(): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) =>
      `/${file.replace(/\/?page\.tsx$/, '').replace(/\([^)]*\)\/?/g, '')}`.replace(/(?<=.)\/$/, ''),
    )
    .sort();
}
