import { testDatabase } from '@stempel/db/testing';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createEntry } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { consoleWords } from '../../testing/console-words.ts';
import { fillWorkspace } from '../../testing/fill-workspace.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { exportFile } from '../../testing/transfer-files.ts';
import { listJobs } from '../job-runs/index.ts';
import { transferNames } from '../kinds.ts';

const db = testDatabase();

test('an export for people has names, words of its language and hours, each resource under its name', async () => {
  const { ctx, employee, activities } = await makeCompany(db);
  const reader = { ...ctx, words: consoleWords };
  const own = { employee_id: employee.id };
  await recordPresence(ctx, { ...own, start: '2026-03-02T08:00:00+01:00', end: '2026-03-02T15:20:00+01:00' });
  await createEntry(ctx, {
    ...own,
    activity_id: activities.care,
    date: '2026-03-02',
    minutes: 95,
    note: '=1',
  });
  const resources = (['employment-terms', 'employments', 'presence', 'entries'] as const).slice();
  const file = (await exportFile(reader, { format: 'csv', words: 'de', resources })).toString('utf8');
  const number = /^2026-03-02;Employee 1;(\w+);/m.exec(file)?.[1];
  expect(file.slice(1).trimEnd().split('\r\n')).toEqual([
    'Vertragsbedingungen',
    'Name;Code;Abrechnungszeitraum;Genehmigung;Gleitzeitkonto;Tätigkeit für Stundenlohn;Üblicher Grund;Arbeitsende erfragen nach;Status;Gültig ab',
    'State 37 h;state-37;Monat;Führungskraft;flex;;;13:00;Aktiv;2020-01-01',
    '',
    'Beschäftigungen',
    expect.stringMatching(/^Beschäftigte;Personalnummer;/),
    expect.stringMatching(new RegExp(`^Employee 1;${number};2020-01-01;;House;;State 37 h;`)),
    '',
    'Anwesenheit',
    'Beschäftigte;Personalnummer;Organisationseinheit;Beginn;Ende;Dauer;Grund;Tätigkeit;Projekt;Dimensionen;Notiz',
    `Employee 1;${number};House;2026-03-02 08:00;2026-03-02 15:20;7:20;üblicher;;;;`,
    '',
    'Buchungen',
    'Datum;Beschäftigte;Personalnummer;Organisationseinheit;Tätigkeit;Gebucht;Projekt;Dimensionen;Notiz',
    `2026-03-02;Employee 1;${number};House;care;1:35;;;'=1`,
  ]);
  // What the contract says of the run is what it always was.
  const { data } = await listJobs(ctx, 'exports', { limit: 1 });
  expect(Object.keys(data[0] ?? {})).not.toContain('words');
  expect(JSON.stringify(data)).not.toContain('words');
});

test.each(['en', 'da', 'de'] as const)('a workbook of everything has all its words in %s', async (words) => {
  const { ctx } = await makeTenant(db);
  await fillWorkspace(ctx);
  const file = unzipSync(await exportFile({ ...ctx, words: consoleWords }, { format: 'xlsx', words }));
  const sheets = Object.keys(file).filter((name) => name.startsWith('xl/worksheets/'));
  expect(sheets).toHaveLength(transferNames.length);
  for (const sheet of sheets) {
    const heads = strFromU8(file[sheet] ?? new Uint8Array()).match(/<row r="1">.*?<\/row>/)?.[0] ?? '';
    expect(heads, sheet).not.toMatch(/_|undefined|null/);
    expect(heads).toContain('inlineStr');
  }
});

test('JSON lines are for programs, whatever is asked beside them', async () => {
  const { ctx } = await makeCompany(db);
  const file = await exportFile(ctx, { format: 'json', words: 'de', resources: ['org-units'] });
  expect(JSON.parse(file.toString())).toMatchObject({ resource: 'org-units', code: 'house' });
});
