import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createSentenceReader } from './read-sentence.ts';
import { literalsIn, literalsOf } from './source-sentences.ts';
import { createTell } from './tell-sentence.ts';
import da from './texts/da.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

const languages = [
  ['en', en],
  ['da', da],
  ['de', de],
] as const;
const patterns = Object.keys(en.sentences);

/** Which sentence it is, whatever its values are called. */
const sameFor = (pattern: string) =>
  pattern
    .replaceAll(/\{[a-zA-Z]*\}/g, '{}')
    .replace(/\.$/, '')
    .trim();

/** What documentation, examples and mails say is no answer to anybody in the console. */
const documented =
  /(?:description|summary|title|example|docs?): ?$|(?:minutes|attribute)\([^)]*$|example: \[ ?$/;
/** Programmers' mistakes: a 500, whose text nobody is shown. */
const ownFault = /new (?:Type|Range)?Error\( ?$|super\( ?$/;

const services = literalsIn(
  'services/src',
  /^users\/(?:invitation|queue-password-reset)\.ts|^idempotency\/|-sql\.ts|^exports\/write-(?:csv|xlsx)/,
);
const others = [
  ...literalsIn('scim/src', /^discovery\//),
  ...literalsIn('api/src/console', /^$/),
  // What the console's procedures share with the REST edge.
  ...literalsIn('api/src/edge', /^(?!explain-issues|find-unsafe-input|translate-error)/),
  ...literalsIn('auth/src/oidc', /visit|create-oidc/),
];
/** A policy is refused in half sentences, which stand at a field. */
const core = [
  ...literalsIn('core/src/plugins', /^$/),
  ...literalsIn('core/src/access', /^$/),
  ...literalsIn('core/src/settlement', /^$/),
  ...literalsIn('core/src/supplements', /^$/),
  ...literalsIn('services/src/policies', /^$/),
];
const atField =
  /message: ?(?:[^'"`]*\? ?)?$|message = ?$|(?:Grant|Evaluation)Error\( ?(?:'[^']*', ?)?$|refine\([^;]*, ?$|problem = [^;]*[?:] ?$/;

const said = new Set(
  [
    ...[...services, ...others].filter(({ text }) => text.endsWith('.')),
    ...core.filter(({ before }) => atField.test(before)),
  ]
    .filter(({ text, before }) => text.includes(' ') && !documented.test(before) && !ownFault.test(before))
    .map(({ text }) => sameFor(text)),
);

test('a source is read with its templates, without comments and regular expressions', () => {
  const source =
    "const a = 'It\\'s'; // 'no'\nconst b = x.replace(/['`]/g, `$" + "{f('in')} of $" + '{n}`); /* "no" */';
  expect(literalsOf(source).map(({ text }) => text)).toEqual(["It's", 'in', '{} of {}']);
});

test('every sentence that the server may say to somebody in the console has words in every language', () => {
  const known = new Set(patterns.map(sameFor));
  expect([...said].filter((sentence) => !known.has(sentence))).toEqual([]);
});

/** Words of the validator for values of the wrong shape, and how sentences are put together. */
const fromElsewhere = /^(?:Invalid|Too|Unrecognized) |^\{path\}|^\{employment\}/;

test('there are words only for what stands in the sources', () => {
  const everywhere = ['services/src', 'core/src', 'scim/src', 'auth/src', 'api/src'];
  const literals = everywhere.flatMap((folder) => literalsIn(folder, /^$/));
  const standing = new Set(literals.map(({ text }) => sameFor(text)));
  const unknown = patterns.filter((one) => !standing.has(sameFor(one)) && !fromElsewhere.test(one));
  expect(unknown).toEqual([]);
});

test.each([
  [z.string(), 7],
  [z.literal('a'), 'b'],
  [z.enum(['a', 'b']), 'c'],
  [z.string().min(2), 'a'],
  [z.string().max(1), 'ab'],
  [z.array(z.string()).min(1), []],
  [z.array(z.string()).max(1), ['a', 'b']],
  [z.int().min(1), 0],
  [z.int().max(1), 2],
  [z.number().positive(), 0],
  [z.number().negative(), 0],
  [z.email(), 'a'],
  [z.uuid(), 'a'],
  [z.iso.date(), 'a'],
  [z.string().regex(/a/), 'b'],
  [z.number().multipleOf(2), 3],
  [z.strictObject({}), { a: 1 }],
  [z.strictObject({}), { a: 1, b: 1 }],
])('what the validator says about %# has words', (schema, value) => {
  const message = schema.safeParse(value).error?.issues[0]?.message ?? '';
  expect(createSentenceReader(patterns)(message)?.pattern).toMatch(fromElsewhere);
});

describe.each(languages)('the words of the server in %s', (locale, words) => {
  it('are the same sentences and words as in every other language', () => {
    expect(Object.keys(words.sentences)).toEqual(patterns);
    expect(Object.keys(words.words)).toEqual(Object.keys(en.words));
    for (const text of [...Object.values(words.sentences), ...Object.values(words.words)])
      expect(text.trim()).not.toBe('');
  });

  it('recognise every sentence, and say it whole', () => {
    const read = createSentenceReader(patterns);
    const shown = { date: (date: string) => date, instant: (instant: string) => instant };
    const tell = createTell(locale, words, shown);
    for (const pattern of patterns) {
      const text = pattern.replaceAll('{day}', '2026-03-02').replaceAll(/\{[a-zA-Z]+\}/g, '7');
      expect(read(text)?.pattern).toBe(pattern);
      expect(tell(text), pattern).not.toMatch(/[{}]/);
    }
  });
});

describe('a sentence of the server', () => {
  const shown = { date: (date: string) => `<${date}>`, instant: (instant: string) => `<<${instant}>>` };
  const german = createTell('de', de, shown);

  it.each([
    ['There is no reason "home".', 'Den Grund „home“ gibt es nicht.'],
    [
      'There is no time account with the id 7; create it first.',
      'Zeitkonto: Die ID 7 gibt es nicht; legen Sie den Eintrag zuerst an.',
    ],
    [
      'The employment starts on 2026-03-01 and cannot end on 2026-02-01.',
      'Die Beschäftigung beginnt am <2026-03-01> und kann nicht am <2026-02-01> enden.',
    ],
    [
      'Already checked in since 2026-03-02T08:00:00+01:00 (presence 7); check out first.',
      'Schon eingestempelt seit <<2026-03-02T08:00:00+01:00>>; stempeln Sie zuerst aus.',
    ],
    [
      'The statement is approved; only a submitted one can be reopened.',
      'Die Abrechnung ist genehmigt; nur eine eingereichte kann wieder geöffnet werden.',
    ],
    [
      'The period cannot be evaluated: settlement_policies: counter "night" is offered by no counter policy in force; add one or name another counter. Correct the policy first.',
      'Der Zeitraum lässt sich nicht berechnen: Der Zähler „night“ wird von keinem geltenden Regelwerk geliefert; fügen Sie eines hinzu oder nennen Sie einen anderen. Korrigieren Sie zuerst das Regelwerk.',
    ],
    [
      "2026-05-01 lies outside the employee's employments (2026-01-01 to 2026-02-01, 2026-06-01 to open end); choose a date inside one.",
      '<2026-05-01> liegt außerhalb der Beschäftigungen der Person (<2026-01-01> – <2026-02-01>, <2026-06-01> – ohne Ende); wählen Sie ein Datum innerhalb einer davon.',
    ],
    [
      '1 users hold "Payroll"; take it from them first.',
      '1 Benutzer hat „Payroll“; entziehen Sie die Rolle zuerst.',
    ],
    ['employees: There is no organization unit "north".', 'Organisationseinheit: „north“ gibt es nicht.'],
    [
      'employees: working_country: Use a country code of two capital letters, for example DK.',
      'Verwenden Sie einen Ländercode aus zwei Großbuchstaben, zum Beispiel DK.',
    ],
    [
      '/config/rules/0/code: another rule has the code "night"; choose another',
      'Eine andere Regel hat den Code „night“; wählen Sie einen anderen.',
    ],
    ['Too small: expected string to have >=1 characters.', 'Mindestens 1 Zeichen.'],
  ])('%s', (english, told) => {
    expect(german(english)).toBe(told);
  });

  it('stays as it is when nobody has words for it', () => {
    expect(german('The moon is full')).toBe('The moon is full');
  });
});
