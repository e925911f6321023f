'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Statement } from './statement.ts';
import { supplementTotal } from './supplement-total.ts';
import { ofKind, payingOut, saying, type TraceEntry, touchingAccount } from './trace-entries.ts';
import { useQuantity } from './use-quantity.ts';

export interface FigureLine {
  name: string;
  label: string;
  value: string;
  /** The same at length, where it is a duration. */
  spoken?: string;
  strong?: boolean;
  /** Which parts of the trace explain it. */
  show: (entry: TraceEntry) => boolean;
}

/** The figures of the period in the order they are read; those that are 0 and optional are left out. */
export function useFigures(statement: Statement): FigureLine[] {
  const text = useTranslations('statement');
  const formats = useFormats();
  const quantity = useQuantity();
  type Name = Parameters<typeof text>[0];
  const duration = (
    name: Name,
    minutes: number,
    show: FigureLine['show'],
    more: Partial<FigureLine> = {},
  ) => ({
    name,
    label: text(name),
    value: formats.clock(minutes),
    spoken: formats.spoken(minutes),
    show,
    ...more,
  });
  const optional = (name: Name, minutes: number, show: FigureLine['show']) =>
    minutes === 0 ? [] : [duration(name, minutes, show)];
  const ofBalance = ofKind('norm-balance');
  const ofWork = (entry: TraceEntry) => ofBalance(entry) || ofKind('automatic-step')(entry);
  const ofFlex = touchingAccount(statement.flex?.account ?? '');
  const supplements = supplementTotal(statement.supplements);
  return [
    duration('norm', statement.norm_minutes, ofBalance),
    duration('worked', statement.worked_minutes, ofWork),
    ...optional('credited', statement.credited_minutes, ofBalance),
    ...optional('standby', statement.standby_minutes, ofKind('automatic-step')),
    ...optional('excluded', statement.excluded_minutes, ofBalance),
    ...(supplements.length === 0
      ? []
      : [
          {
            name: 'supplements',
            label: text('supplements'),
            value: supplements
              .map((sum) => [quantity(sum.quantity, sum.unit), sum.currency].filter(Boolean).join(' '))
              .join(' · '),
            show: ofKind('rule-line'),
          },
        ]),
    ...optional('lapsed', statement.lapsed_minutes, saying('settlement.lapsed')),
    ...optional('deducted', statement.deducted_minutes, saying('settlement.deducted')),
    duration('normBalance', statement.norm_balance_minutes, ofWork, {
      value: formats.signed(statement.norm_balance_minutes),
      strong: true,
    }),
    ...(statement.flex
      ? [
          duration('flexBefore', statement.flex.opening_minutes, ofFlex),
          duration('flexAfter', statement.flex.closing_minutes, ofFlex, { strong: true }),
        ]
      : []),
    duration('paidOut', statement.payout_minutes, payingOut(null)),
  ];
}
