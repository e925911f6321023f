import { expect, it } from 'vitest';
import { wantedFile } from './wanted-file.ts';

it('asks for words of a language where people read the file, and for none where programs do', () => {
  const asked = '/internal/files/reports/presence?reason=a&reason=b';
  expect(wantedFile(asked, { format: 'xlsx', language: 'da' })).toBe(`${asked}&format=xlsx&words=da`);
  expect(wantedFile(asked, { format: 'csv', language: null })).toBe(`${asked}&format=csv`);
  expect(wantedFile('/internal/files/sandbox/1?', { format: 'csv', language: 'en' })).toBe(
    '/internal/files/sandbox/1?format=csv&words=en',
  );
});
