import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackages } from '@stempel/db/testing';

const run = promisify(execFile);

/** What programs need to run at all, with a home of their own. */
function environmentIn(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: home, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8', NODE_ENV: 'test' };
}

const programs = ['vdirsyncer', 'khal', 'calcurse'];
const missing = () => programs.filter((name) => !existsSync(`/usr/bin/${name}`));

/**
 * Two calendar programs that people use, those that are here or Debian's, installed where that may be done. Without them the
 * reason is said aloud and comes back as false, for a test to be left out; on CI it is an error.
 */
export function findCalendarClients(): boolean {
  if (missing().length > 0) installDebianPackages(missing());
  if (missing().length === 0) return true;
  const reason = `No calendar program reads a feed: install ${missing().join(', ')}.`;
  if (process.env.CI) throw new Error(reason);
  process.stderr.write(`\n${reason}\n`);
  return false;
}

/** One event as khal lists it. */
export interface ListedEvent {
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly status: string;
}

const zone = 'Europe/Copenhagen';

/** A subscription of vdirsyncer, whose calendar khal shows. */
export function subscribeWithVdirsyncer(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-khal-'));
  mkdirSync(join(folder, 'calendar'));
  const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  write('vdirsyncer.conf', [
    ...['[general]', `status_path = "${folder}/status/"`],
    ...['[pair feed]', 'a = "remote"', 'b = "local"', 'collections = null', 'conflict_resolution = "a wins"'],
    ...['[storage remote]', 'type = "http"', `url = "${url}"`],
    ...['[storage local]', 'type = "filesystem"', `path = "${folder}/calendar/"`, 'fileext = ".ics"'],
  ]);
  const times = ['time', 'datetime', 'longdatetime'].map((name) => `${name}format = %H:%M`);
  write('khal.conf', [
    ...['[calendars]', '[[feed]]', `path = ${folder}/calendar/`, '[sqlite]', `path = ${folder}/khal.db`],
    ...['[locale]', 'dateformat = %Y-%m-%d', 'longdateformat = %Y-%m-%d', ...times],
    ...[`default_timezone = ${zone}`, `local_timezone = ${zone}`],
  ]);
  const env = environmentIn(folder);
  const vdirsyncer = (...words: string[]) =>
    run('vdirsyncer', ['-c', join(folder, 'vdirsyncer.conf'), ...words], { env });
  return {
    /** Reads the address; rejects where that is refused. */
    async sync(): Promise<void> {
      await vdirsyncer('discover');
      // What is gone on the server goes here, too, even where that is everything.
      await vdirsyncer('sync', '--force-delete');
    },
    /** What khal shows of some days, each event once. */
    async list(from: string, days: number): Promise<ListedEvent[]> {
      const format = ['--once', '--day-format', '', '--format', '{start-date}|{end-date}|{title}|{status}'];
      const words = ['-c', join(folder, 'khal.conf'), 'list', ...format, from, `${days}d`];
      const { stdout } = await run('khal', words, { env });
      return stdout.split('\n').flatMap((line) => {
        const [begin, end, title, status] = line.split('|');
        return begin && end && title ? [{ from: begin, to: end, title, status: (status ?? '').trim() }] : [];
      });
    },
  };
}

/** The appointments that calcurse makes of a calendar: `04/21/2026 [1] {1D -> 04/23/2026} title`. */
export async function readWithCalcurse(calendar: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-calcurse-'));
  const file = join(folder, 'feed.ics');
  writeFileSync(file, calendar);
  const env = environmentIn(folder);
  await run('calcurse', ['-D', folder, '-q', '-i', file], { env });
  const kept = readFileSync(join(folder, 'apts'), 'utf8').split('\n').filter(Boolean);
  return kept.map((line) => line.replace(/>[0-9a-f]{40} /, ''));
}
