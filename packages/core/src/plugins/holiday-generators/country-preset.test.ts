import { describe, expect, it } from 'vitest';
import type { Problem } from '../../contract/problem.ts';
import { datesForTests } from '../../testing/generate-holidays.ts';
import { compilePlugin } from '../compile-plugin.ts';

describe('country-preset', () => {
  it('gives the holidays of the host’s library without the excluded ones', () => {
    const dates = datesForTests('country-preset', { country: 'DK', exclude: ['Holiday of 04-05'] }, 2026);
    expect(dates).toContain('2026-04-06');
    expect(dates).not.toContain('2026-04-05');
  });

  it('refuses places the library does not know', () => {
    expect(() => datesForTests('country-preset', { country: 'XX' }, 2026)).toThrow(
      'config.country: the holiday library knows no "XX"',
    );
    expect(() => datesForTests('country-preset', { country: 'DK', region: '81' }, 2026)).toThrow('"DK-81"');
  });

  it('refuses to work without a library', () => {
    const problems: Problem[] = [];
    compilePlugin(
      'holiday-generators',
      { plugin: 'country-preset', config: { country: 'DK' } },
      [],
      problems,
      {},
    );
    expect(problems).toMatchObject([{ path: ['config', 'country'] }]);
  });
});
