'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { findWord } from '../../i18n/texts.ts';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
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

/**
 * The name of a policy by its code, of a rule by `policy/rule`, of a step by its number; what a rule without a name does. Dots
 * while that is read, the code for what is gone.
 */
export function usePolicyName(): (code: string) => string {
  const { data, isLoading } = usePolicyNames();
  const inWords = useRulesInWords(data);
  const shown = useShownName();
  const text = useTranslations('policyPart');
  const names = useMemo(() => new Map(data?.map(({ code, name }) => [code, name])), [data]);
  const nameOf = (key: string, instead: string) => {
    const name = names.get(key);
    if (name === null) return inWords.data?.get(key) ?? (inWords.isLoading ? '…' : instead);
    return shown(name ?? (isLoading ? '…' : instead));
  };
  return (code) => {
    const [policy = '', ...rule] = code.split('/');
    return [
      nameOf(policy, policy),
      ...rule.map((part) => nameOf(code, /^\d+$/.test(part) ? text('step', { number: part }) : part)),
    ].join(' / ');
  };
}

/** What rules without a name do, by `policy/rule`; its words are loaded where there is such a rule. */
function useRulesInWords(rows: Outputs['policies']['names'] | undefined) {
  const client = useTRPCClient();
  const asked = {
    client,
    locale: useLocale(),
    messages: useMessages(),
    shown: useShownName(),
    may: useMay(),
  };
  const rules = useMemo(() => rows?.filter(({ filters }) => filters !== null) ?? [], [rows]);
  return useQuery({
    queryKey: ['rules-in-words', asked.locale, rules],
    queryFn: async () => (await import('./rules-in-words.ts')).rulesInWords(asked, rules),
    enabled: rules.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the lines of a rule count, by `policy/rule`: undefined while it is read, null where its versions differ or it is gone. */
export function useCounted() {
  const { data, isLoading } = usePolicyNames();
  return (code: string) =>
    isLoading ? undefined : (data?.find((policy) => policy.code === code)?.counts ?? null);
}

function usePolicyNames() {
  const trpc = useTRPC();
  const may = useMay();
  const mayRead = may('statements', 'read') || may('timesheet', 'read');
  return useQuery(trpc.policies.names.queryOptions(undefined, { enabled: mayRead }));
}

/** The sentence of a violation. */
export function useViolationName(): (step: string) => string {
  const text = useTranslations('violation');
  return (step) => findWord(text, step) ?? text('other', { step });
}
