'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { findWord } from '../../i18n/texts.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { useShownName } from './use-shown-name.ts';

/** The name of a counter's output: `overtime-tier-2`, or `policy.overtime` with the name of the policy. */
export function useCounterName(): (output: string) => string {
  const text = useTranslations('counter');
  const policyName = usePolicyName();
  return (output) => {
    const [, policy, name = ''] = /^(?:(.*)\.)?([^.]+)$/.exec(output) ?? [];
    const tier = /^overtime-tier-(\d+)$/.exec(name)?.[1];
    const label = tier ? text('tier', { tier }) : (findWord(text, name) ?? name);
    return policy ? `${label} (${policyName(policy)})` : label;
  };
}

/** The name of a policy by its code, of a rule by `policy/rule`, of a step by its number; dots while they are read, the code for what is gone. */
export function usePolicyName(): (code: string) => string {
  const { data, isLoading } = usePolicyNames();
  const shown = useShownName();
  const text = useTranslations('policyPart');
  const names = useMemo(() => new Map(data?.map(({ code, name }) => [code, name])), [data]);
  return (code) => {
    const [policy = '', ...rule] = code.split('/');
    const nameOf = (key: string, instead: string) => shown(names.get(key) ?? (isLoading ? '…' : instead));
    return [
      nameOf(policy, policy),
      ...rule.map((part) => nameOf(code, /^\d+$/.test(part) ? text('step', { number: part }) : part)),
    ].join(' / ');
  };
}

/** What the lines of a rule count, by `policy/rule`: undefined while it is read, null where its versions differ or it is gone. */
export function useCounted() {
  const { data, isLoading } = usePolicyNames();
  return (code: string) =>
    isLoading ? undefined : (data?.find((policy) => policy.code === code)?.counts ?? null);
}

function usePolicyNames() {
  const trpc = useTRPC();
  const mayRead = useMay()('statements', 'read');
  return useQuery(trpc.policies.names.queryOptions(undefined, { enabled: mayRead }));
}

/** The sentence of a violation. */
export function useViolationName(): (step: string) => string {
  const text = useTranslations('violation');
  return (step) => findWord(text, step) ?? text('other', { step });
}
