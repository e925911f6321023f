import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, neutralCsvCell, readCsvCell } from './csv-line.ts';

describe('a cell of a CSV file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+45 12 34', "'+45 12 34"],
    ['-cmd|x', "'-cmd|x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['＝1+1', "'＝1+1"],
    ['－1+1', "'－1+1"],
    ["'=1", "''=1"],
    ['a;=1', "a;'=1"],
    ['note\n@SUM', "note\n'@SUM"],
  ])('%j begins no formula', (text, cell) => {
    expect(neutralCsvCell(text)).toBe(cell);
  });

  test.each(['-5', '-12.75', '-12,75', '-1e-7', '2026-03-01', 'a=b', "it's", '{"a":[-5,-3]}', ''])(
    '%j stays as it is',
    (text) => {
      expect(neutralCsvCell(text)).toBe(text);
    },
  );

  test('only what is a number and nothing else keeps its sign', () => {
    for (const text of ['-5+1', '-.5', '-1.2.3', '-5 ', '-5;=1', '--5'])
      expect(neutralCsvCell(text)).toBe(`'${text.replace(';=', ";'=")}`);
  });

  test('is read back as it was, whatever it holds', () => {
    const sign = fc.constantFrom('=', '+', '-', '@', "'", ';', '\t', '\r', '\n', '＝', '5', 'a', '"', ',');
    const text = fc.oneof(
      fc.string(),
      fc.array(sign, { maxLength: 8 }).map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(readCsvCell(neutralCsvCell(given))).toBe(given);
      }),
    );
  });

  test('is quoted where it must be', () => {
    expect(csvLine(['a', 'b,c', 'd"e', ' f', '=g,h', ''])).toBe(`a,"b,c","d""e"," f","'=g,h",\r\n`);
    expect(csvLine(['a', '-7,5', 'b;c', 'd"e'], ';')).toBe(`a;-7,5;"b;c";"d""e"\r\n`);
  });

  test('between semicolons begins no formula for a program that splits at commas', () => {
    expect(csvLine(['a,=1+1', '-1,-@x'], ';')).toBe(`a,'=1+1;'-1,'-@x\r\n`);
  });
});
