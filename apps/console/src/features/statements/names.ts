'use client';

import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';

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

/**
 * The name of a policy by its code, of a rule by `policy/rule`; dots while they are read, the code for who may not
 * read policies.
 */
export function usePolicyName(): (code: string) => string {
  const client = useTRPCClient();
  const mayRead = useMay()('policies', 'read');
  const { data, isLoading } = useAll(
    ['policies', 'names'],
    (page) => client.policies.list.query(page),
    mayRead,
  );
  return (code) => {
    const [policy, ...rule] = code.split('/');
    const name = data?.find((row) => row.code === policy)?.name ?? (isLoading ? '…' : policy);
    return [name, ...rule].join(' / ');
  };
}

/** The sentence of a violation. */
export function useViolationName(): (step: string) => string {
  const text = useTranslations('violation');
  return (step) => (text.has(step) ? text(step) : text('other', { step }));
}
