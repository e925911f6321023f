import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '../../../i18n/locales.ts';
import { packWords } from './pack-words.ts';

const folder = new URL('../../../../../../packages/core/packs/', import.meta.url);
const packs = readdirSync(folder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
  .sort();

interface Cited {
  title?: string;
  figure?: string;
  paragraph?: string;
}

/** What the editions of the agreements cite: titles of sources, figures and where they stand. */
function textsOf(member: 'title' | 'figure' | 'paragraph'): string[] {
  const texts = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { [member]: text, ...rest }: Cited = value;
    const isCited = member !== 'title' || 'url' in value;
    if (typeof text === 'string' && isCited) texts.add(text);
    for (const child of Object.values(rest)) walk(child);
  };
  for (const pack of packs)
    for (const file of readdirSync(new URL(`${pack}/`, folder)))
      if (file.endsWith('.json')) walk(JSON.parse(readFileSync(new URL(`${pack}/${file}`, folder), 'utf8')));
  return [...texts];
}

/** A sign with numbers and `Art. 3` read the same everywhere; `18 to 20` and `local schedule` do not. */
const hasWords = (text: string) => /\p{Ll}{3,}|\b(to|and)\b/u.test(text);

describe.each(locales.filter((locale) => locale !== 'en'))('in %s', (locale) => {
  const words = packWords[locale];

  test('every agreement that comes with the product is said, and no other', () => {
    expect(packs.length).toBeGreaterThan(0);
    expect(Object.keys(words?.packs ?? {}).sort()).toEqual(packs);
  });

  test.each(['title', 'figure', 'paragraph'] as const)('every %s that they cite is said', (member) => {
    const texts = textsOf(member).filter(hasWords);
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter((text) => !words?.cited[text])).toEqual([]);
  });

  test('nothing is said that they do not cite', () => {
    const cited = new Set([...textsOf('title'), ...textsOf('figure'), ...textsOf('paragraph')]);
    expect(Object.keys(words?.cited ?? {}).filter((text) => !cited.has(text))).toEqual([]);
  });
});
