'use client';

import { useTranslations } from 'next-intl';

/** The name of a counter's output: `overtime-tier-2`, or `policy.overtime` where two policies offer it. */
export function useCounterName(): (output: string) => string {
  const text = useTranslations('counter');
  return (output) => {
    const [, policy, name = ''] = /^(?:(.*)\.)?([^.]+)$/.exec(output) ?? [];
    const tier = /^overtime-tier-(\d+)$/.exec(name)?.[1];
    const label = tier ? text('tier', { tier }) : text.has(name) ? text(name) : name;
    return policy ? `${label} (${policy})` : label;
  };
}

/** The sentence of a violation. */
export function useViolationName(): (step: string) => string {
  const text = useTranslations('violation');
  return (step) => (text.has(step) ? text(step) : text('other', { step }));
}
