import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '../../i18n/locales.ts';

test.each(locales)(
  'what Home says of no runs names what it lists, in %s: the server does other work by itself',
  (locale) => {
    const file = new URL(`../../../messages/${locale}.json`, import.meta.url);
    const { home, jobs } = JSON.parse(readFileSync(file, 'utf8')) as {
      home: { noJobs: string };
      jobs: { kind: Record<'import' | 'export', string> };
    };
    for (const kind of ['import', 'export'] as const)
      expect(home.noJobs.toLowerCase()).toContain(jobs.kind[kind].toLowerCase());
  },
);
