import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFilter } from './filter.ts';
import { ScimError } from './scim-error.ts';
import { userSchema } from './urns.ts';

const read = (text: string) => readFilter(text, userSchema, ['userName', 'externalId']);

describe('a filter', () => {
  test.each([
    ['userName eq "ada@example.org"', 'userName', 'ada@example.org'],
    ['username EQ "ada@example.org"', 'userName', 'ada@example.org'],
    ['EXTERNALID Eq "A b"', 'externalId', 'A b'],
    ['  userName   eq   "x"  ', 'userName', 'x'],
    [`${userSchema}:userName eq "x"`, 'userName', 'x'],
    [`${userSchema.toUpperCase()}:USERNAME eq "x"`, 'userName', 'x'],
    ['userName eq "a\\"b\\\\c\\u00e6"', 'userName', 'a"b\\cæ'],
    ['userName eq "a and b"', 'userName', 'a and b'],
    ['userName eq ""', 'userName', ''],
  ])('%s is read', (text, attribute, value) => {
    expect(read(text)).toEqual({ attribute, value });
  });

  test.each([
    '',
    'userName',
    'userName eq',
    'userName eq x',
    "userName eq 'x'",
    'userName eq 5',
    'userName eq true',
    'userName eq null',
    'userName pr',
    'userName co "x"',
    'userName sw "x"',
    'userName ne "x"',
    'displayName eq "x"',
    'emails.value eq "x"',
    'emails[type eq "work"].value eq "x"',
    'id eq "x"',
    'active eq true',
    'userName eq "x" and externalId eq "y"',
    'not (userName eq "x")',
    '(userName eq "x")',
    'userName eq "x" "y"',
    'userName eq "\\x"',
    'userName eq "x',
    '__proto__ eq "x"',
    'constructor eq "x"',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:userName eq "x"',
  ])('%j is refused as unsupported', (text) => {
    const attempt = () => read(text);
    expect(attempt).toThrow(ScimError);
    expect(attempt).toThrow('Unsupported filter');
  });

  test('of any text is read back, or refused as unsupported', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        fc.pre(!value.includes('\u0000'));
        expect(read(`userName eq ${JSON.stringify(value)}`).value).toBe(value.toWellFormed().trim());
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError);
        }
      }),
    );
  });

  test('with a NUL matches nothing that can be stored', () => {
    expect(read('userName eq "a\\u0000b"').value).not.toContain('\u0000');
  });
});
