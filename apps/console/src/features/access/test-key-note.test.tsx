import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import da from '../../../messages/da.json' with { type: 'json' };
import de from '../../../messages/de.json' with { type: 'json' };
import en from '../../../messages/en.json' with { type: 'json' };
import type { Session } from '../../session/session.ts';
import { SessionProvider } from '../../session/session-context.tsx';
import { TestKeyNote } from './test-key-note.tsx';

type Given = { language?: 'en' | 'da' | 'de'; isTest: boolean; environment?: Session['environment'] };
const messages = { en, da, de };

function noteOf({ language = 'en', isTest, environment = 'production' }: Given): string {
  const session: Session = {
    user: { id: '1', name: 'Ann', email: 'ann@example.com' },
    workspace: { slug: 'house', name: 'House', time_zone: 'Europe/Copenhagen', is_test: isTest },
    ...{ roles: [], employee_id: null, environment, is_owner: true, is_developer: false },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={language} messages={messages[language]} timeZone="UTC">
      <SessionProvider session={session}>
        <TestKeyNote className="" />
      </SessionProvider>
    </NextIntlClientProvider>,
  );
}

test.each([
  ['en', 'This is a test workspace: “live” names the server’s environment.'],
  ['da', 'Dette er et testarbejdsområde: “live” står for serverens miljø.'],
  ['de', 'Dies ist ein Test-Arbeitsbereich: „live“ steht für die Umgebung des Servers.'],
] as const)('a key of a test workspace says in %s what its prefix means', (language, said) => {
  expect(noteOf({ language, isTest: true })).toContain(said);
});

test('the word is that of the server’s environment, and other workspaces need none', () => {
  expect(noteOf({ isTest: true, environment: 'staging' })).toContain('“stg” names');
  expect(noteOf({ isTest: false })).toBe('');
});
