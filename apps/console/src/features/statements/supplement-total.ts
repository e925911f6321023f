import { formatTenThousandths, getDecimal, toTenThousandths } from '@stempel/core/decimal';
import type { Statement } from './statement.ts';

type Line = Pick<Statement['supplements'][number], 'quantity' | 'unit'> & { currency?: string | undefined };

export interface SupplementSum {
  unit: Line['unit'];
  currency: string | undefined;
  /** Decimal string with at most four decimals. */
  quantity: string;
}

/** What the lines add up to, each unit and currency for itself, exactly. */
export function supplementTotal(lines: readonly Line[]): SupplementSum[] {
  const groups = Map.groupBy(lines, (line) => `${line.unit} ${line.currency ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = group.reduce((total, line) => total + toTenThousandths(getDecimal(line.quantity)), 0n);
    return [{ unit: first.unit, currency: first.currency, quantity: formatTenThousandths(sum) }];
  });
}
