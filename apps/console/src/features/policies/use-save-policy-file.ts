'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '../../parts/actions/use-action.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { useTRPCClient } from '../../trpc/client.tsx';

/** Saves what stands in the editor as a file that another workspace can read. */
export function useSavePolicyFile(typed: TypedPolicy) {
  const text = useTranslations('policy');
  const client = useTRPCClient();
  return useAction(async () => {
    const code = typed.code.trim() || 'policy';
    const file = await client.policies.writeFile.mutate({ ...typed, code, name: typed.name.trim() || code });
    const link = document.createElement('a');
    const content = `${JSON.stringify(file, null, 2)}\n`;
    link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    link.download = `${typed.kind}-${code}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }, text('exported'));
}
