import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import danish from '../../../messages/da.json' with { type: 'json' };
import german from '../../../messages/de.json' with { type: 'json' };
import english from '../../../messages/en.json' with { type: 'json' };
import type { Session } from '../../session/session.ts';
import { SessionProvider } from '../../session/session-context.tsx';
import { ReplicaAge, type ReplicaState } from './replica-age.tsx';

const messages = { en: english, da: danish, de: german };
const session = { workspace: { time_zone: 'Europe/Copenhagen' } } as Session;

function render(
  replica: ReplicaState | null | undefined,
  { locale = 'en', words = 'report' }: { locale?: keyof typeof messages; words?: 'report' | 'exports' } = {},
): string {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <SessionProvider session={session}>
        <ReplicaAge replica={replica} words={words} />
      </SessionProvider>
    </NextIntlClientProvider>,
  );
  return markup.replaceAll(/<[^>]*>/g, '');
}

const behind = (seconds: number): ReplicaState => ({
  as_of: '2026-03-02T09:15:07Z',
  seconds_behind: seconds,
});

it('says how many seconds a report is behind, and of when it is by the clock of the workspace', () => {
  expect(render(behind(12))).toBe('As of 10:15:07, 12 seconds behind. What was saved since is not included.');
  expect(render(behind(1))).toContain('1 second behind');
  expect(render(behind(0))).toContain('0 seconds behind');
});

it('says it in the language of the person', () => {
  expect(render(behind(12), { locale: 'da' })).toContain('12 sekunder bagud');
  expect(render(behind(12), { locale: 'de' })).toContain('12 Sekunden im Rückstand');
  expect(render(behind(1), { locale: 'de' })).toContain('1 Sekunde im Rückstand');
});

it('says of exports that they hold everything all the same', () => {
  const text = render(behind(7), { words: 'exports' });
  expect(text).toContain('7 seconds behind (as of 10:15:07)');
  expect(text).toContain('still includes everything saved before it starts');
});

it('says nothing where the rows are those of now', () => {
  expect([render(null), render(undefined)]).toEqual(['', '']);
});
