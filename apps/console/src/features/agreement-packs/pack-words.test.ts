import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '../../i18n/locales.ts';
import { packWords } from './pack-words.ts';

const packs = readdirSync(new URL('../../../../../packages/core/packs', import.meta.url), {
  withFileTypes: true,
})
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
  .sort();

test.each(locales.filter((locale) => locale !== 'en'))(
  'every agreement that comes with the product is said in %s, and no other',
  (locale) => {
    expect(packs.length).toBeGreaterThan(0);
    expect(Object.keys(packWords[locale] ?? {}).sort()).toEqual(packs);
  },
);
