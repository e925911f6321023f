'use client';

import type { ReferenceChoice } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { useCounterName } from '../names/names.ts';
import type { Policy } from './typed-policy.ts';

const outputs = ['hours-worked', 'extra-work', 'overtime', 'minus-hours'];
const fewestTiers = 3;

function tiersOf({ config }: Policy): number {
  const { counter } = config as { counter?: { config?: { tiers?: unknown[] } } };
  return counter?.config?.tiers?.length ?? 1;
}

const tierNames = (count: number) => Array.from({ length: count }, (_, tier) => `overtime-tier-${tier + 1}`);

/**
 * The counters a step may name (core/docs/settlement.md, Counters): the norm balance, the outputs of whichever
 * policy offers them, and those of each counter policy by its code, for where two offer the same.
 */
export function useCounterChoices(): ReferenceChoice[] {
  const client = useTRPCClient();
  const text = useTranslations('counter');
  const name = useCounterName();
  const { data: policies = [] } = useAll<Policy>(['policies', 'supplement', null], (range) =>
    client.policies.list.query({ kind: ['supplement'], ...range }),
  );
  const counting = policies.filter(({ config }) => config.kind === 'counter');
  const tiers = tierNames(Math.max(fewestTiers, ...counting.map(tiersOf)));
  return [
    { code: 'norm-balance', name: text('norm-balance') },
    ...[...outputs, ...tiers].map((code) => ({ code, name: name(code) })),
    ...counting.flatMap((policy) =>
      [...outputs, ...tierNames(tiersOf(policy))].map((output) => ({
        code: `${policy.code}.${output}`,
        name: `${policy.name}: ${name(output)}`,
      })),
    ),
  ];
}
