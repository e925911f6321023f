import {
  catalogue,
  entryOf,
  type Message,
  type MessageCode,
  parametersIn,
  say,
} from '@stempel/core/messages';
import { describe, expect, it } from 'vitest';
import da from '../../../messages/server/da.json' with { type: 'json' };
import de from '../../../messages/server/de.json' with { type: 'json' };
import en from '../../../messages/server/en.json' with { type: 'json' };
import { messageKinds } from '../../../scripts/message-kinds.ts';
import kinds from './message-kinds.json' with { type: 'json' };
import { createTellMessage } from './tell-message.ts';

const languages = [
  ['en', en],
  ['da', da],
  ['de', de],
] as const;
const codes = Object.keys(catalogue) as MessageCode[];
const shown = {
  date: (date: string) => `<${date}>`,
  instant: (instant: string) => `<<${instant}>>`,
  plugin: (id: string) => `the rule ${id}`,
};

const examples = {
  text: 'seven',
  number: 7,
  date: '2026-03-02',
  instant: '2026-03-02T08:00:00+01:00',
  word: 'leave',
  quoted: '"seven"',
  list: ['one', 'two'],
  periods: [{ from: '2026-03-02', to: null }],
  facts: { used_days: 3 },
  message: say('reason-unknown', { code: 'home' }),
} as const;

/** A message of that code with something of its kind in every place. */
function exampleOf(code: MessageCode): Message {
  const params = [...parametersIn(entryOf(code).text)].map(([name, kind]) => [name, examples[kind]]);
  return { code, params: Object.fromEntries(params) };
}

/** The parameters that a text names; an article is there for English alone. */
function namedIn(text: string, code: MessageCode): string[] {
  const names = [...parametersIn(entryOf(code).text).keys()];
  return names.filter((name) => name !== 'article' && new RegExp(`\\{${name}[,}]`).test(text));
}

describe.each(languages)('the words of the server in %s', (locale, words) => {
  it('are there for every message of the catalogue and no other', () => {
    expect(Object.keys(words.messages).sort()).toEqual([...codes].sort());
    expect(Object.keys(words.words)).toEqual(Object.keys(en.words));
    for (const text of [...Object.values(words.messages), ...Object.values(words.words)])
      expect(text.trim()).not.toBe('');
  });

  it.each(codes)('%s names the same parameters as in English', (code) => {
    expect(namedIn(words.messages[code], code)).toEqual(namedIn(en.messages[code], code));
  });

  it.each(codes)('%s is said whole', (code) => {
    const told = createTellMessage(locale, words, shown)(exampleOf(code));
    // The name of the text stands where one is missing that it names.
    expect(told).not.toMatch(/[{}]|undefined|^text\.$/);
    expect(told).toMatch(/[.!?]$/);
  });
});

describe('a message of the server', () => {
  const german = createTellMessage('de', de, shown);
  const told: [Message, string][] = [
    [say('reason-unknown', { code: 'home' }), 'Den Grund „home“ gibt es nicht.'],
    [
      say('usage-rule-refuses', { code: 'balance-floor', date: '2026-03-02', facts: { used_days: 3 } }),
      'Die Regel „the rule balance-floor“ lehnt die Abwesenheit am <2026-03-02> ab: genommene Tage: 3.',
    ],
    [
      say('reference-not-found', { noun: 'time account', id: '7' }),
      'Zeitkonto: Die ID 7 gibt es nicht; legen Sie den Eintrag zuerst an.',
    ],
    [
      say('employment-end-before-start', { start: '2026-03-01', end: '2026-02-01' }),
      'Die Beschäftigung beginnt am <2026-03-01> und kann nicht am <2026-02-01> enden.',
    ],
    [
      say('checked-in-already', { start: '2026-03-02T08:00:00+01:00', id: '7' }),
      'Schon eingestempelt seit <<2026-03-02T08:00:00+01:00>>; stempeln Sie zuerst aus.',
    ],
    [
      say('only-submitted-reopens', { state: 'approved' }),
      'Die Abrechnung ist genehmigt; nur eine eingereichte kann wieder geöffnet werden.',
    ],
    [
      say('period-not-computable', {
        sentence: say('at-place', {
          path: 'settlement_policies',
          sentence: say('counter-nowhere', { code: 'night' }),
        }),
      }),
      'Der Zeitraum lässt sich nicht berechnen: Die Stundenart „night“ wird von keinem geltenden Regelwerk berechnet; fügen Sie eines hinzu oder nennen Sie eine andere. Korrigieren Sie zuerst das Regelwerk.',
    ],
    [
      say('outside-employments', {
        when: '2026-05-01',
        periods: [
          { from: '2026-01-01', to: '2026-02-01' },
          { from: '2026-06-01', to: null },
        ],
      }),
      '<2026-05-01> liegt außerhalb der Beschäftigungen der Person (<2026-01-01> – <2026-02-01>, <2026-06-01> – ohne Ende); wählen Sie ein Datum innerhalb einer davon.',
    ],
    [
      say('role-held', { count: 1, name: 'Payroll' }),
      '1 Benutzer hat „Payroll“; entziehen Sie die Rolle zuerst.',
    ],
    [
      say('at-place', {
        path: 'employees',
        sentence: say('code-unknown', { noun: 'organization unit', quoted: '"north"' }),
      }),
      'Organisationseinheit: „north“ gibt es nicht.',
    ],
    [
      say('at-place', { path: '/config/rules/0/code', sentence: say('rule-code-taken', { code: 'night' }) }),
      'Eine andere Regel hat den Code „night“; wählen Sie einen anderen.',
    ],
    [
      say('earlier-statement-open', {
        id: '7',
        from: '2026-03-01',
        to: '2026-03-31',
        state: 'submitted',
        verb: 'approve',
      }),
      'Die Abrechnung <2026-03-01> bis <2026-03-31> ist eingereicht; genehmigen Sie sie zuerst: Zeiträume werden der Reihe nach festgeschrieben.',
    ],
    [
      say('correction-decided', { state: 'dismissed' }),
      'Die Korrektur ist abgelehnt; darüber ist schon entschieden.',
    ],
    [say('too-many-rows', { limit: 1_048_576 }), 'Die Datei hat mehr als 1.048.576 Zeilen; teilen Sie sie.'],
    [say('text-too-short', { origin: 'string', least: 1 }), 'Mindestens 1 Zeichen.'],
  ];

  it.each(told)('%j', (message, text) => {
    expect(german(message)).toBe(text);
  });

  it('is not said when this console does not know its code', () => {
    expect(german({ code: 'from-tomorrow' as MessageCode, params: {} })).toBeUndefined();
  });
});

it('the kinds of parameters are those of the catalogue; `npm run generate` renews them', () => {
  expect(kinds).toEqual(messageKinds());
});
