'use client';

import { useTranslations } from 'next-intl';
import { useNames } from '../../parts/names/use-names.ts';
import { noActivity } from '../../parts/statements/trace-entries.ts';
import type { FlowPlace } from './balance-flow.ts';

/** What a place of the flow is called. */
export function usePlaceName(): (place: FlowPlace) => string {
  const text = useTranslations('statement');
  const flow = useTranslations('statement.flow');
  const names = useNames();
  return ({ kind, of }) => {
    const account = of === null ? '' : names.account(of);
    switch (kind) {
      case 'worked':
      case 'credited':
      case 'excluded':
      case 'deducted':
      case 'lapsed':
        return text(kind);
      case 'contracted':
        return text('norm');
      case 'above':
      case 'missing':
      case 'unbooked':
      case 'rounded':
        return flow(kind);
      case 'paid':
      case 'paidFrom':
        return of === null || of === noActivity
          ? text('paidOut')
          : flow('paid', { activity: names.activity(of) });
      case 'drawn':
      case 'account':
      case 'held':
      case 'kept':
      case 'moved':
        return flow(kind, { account });
    }
  };
}
