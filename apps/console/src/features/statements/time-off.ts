import type { Explained } from '../../parts/statements/trace-entries.ts';

/** The time account that a supplement line (`policy/rule`) credits as time off in lieu; undefined where it is paid. */
export function creditedAccount(explained: Explained, line: string): string | undefined {
  const credited = explained.trace
    .filter(({ subject }) => subject === line)
    .flatMap(({ sentences }) => sentences)
    .find(({ key }) => key === 'rule.credited');
  return credited && String(credited.values.account);
}
