import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import danish from '../../../messages/da.json' with { type: 'json' };
import german from '../../../messages/de.json' with { type: 'json' };
import english from '../../../messages/en.json' with { type: 'json' };
import type { Session } from '../../session/session.ts';
import { SessionProvider } from '../../session/session-context.tsx';
import { BackupPanel } from './backup-panel.tsx';

const messages = { en: english, da: danish, de: german };
const session = { workspace: { time_zone: 'Europe/Copenhagen' } } as Session;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-28T09:30:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

type Status = ComponentProps<typeof BackupPanel>['status'];
type Backups = NonNullable<Status['backups']>;
type Locale = keyof typeof messages;

const fine: Backups = {
  ...{ folder: '/var/backups/stempel', at: '03:00', keep: 14, sealed: true, kept: 9 },
  command: 'npm run -s stempel --',
  newest: { begun_at: '2026-11-28T03:00:02Z', verified_at: '2026-11-28T03:04:00Z', bytes: 48_300_000 },
  ...{ trouble: null, next_due_at: '2026-11-29T03:00:00Z', late: false },
};
const old = { begun_at: '2026-11-25T03:00:02Z', verified_at: '2026-11-25T03:04:00Z', bytes: 47_000_000 };

/** What a person reads, piece by piece. */
function read(
  backups: Backups | null,
  { locale = 'en', database = 'embedded' }: { locale?: Locale; database?: Status['database'] } = {},
): string {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <SessionProvider session={session}>
        <BackupPanel status={{ database, backups }} />
      </SessionProvider>
    </NextIntlClientProvider>,
  );
  const pieces = markup.replaceAll('&quot;', '"').split(/<[^>]*>/);
  return pieces.filter((piece) => piece !== '').join('\n');
}

/** The facts that are told, by their names. */
const factsOf = (text: string) => {
  const lines = text.split('\n');
  return Object.fromEntries(
    ['Newest backup', 'Size', 'Last verified', 'Next one', 'Kept', 'Folder', 'Sealed'].flatMap((name) => {
      const at = lines.indexOf(name);
      return at < 0 ? [] : [[name, lines[at + 1]]];
    }),
  );
};

it('tells of the newest backup, when it was read again, and when the next one comes', () => {
  const text = read(fine);
  expect(text).toMatch(/^Backups\nIn order\n/);
  expect(factsOf(text)).toEqual({
    'Newest backup': '28 Nov 2026, 04:00 (6 hours ago)',
    Size: '48.3 MB',
    'Last verified': '28 Nov 2026, 04:04 (6 hours ago): every byte read, nothing missing',
    'Next one': '29 Nov 2026, 04:00 (daily at 03:00 UTC)',
    Kept: '9 of 14',
    Folder: '/var/backups/stempel',
    Sealed: 'Yes, with a passphrase. Without it nobody opens them, you neither: keep it elsewhere.',
  });
  expect(text).toContain('copy the folder to another machine');
  expect(text).not.toContain('npm run');
});

it('warns of what lies in the open', () => {
  expect(factsOf(read({ ...fine, sealed: false })).Sealed).toMatch(
    /^No\. Whoever has a file reads everything/,
  );
});

it('says what to set where none are made, by what is lost with the machine', () => {
  const embedded = read(null);
  expect(embedded).toMatch(/^Backups\nNone\nNo backups are made automatically\./);
  expect(embedded).toContain('If this machine is lost, so are the data. Set BACKUP_DIR');
  const external = read(null, { database: 'external' });
  expect(external).toContain('Unless PostgreSQL is backed up by other means, set BACKUP_DIR');
  expect(factsOf(external)).toEqual({});
});

it('says of one that is too old what to look at, and how to make one now', () => {
  const text = read({ ...fine, newest: old, late: true });
  expect(text).toMatch(/^Backups\nToo old\nThe newest backup is too old\./);
  expect(text).toContain('it can write to /var/backups/stempel and that the disk has room');
  expect(text).toContain('npm run -s stempel -- backup create');
  expect(factsOf(text)).toMatchObject({
    'Newest backup': '25 Nov 2026, 04:00 (3 days ago)',
    'Next one': 'Within minutes, then daily at 03:00 UTC',
  });
});

it('says that there is none yet, and when the first one comes', () => {
  const text = read({ ...fine, kept: 0, newest: null, late: true });
  expect(text).toMatch(/^Backups\nNone yet\nThere is no backup yet that was verified\./);
  expect(text).toContain('The first one is made within minutes of a start.');
  expect(factsOf(text)).toEqual({
    ...{ 'Newest backup': 'None that was verified', 'Next one': 'Within minutes, then daily at 03:00 UTC' },
    ...{ Kept: '0 of 14', Folder: '/var/backups/stempel', Sealed: expect.stringMatching(/^Yes/) },
  });
});

it('says of one that failed when, why, and that it is tried again', () => {
  const message = 'ENOSPC: no space left on device, write';
  const trouble = { kind: 'failed', at: '2026-11-28T03:00:05Z', message } as const;
  const text = read({ ...fine, newest: old, trouble, late: true });
  expect(text).toMatch(/^Backups\nFailed\nNo backup was made on 28 Nov 2026, 04:00\./);
  expect(text).toContain('The server tries again every ten minutes');
  expect(text).toContain(message);
  // It is said before it is late as well.
  expect(read({ ...fine, trouble })).toContain('Failed\nNo backup was made on');
});

it('says of one that was found damaged which, and that another one is made', () => {
  const trouble = { kind: 'damaged', at: '2026-11-28T03:00:02Z', message: null } as const;
  const text = read({ ...fine, newest: old, trouble });
  expect(text).toMatch(/^Backups\nDamaged\nThe backup of 28 Nov 2026, 04:00 was found damaged\./);
  expect(text).toContain('The server makes another one within minutes.');
  expect(text).toContain('npm run -s stempel -- backup verify FILE');
  expect(factsOf(text)['Newest backup']).toContain('3 days ago');
});

it('says of a folder that cannot be read who has to be able to', () => {
  const message = "EACCES: permission denied, scandir '/var/backups/stempel'";
  const trouble = { kind: 'unreadable', at: '2026-11-28T09:30:00Z', message } as const;
  const text = read({ ...fine, kept: 0, newest: null, trouble, late: true });
  expect(text).toMatch(/^Backups\nUnreadable\nThe folder of backups cannot be read\./);
  expect(text).toContain('the account of the server may read and write it');
  expect(text).toContain('EACCES');
});

it.each([
  ['da', 'I orden', '28. nov. 2026', '6 timer siden', 'Beskadiget', 'backup verify FIL'],
  ['de', 'In Ordnung', '28. Nov. 2026', 'vor 6 Stunden', 'Beschädigt', 'backup verify DATEI'],
] as const)('says it in %s', (locale, state, date, age, damaged, command) => {
  const text = read(fine, { locale });
  for (const word of [state, date, age]) expect(text).toContain(word);
  const trouble = { kind: 'damaged', at: '2026-11-28T03:00:02Z', message: null } as const;
  const wrong = read({ ...fine, trouble }, { locale });
  for (const word of [damaged, date, command]) expect(wrong).toContain(word);
});
