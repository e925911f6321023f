import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { chooseLocale, locales } from './locales.ts';

const folder = new URL('../../messages/', import.meta.url);

function texts(locale: string, within = ''): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') found.set(path, value);
    else
      for (const [key, child] of Object.entries(value as object)) walk(child, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(new URL(`${within}${locale}.json`, folder), 'utf8')), '');
  return found;
}

/** The arguments of a message: `{name}` and `{count, plural, …}`, in any order. */
function argumentsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*([a-zA-Z]+)\s*[,}]/g)].map((match) => match[1] ?? ''))].sort();
}

describe('texts', () => {
  const english = texts('en');

  it('has one file per language and no other', () => {
    const files = readdirSync(folder).filter((name) => !['holidays', 'plugins', 'server'].includes(name));
    expect(files.sort()).toEqual(locales.map((locale) => `${locale}.json`).sort());
  });

  it.each(locales)('%s has every key, none empty, with the same arguments', (locale) => {
    const translated = texts(locale);
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of translated) {
      expect(text.trim(), `${locale}: ${key}`).not.toBe('');
      expect(argumentsOf(text), `${locale}: ${key}`).toEqual(argumentsOf(english.get(key) ?? ''));
    }
  });

  it.each(locales)('%s has none that cannot be read', (locale) => {
    const unreadable: string[] = [];
    for (const [key, message] of texts(locale)) {
      const translate = createTranslator({
        locale,
        messages: { message },
        onError: ({ code }) => {
          // What is not given here is given where it is said.
          if (code === 'INVALID_MESSAGE') unreadable.push(key);
        },
      });
      translate('message' as never);
    }
    expect(unreadable).toEqual([]);
  });
});

/** What CONTRIBUTING, Words keeps apart: where English says the one, the other language does not say the second. */
describe.each([
  { english: /incident/i, locale: 'da', never: /hændelse/i },
  { english: /\bexpire/i, locale: 'de', never: /verf[aä]ll/i },
  { english: /\bpolicy \{/i, locale: 'da', never: /\bregel \{/i },
])('where English says $english', ({ english, locale, never }) => {
  it.each(['', 'server/', 'plugins/'])(`${locale} does not say ${never} in messages/%s`, (within) => {
    const translated = texts(locale, within);
    const wrong = [...texts('en', within)].flatMap(([key, text]) => {
      const said = english.test(text) ? (translated.get(key) ?? '') : '';
      return never.test(said) ? [`${key}: ${said}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('choosing a language', () => {
  it.each([
    ['de', 'en', 'de'],
    [undefined, 'da-DK,da;q=0.9,en;q=0.8', 'da'],
    [undefined, 'fr-FR,fr;q=0.9,de;q=0.5', 'de'],
    [undefined, 'fr', 'en'],
    ['xx', null, 'en'],
  ] as const)('cookie %s and Accept-Language %s give %s', (cookie, header, locale) => {
    expect(chooseLocale(cookie, header)).toBe(locale);
  });
});
