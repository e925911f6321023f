import { describe, expect, it } from 'vitest';
import { claimedTwice, type Fields, fieldsFor, guessTable, toMapping } from './guess-mapping.ts';

const fields: Fields = [
  { resource: 'employees', fields: ['employee_number', 'external_id', 'name', 'email', 'effective_from'] },
  {
    resource: 'employments',
    fields: ['employee', 'start', 'end', 'org_unit', 'manager', 'employment_terms'],
  },
  { resource: 'projects', fields: ['code', 'external_id', 'name', 'manager'] },
];
const tableOf = (columns: string[], sheet: string | null = null) => ({ sheet, columns, sample: [] });

describe('guessing what a file means', () => {
  it('knows the names that payroll programs use, whatever the language', () => {
    expect(guessTable(tableOf(['Medarbejdernr.', 'Navn', 'E-mail', 'Telefon']), fields)).toEqual({
      sheet: null,
      rows: 'employees',
      fields: { 'Medarbejdernr.': 'employee_number', Navn: 'name', 'E-mail': 'email', Telefon: '' },
    });
    expect(guessTable(tableOf(['Personalnummer', 'Eintritt', 'Abteilung', 'Tarif']), fields)).toMatchObject({
      rows: 'employments',
      fields: {
        Personalnummer: 'employee',
        Eintritt: 'start',
        Abteilung: 'org_unit',
        Tarif: 'employment_terms',
      },
    });
  });

  it('takes a sheet by its name, and a table with a column for it by that column', () => {
    expect(guessTable(tableOf(['a'], 'Projects'), fields).rows).toBe('projects');
    expect(guessTable(tableOf(['resource', 'code']), fields).rows).toBe('by-column');
  });

  it('gives each field to one column only', () => {
    const choice = guessTable(tableOf(['name', 'Full name', 'Title']), fields);
    expect(Object.values(choice.fields).filter((field) => field === 'name')).toHaveLength(1);
    expect(claimedTwice({ ...choice, fields: { a: 'name', b: 'name', c: '' } })).toEqual(['name']);
  });

  it('remembers what was chosen for a file with the same columns', () => {
    const earlier = [{ resource: 'projects', columns: { Sag: 'code', Betegnelse: 'name', Andet: null } }];
    const table = tableOf(['Sag', 'Betegnelse', 'Andet']);
    expect(guessTable(table, fields, earlier)).toEqual({
      sheet: null,
      rows: 'projects',
      fields: { Sag: 'code', Betegnelse: 'name', Andet: '' },
    });
    expect(fieldsFor(table, 'employees', fields, earlier)).toMatchObject({ Sag: '' });
  });

  it('says nothing about columns that are named as the server names them', () => {
    const file = { delimiter: ';', encoding: 'utf-8' } as const;
    const same = { sheet: 'projects', rows: 'projects', fields: { code: 'code', name: 'name' } };
    const left = { sheet: 'Notes', rows: 'skip', fields: {} };
    expect(toMapping([same, left], file)).toEqual({
      ...file,
      tables: [{ sheet: 'projects', resource: 'projects', columns: null }],
    });
  });
});
