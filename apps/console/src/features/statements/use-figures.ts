'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import {
  followingAccount,
  ofKind,
  payingOut,
  saying,
  type TraceEntry,
} from '../../parts/statements/trace-entries.ts';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import type { Statement } from './statement.ts';
import { supplementTotal } from './supplement-total.ts';
import { creditedAccount } from './time-off.ts';

export interface FigureLine {
  name: string;
  label: string;
  value: string;
  /** The same at length, where it is a duration. */
  spoken?: string;
  strong?: boolean;
  /** Whether something happened to it that an explanation owes an account of. */
  changed: boolean;
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
    changed: minutes !== 0,
    show,
    ...more,
  });
  /** What may be owed as well as saved has its sign. */
  const held = (name: Name, minutes: number, show: FigureLine['show'], more: Partial<FigureLine> = {}) =>
    duration(name, minutes, show, { value: formats.signed(minutes), ...more });
  const optional = (name: Name, minutes: number, show: FigureLine['show']) =>
    minutes === 0 ? [] : [duration(name, minutes, show)];
  const ofBalance = ofKind('norm-balance');
  const ofWork = (entry: TraceEntry) => ofBalance(entry) || ofKind('automatic-step')(entry);
  const ofFlex = followingAccount(statement, statement.flex?.account ?? '');
  const isTimeOff = (line: string) => creditedAccount(statement, line) !== undefined;
  // Pay and time off are never added up.
  const [paid, timeOff] = [false, true].map((off) =>
    statement.supplements.filter(({ line }) => isTimeOff(line) === off),
  );
  const total = (name: 'supplements' | 'timeOff', lines: Statement['supplements'] = []) =>
    lines.length === 0
      ? []
      : [
          {
            name,
            label: text(name),
            changed: true,
            value: supplementTotal(lines)
              .map((sum) => [quantity(sum.quantity, sum.unit), sum.currency].filter(Boolean).join(' '))
              .join(' · '),
            show: (entry: TraceEntry) =>
              ofKind('rule-line')(entry) && isTimeOff(entry.subject ?? '') === (name === 'timeOff'),
          },
        ];
  return [
    duration('norm', statement.norm_minutes, ofBalance),
    duration('worked', statement.worked_minutes, ofWork),
    ...optional('credited', statement.credited_minutes, ofBalance),
    ...optional('standby', statement.standby_minutes, ofKind('automatic-step')),
    ...optional('excluded', statement.excluded_minutes, ofBalance),
    ...total('supplements', paid),
    ...total('timeOff', timeOff),
    ...optional('lapsed', statement.lapsed_minutes, saying('settlement.lapsed')),
    ...optional('deducted', statement.deducted_minutes, saying('settlement.deducted')),
    held('normBalance', statement.norm_balance_minutes, ofWork, { strong: true }),
    ...(statement.flex
      ? [
          held('flexBefore', statement.flex.opening_minutes, ofFlex, { changed: false }),
          held('flexAfter', statement.flex.closing_minutes, ofFlex, {
            strong: true,
            changed: statement.flex.closing_minutes !== statement.flex.opening_minutes,
          }),
        ]
      : []),
    duration('paidOut', statement.payout_minutes, payingOut(null)),
  ];
}
