import type { IncomingMessage } from 'node:http';
import { OverloadedError } from '@stempel/db';
import { expect, test } from 'vitest';
import { unavailablePage } from './unavailable-page.ts';

const asked = (language: string) => ({ headers: { 'accept-language': language } }) as IncomingMessage;
const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) });

test.each([
  ['away', failed('ECONNREFUSED'), 'The database cannot be reached', 'Die Datenbank ist nicht erreichbar'],
  ['busy', new OverloadedError('gate'), 'Too much is going on at the moment', 'Im Moment ist zu viel los'],
  [
    'moving',
    Object.assign(new Error('no'), { code: '25006', schema: 'moving' }),
    'The service is being moved',
    'Der Dienst zieht gerade um',
  ],
  ['full', failed('53100'), 'The disk of the server is full', 'Die Festplatte des Servers ist voll'],
])('a page that cannot be drawn says why in its title and its words: %s', (_, error, english, german) => {
  for (const [language, title] of [
    ['en', english],
    ['de', german],
  ] as const) {
    const page = unavailablePage(asked(language), 'n', error);
    expect(page).toContain(`<title>${title} · Stempel</title>`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).not.toContain('undefined');
  }
});
