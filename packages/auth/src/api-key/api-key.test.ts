import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateApiKey, hashApiKey, isWellFormedApiKey } from './index.ts';

describe('an API key', () => {
  test('has the prefix of its environment, 43 random characters and 6 of checksum', () => {
    expect(generateApiKey('production').key).toMatch(/^stempel_live_[0-9A-Za-z]{49}$/);
    expect(generateApiKey('staging').key).toMatch(/^stempel_stg_[0-9A-Za-z]{49}$/);
  });

  test('never repeats and keeps its hash and last four characters', () => {
    const keys = Array.from({ length: 500 }, () => generateApiKey('production'));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(500);
    for (const { key, hash, last4 } of keys) {
      expect(hash).toEqual(hashApiKey(key));
      expect(hash).toHaveLength(32);
      expect(key.endsWith(last4)).toBe(true);
      expect(last4).toHaveLength(4);
    }
  });

  test('uses every character of base62', () => {
    const random = Array.from({ length: 400 }, () => generateApiKey('production').key.slice(13, 56)).join('');
    expect(new Set(random).size).toBe(62);
  });

  test('is well formed in its own environment only', () => {
    const { key } = generateApiKey('production');
    expect(isWellFormedApiKey(key, 'production')).toBe(true);
    expect(isWellFormedApiKey(key, 'staging')).toBe(false);
  });

  test('is refused when any one character is another', () => {
    const { key } = generateApiKey('staging');
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...'aZ09_'), (index, character) => {
        fc.pre(key[index] !== character);
        expect(isWellFormedApiKey(key.slice(0, index) + character + key.slice(index + 1), 'staging')).toBe(
          false,
        );
      }),
    );
  });

  test.each(['', 'stempel_live_', 'stempel_live_x', '__proto__', 'Bearer', '\u0000'.repeat(62)])(
    '%j is refused',
    (text) => {
      expect(isWellFormedApiKey(text, 'production')).toBe(false);
    },
  );
});
