import { afterEach, describe, expect, test } from 'vitest';
import { numberAt, withNumber } from './vary-number.ts';

const config = { rules: [{ code: 'evening', percent: '50' }], step: 15 };

afterEach(() => {
  Array.prototype.length = 0;
});

describe('a number of a config that is varied', () => {
  test('is one that somebody wrote', () => {
    expect(numberAt(config, ['rules', 0, 'percent'])).toBe('50');
    expect(withNumber(config, ['rules', 0, 'percent'], 525_000)).toEqual({
      ...config,
      rules: [{ code: 'evening', percent: '52.5' }],
    });
    expect(withNumber(config, ['step'], 300_000)).toEqual({ ...config, step: 30 });
  });

  test.each([[['rules', 'length']], [['rules', '__proto__', 'length']], [['rules', 'concat', 'length']]])(
    'is none at %j, and nothing is written there',
    (path) => {
      expect(() => withNumber(config, path, 30_000)).toThrow();
      expect(Array.prototype).toHaveLength(0);
    },
  );
});
