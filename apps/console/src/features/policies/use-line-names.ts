'use client';

import type { Config } from '@stempel/ui/schema-form';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useSchemaHost } from '../../parts/plugins/use-schema-host.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { useSentences } from './use-sentences.ts';

/**
 * What lines of the policies in force on a date are called, by `policy/rule`, and the policies themselves by their
 * code: the name of the policy with that of the rule, or, where a rule has none, with the time it is about.
 */
export function useLineNames(date: string | undefined): (key: string) => string {
  const client = useTRPCClient();
  const { host } = useSchemaHost(['filters']);
  const sentences = useSentences(host);
  const shown = useShownName();
  const { data } = useAll(
    ['policies', 'in-force', date],
    (page) => client.policies.list.query({ ...page, ...(date === undefined ? {} : { as_of: date }) }),
    date !== undefined,
  );
  return (key) => {
    const [code = '', rule] = key.split('/');
    const policy = data?.find((row) => row.code === code);
    if (!policy) return [code, rule].filter(Boolean).join(' / ');
    if (rule === undefined) return shown(policy.name);
    const rules = (policy.config.rules ?? []) as readonly Config[];
    const found = rules.find((one) => one.code === rule);
    const said = found && (shown(String(found.name ?? '')) || sentences.rule(found).when);
    return `${shown(policy.name)} · ${said ?? rule}`;
  };
}
