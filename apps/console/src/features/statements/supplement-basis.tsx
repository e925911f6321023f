'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { Intervals } from '../../parts/statements/intervals.tsx';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import type { Statement } from './statement.ts';

type Supplement = Statement['supplements'][number];

/** The intervals a line matched and its tiers. */
export function SupplementBasis({ line }: { line: Supplement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const quantity = useQuantity();
  return (
    <div className="flex flex-col gap-3">
      <Intervals intervals={line.intervals} />
      {line.tiers ? (
        <ul className="flex flex-col gap-1">
          {line.tiers.map((tier, index) => (
            <li key={index}>
              {text('tier', {
                percent: formats.decimal(tier.percent),
                matched: formats.clock(tier.matched_minutes),
                quantity: quantity(tier.quantity, line.unit),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
