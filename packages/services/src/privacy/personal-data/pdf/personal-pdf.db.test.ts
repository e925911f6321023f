import { spawnSync } from 'node:child_process';
import { findSystemProgram, testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updateEmployee } from '../../../organization/employees/index.ts';
import { furnishWorkspace } from '../../../testing/furnish-workspace.ts';
import { exportPerson, exportPersonPdf, type PersonalDataLanguage } from '../index.ts';
import { personalTables } from '../personal-tables.ts';
import { columnWords } from './column-words.ts';
import { machineColumns, mainColumns } from './columns.ts';
import { personWords } from './person-words.ts';

// The file that is read holds what the file for machines holds: read back by a program that has nothing to do with ours.

const db = testDatabase();
const pdftotext = findSystemProgram({
  places: [process.env.PDFTOTEXT, '/usr/bin/pdftotext'],
  debianPackage: 'poppler-utils',
  reason: 'The PDF of a person is not read back: name a pdftotext in PDFTOTEXT.',
});

function readBack(pdf: Uint8Array): string {
  const { stdout, status } = spawnSync(pdftotext ?? '', ['-raw', '-', '-'], {
    input: pdf,
    maxBuffer: 2 ** 28,
  });
  expect(status).toBe(0);
  return stdout.toString();
}

const bytesOf = async (content: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(content));

/** Lines end where the sheet does; a word is the same on both sides of one. */
const joined = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '');

/** Every text and number in a value, but for what machines alone check. */
function factsOf(value: unknown, column = ''): [column: string, fact: string | number][] {
  if (machineColumns.has(column) || value === null) return [];
  if (typeof value === 'string' || typeof value === 'number') return [[column, value]];
  if (Array.isArray(value)) return value.flatMap((one) => factsOf(one, column));
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => factsOf(one, name));
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d/.test(text);
const numbered = /_id$|^id$|_by$/;

test.skipIf(!pdftotext).each<[PersonalDataLanguage, string]>([
  ['en', 'Presence'],
  ['da', 'Tilstedeværelse'],
  ['de', 'Anwesenheit'],
])('in %s it says what the JSON says', async (language, heading) => {
  const { ctx, people } = await furnishWorkspace(db);
  const of = { employee_id: people.ida.employee };
  await updateEmployee(ctx, { ...of, name: 'Łukasz Żółć-Ærøskøbing Müßig', effective_from: '2026-02-01' });
  const json = JSON.parse((await bytesOf((await exportPerson(ctx, of)).content)).toString());
  const { name, mediaType, content } = await exportPersonPdf(ctx, { ...of, language });
  expect([name, mediaType]).toEqual([`personal-data-${of.employee_id}.pdf`, 'application/pdf']);
  const lines = readBack(await bytesOf(content));
  const text = joined(lines);
  const words = personWords[language];
  expect(lines).toContain(heading);
  expect(text).toContain(joined('Łukasz Żółć-Ærøskøbing Müßig'));
  expect(text).toContain(joined(words.footer(json.workspace)(1)));
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: 'UTC',
    dateStyle: 'medium',
  });
  let compared = 0;
  for (const [table, rows] of Object.entries<Record<string, unknown>[]>(json.tables)) {
    for (const row of rows) {
      // Settings are read by their names; tables of everything else are compared to the letter.
      for (const [column, fact] of factsOf(row)) {
        if (numbered.test(column) || typeof fact !== 'string' || column in words.valuesOf) continue;
        const shown = isDate(fact)
          ? fact.length === 10
            ? date.format(new Date(`${fact}T00:00:00Z`))
            : ''
          : fact;
        compared += 1;
        if (!text.includes(joined(shown))) expect.soft(shown, `${table}.${column}`).toBe('in the PDF');
      }
    }
  }
  expect(compared).toBeGreaterThan(200);
  const [statement] = json.tables.statements;
  const minutes = Number(statement.norm_minutes);
  expect(text).toContain(joined(`${Math.floor(minutes / 60)} ${words.hour} ${minutes % 60} ${words.minute}`));
});

test('every table and column of the file has its words in three languages', async () => {
  const { rows } = await db.pool.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [personalTables.map(({ name }) => name)],
  );
  const unsaid = rows.filter(({ table, column }) => {
    const omitted = personalTables.find(({ name }) => name === table)?.omitted ?? [];
    return !omitted.includes(column) && !machineColumns.has(column) && !columnWords[column];
  });
  expect(unsaid).toEqual([]);
  for (const { name } of personalTables) {
    for (const words of Object.values(personWords)) expect(words.tables[name], name).toBeTruthy();
    const known = rows.filter(({ table }) => table === name).map(({ column }) => column);
    expect(
      mainColumns[name]?.filter((column) => !known.includes(column)),
      name,
    ).toEqual([]);
  }
});
