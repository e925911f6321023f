import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readInstallationSecret } from './installation-secret.ts';

const emptyFolder = () => join(mkdtempSync(join(tmpdir(), 'stempel-secret-')), 'data');

test('a first start makes a secret that only the owner of the folder reads, and keeps it', () => {
  const dataDir = emptyFolder();
  const secret = readInstallationSecret({ secret: null, dataDir });
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readInstallationSecret({ secret: null, dataDir })).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readInstallationSecret({ secret: null, dataDir: emptyFolder() })).not.toBe(secret);
});

test('the one of the configuration is used and written nowhere', () => {
  const dataDir = emptyFolder();
  expect(readInstallationSecret({ secret: 'k'.repeat(40), dataDir })).toBe('k'.repeat(40));
  expect(() => readFileSync(join(dataDir, 'secret'))).toThrow('ENOENT');
});
