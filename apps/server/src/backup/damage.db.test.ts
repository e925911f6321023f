import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { emptyDatabase } from '@stempel/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { backupFolder, contentOf, makeBackup, passphraseFile, runBackup } from '../testing/backed-up.ts';
import { emptyDataDir, runCommand, runText } from '../testing/start-process.ts';
import { backupName, damagedEnd } from './backup-folder.ts';

// The compiled command line on archives of a real database, in which bytes are changed.

const passphrase = ['--passphrase-file', passphraseFile()];
let given: { DATABASE_URL: string; DATA_DIR: string };
let plain: string;
let sealed: string;

beforeAll(async () => {
  given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  expect(await runCommand(['seed', 'load', '--employees', '30', '--months', '2'], given)).toMatchObject({
    code: 0,
  });
  plain = await makeBackup(given);
  sealed = await makeBackup(given, passphrase);
});

type Damage = {
  table: string | null;
  file: string | null;
  from_byte: number;
  to_byte: number;
  problem: string;
};

function changed(file: string, change: (bytes: Buffer) => Buffer): string {
  const copy = join(backupFolder(), 'changed');
  writeFileSync(copy, change(readFileSync(file)));
  return copy;
}

const flip = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  return bytes;
};

async function damageOf(file: string, options: string[] = []): Promise<Damage[]> {
  const { code, document } = await runBackup(['verify', file, ...options], {});
  expect([code, document.valid]).toEqual([1, false]);
  return document.damage as Damage[];
}

test('what was not changed is whole', async () => {
  for (const [file, options] of [[plain, []] as const, [sealed, passphrase] as const]) {
    const { code, document } = await runBackup(['verify', file, ...options], {});
    expect(code).toBe(0);
    expect(document).toMatchObject({ valid: true, damage: [], bytes: readFileSync(file).length });
  }
});

describe('a changed byte is found, and named', () => {
  test('at random places of a plain archive', async () => {
    const { length } = readFileSync(plain);
    for (let run = 0; run < 8; run += 1) {
      const at = randomInt(length);
      const damage = await damageOf(changed(plain, flip(at)));
      const named = damage.some(({ from_byte, to_byte }) => from_byte <= at && at <= to_byte);
      expect({ at, named, damage }).toMatchObject({ named: true });
    }
  });

  test('by its table, where rows are concerned', async () => {
    const at = readFileSync(plain).indexOf('tables/presence/000001') + 512 + 40;
    const [damage] = await damageOf(changed(plain, flip(at)));
    expect(damage).toMatchObject({ table: 'presence', file: 'tables/presence/000001.copy.zst' });
    const { stdout, code } = await runText(['backup', 'verify', changed(plain, flip(at))], {});
    expect([code, stdout]).toEqual([1, expect.stringMatching(/table "presence" .*bytes \d+ to \d+/)]);
  });

  test('at random places of a sealed archive', async () => {
    const bytes = readFileSync(sealed);
    const head = bytes.indexOf('\n--- ') + 80;
    for (let run = 0; run < 4; run += 1) {
      const at = randomInt(head, bytes.length);
      const damage = await damageOf(changed(sealed, flip(at)), passphrase);
      const named = damage.some(({ from_byte, to_byte }) => from_byte <= at && at <= to_byte);
      expect({ at, named, damage }).toMatchObject({ named: true });
    }
  });
});

test.each([
  ['plain', () => plain, []],
  ['sealed', () => sealed, passphrase],
] as const)('a %s archive that was cut off is incomplete', async (_, file, options) => {
  const { length } = readFileSync(file());
  for (const left of [length - 1, length - 700, Math.floor(length / 2)]) {
    const damage = await damageOf(
      changed(file(), (bytes) => bytes.subarray(0, left)),
      [...options],
    );
    expect(damage).toMatchObject([{ problem: expect.stringMatching(/incomplete|missing/) }]);
  }
});

test('a passphrase that is not the one, or is missing, is said', async () => {
  const wrong = await runBackup(
    ['verify', sealed, '--passphrase-file', passphraseFile('another passphrase')],
    {},
  );
  expect(wrong).toMatchObject({ code: 1, document: { error: { code: 'wrong-passphrase' } } });
  const missing = await runBackup(['verify', sealed], {});
  expect(missing).toMatchObject({ code: 1, document: { error: { code: 'no-passphrase' } } });
  const byVariable = await runBackup(['verify', sealed], {
    BACKUP_PASSPHRASE: 'a passphrase of some length',
  });
  expect(byVariable).toMatchObject({ code: 0, document: { valid: true, includes_secret: true } });
});

test('nothing is restored from a damaged archive', async () => {
  const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: given.DATA_DIR };
  const at = readFileSync(plain).indexOf('tables/presence/000001') + 512 + 40;
  const refused = await runBackup(['restore', changed(plain, flip(at))], there);
  expect(refused).toMatchObject({
    code: 1,
    document: { error: { code: 'damaged', message: expect.stringContaining('table "presence"') } },
  });
  expect(await contentOf(there.DATABASE_URL)).toEqual({});
});

test('what somebody finds who reads a backup of the daily folder again is what the doctor knows of it', async () => {
  // The next is due in half a day, at whatever time this runs: none is late.
  const inHalfADay = String((Temporal.Now.zonedDateTimeISO('UTC').hour + 12) % 24).padStart(2, '0');
  const settings = { ...given, BACKUP_DIR: backupFolder(), BACKUP_AT: `${inHalfADay}:00` };
  const lay = (hours: number, bytes: Buffer) => {
    const name = backupName(Temporal.Now.instant().subtract({ hours }), false);
    const path = join(settings.BACKUP_DIR, name);
    writeFileSync(path, bytes);
    return path;
  };
  const backupCheck = async () => {
    const { document } = await runCommand(['doctor'], settings);
    return (document.checks as { name: string }[]).find(({ name }) => name === 'backup');
  };
  const whole = lay(2, readFileSync(plain));
  expect((await runBackup(['verify', whole], settings)).code).toBe(0);
  expect(await backupCheck()).toMatchObject({ state: 'ok', found: expect.stringContaining('2 hours old') });

  const rotten = lay(1, flip(5_000)(readFileSync(plain)));
  writeFileSync(`${rotten}.verified`, `${Temporal.Now.instant()}\n`);
  const { code, document } = await runBackup(['verify', rotten], settings);
  expect([code, document.file]).toEqual([1, `${rotten}${damagedEnd}`]);
  expect(readdirSync(settings.BACKUP_DIR).toSorted()).toEqual([
    ...[basename(whole), `${basename(whole)}.verified`, `${basename(rotten)}${damagedEnd}`],
  ]);
  expect(await backupCheck()).toMatchObject({
    ...{ state: 'wrong', found: expect.stringMatching(/is damaged.*2 hours old/) },
    advice: expect.stringContaining('disk'),
  });
});
