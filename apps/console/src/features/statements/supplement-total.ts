import type { Statement } from './statement.ts';

type Line = Pick<Statement['supplements'][number], 'quantity' | 'unit'> & { currency?: string | undefined };

export interface SupplementSum {
  unit: Line['unit'];
  currency: string | undefined;
  /** Decimal string with at most four decimals. */
  quantity: string;
}

const unit = 10_000n;

/** What the lines add up to, each unit and currency for itself, exactly. */
export function supplementTotal(lines: readonly Line[]): SupplementSum[] {
  const groups = Map.groupBy(lines, (line) => `${line.unit} ${line.currency ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = group.reduce((total, line) => total + tenThousandths(line.quantity), 0n);
    return [{ unit: first.unit, currency: first.currency, quantity: decimal(sum) }];
  });
}

function tenThousandths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * unit + BigInt(fraction.padEnd(4, '0'));
  return text.startsWith('-') ? -size : size;
}

function decimal(value: bigint): string {
  const size = value < 0n ? -value : value;
  const fraction = (size % unit).toString().padStart(4, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / unit}${fraction ? `.${fraction}` : ''}`;
}
