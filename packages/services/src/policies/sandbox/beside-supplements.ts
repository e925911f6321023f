import { formatTenThousandths } from '@stempel/core';
import type { SandboxLine, SandboxMeasure } from './sandbox-contract.ts';

/** What a rule gives: ten-thousandths of what it counts. */
export interface RuleLine extends Pick<SandboxMeasure, 'key' | 'unit' | 'currency'> {
  readonly quantity: bigint;
}

/**
 * What rules give, live and by the draft: those of the settled statement in its order, then what only the draft has, by
 * key. What gives nothing on either side has no line. Minutes are not taken from crowns: a rule that counts something else
 * by the draft has a line for each.
 */
export function besideSupplements(before: readonly RuleLine[], after: readonly RuleLine[]): SandboxLine[] {
  const [was, is] = [byKey(before), byKey(after)];
  const added = [...is.keys()].filter((key) => !was.has(key)).sort();
  return [...was.keys(), ...added].flatMap((key) => {
    const [then, now] = [was.get(key), is.get(key)];
    if (then && now && then.unit === now.unit && then.currency === now.currency)
      return [lineOf(then, then.quantity, now.quantity)];
    return [
      ...(then ? [lineOf(then, then.quantity, 0n)] : []),
      ...(now ? [lineOf(now, 0n, now.quantity)] : []),
    ];
  });
}

function byKey(lines: readonly RuleLine[]): Map<string, RuleLine> {
  return new Map(lines.filter(({ quantity }) => quantity !== 0n).map((line) => [line.key, line]));
}

function lineOf({ key, unit, currency }: RuleLine, before: bigint, after: bigint): SandboxLine {
  return {
    ...{ kind: 'supplement', key, unit, currency },
    before: formatTenThousandths(before),
    after: formatTenThousandths(after),
    difference: formatTenThousandths(after - before),
  };
}
