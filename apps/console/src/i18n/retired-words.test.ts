import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Locale, locales } from './locales.ts';

const folder = new URL('../../messages/', import.meta.url);
const files = ['', 'server/', 'plugins/'];

/** A second word for something that has one (.github/CONTRIBUTING.md, Words). */
interface Retired {
  readonly word: RegExp;
  /** Texts in which the same letters mean something else. */
  readonly elsewhere: readonly string[];
}

/** A person may search by any word. */
const everywhere = ['searchWords.'];
// An invitation, an address or a test's new result is accepted: nobody is asked to approve it.
const accepted = [
  'policy.acceptResult',
  'policy.redBlocksHint',
  'scim.givesNothingHint',
  'singleSignOn.',
  'messages.tests-fail',
  'messages.file-compressed',
  'messages.body-compressed',
  'messages.invitation-activated',
  'messages.user-not-activated',
  'messages.name-follows-account',
  'messages.email-follows-account',
];
// What somebody wrote is thrown away, and a message is put aside: neither is a request.
const discarded = [
  'ui.',
  'policy.discard',
  'policyConflict.',
  'sandbox.outdatedBy.draft',
  'webhook.deliveryState.dropped',
  'messages.draft-gone',
];

const retired: Record<Locale, readonly Retired[]> = {
  en: [
    { word: /\baccept/i, elsewhere: accepted },
    { word: /\bdismiss/i, elsewhere: discarded },
    { word: /\bseen\b(?!\})/i, elsewhere: ['report.mailHint'] },
    { word: /violation|\bbreach/i, elsewhere: [] },
  ],
  de: [
    { word: /annehm|angenommen|\bnahm\b|nehmen [^.;]* an\b/i, elsewhere: accepted },
    { word: /verw(?:e|i|o|a)rf/i, elsewhere: discarded },
    { word: /\bgesehen\b/i, elsewhere: [] },
    { word: /versto(?:ß|ss)|verstöße/i, elsewhere: [] },
  ],
  da: [
    { word: /accept/i, elsewhere: accepted },
    { word: /forkast|kasser/i, elsewhere: discarded },
    { word: /overtrædelse|\bbrudt\b/i, elsewhere: [] },
  ],
};

function texts(locale: Locale): [key: string, text: string][] {
  const walk = (value: unknown, path: string): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, child]) =>
          walk(child, path === '' ? key : `${path}.${key}`),
        );
  return files.flatMap((file) =>
    walk(JSON.parse(readFileSync(new URL(`${file}${locale}.json`, folder), 'utf8')), ''),
  );
}

it.each(locales)('%s says one word for one thing', (locale) => {
  const found = texts(locale).flatMap(([key, text]) =>
    retired[locale]
      .filter(({ word, elsewhere }) => {
        const isElse = [...everywhere, ...elsewhere].some((start) => key.startsWith(start));
        return word.test(text) && !isElse;
      })
      .map(({ word }) => `${key} says ${word}: ${text}`),
  );
  expect(found).toEqual([]);
});

it.each(locales)('%s means something else only in texts that there are', (locale) => {
  const keys = texts(locale).map(([key]) => key);
  const starts = [...everywhere, ...accepted, ...discarded];
  expect(starts.filter((start) => !keys.some((key) => key.startsWith(start)))).toEqual([]);
});
