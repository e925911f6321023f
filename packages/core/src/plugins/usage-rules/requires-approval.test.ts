import { describe, expect, it } from 'vitest';
import { compilePlugin } from '../compile-plugin.ts';

function needsApproval(config: object, days: number): boolean | undefined {
  return compilePlugin(
    'usage-rules',
    { plugin: 'requires-approval', config },
    [],
    [],
    {},
  )?.run.needsApproval?.(days);
}

describe('requires-approval', () => {
  it('asks a person for every request unless configured', () => {
    expect(needsApproval({}, 1)).toBe(true);
    expect(needsApproval({}, 0)).toBe(false);
  });

  it('lets requests of exactly the limit pass', () => {
    expect(needsApproval({ over_days: '2.5' }, 25_000)).toBe(false);
    expect(needsApproval({ over_days: '2.5' }, 25_001)).toBe(true);
  });
});
