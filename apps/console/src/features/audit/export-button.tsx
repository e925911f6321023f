'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useAction } from '../../parts/actions/use-action.ts';
import { type Inputs, useTRPCClient } from '../../trpc/client.tsx';
import { auditCsv } from './audit-csv.ts';
import { idsOf } from './object-address.ts';

const pageSize = 1000;
const namesAtOnce = 500;

/** Saves all rows of the filter as CSV. */
export function ExportButton({ input }: { input: Inputs['audit']['list'] }) {
  const text = useTranslations('audit');
  const client = useTRPCClient();
  const save = useAction(async () => {
    const rows = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof client.audit.list.query>> = await client.audit.list.query({
        ...input,
        limit: pageSize,
        ...(cursor === null ? {} : { cursor }),
      });
      rows.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const ids = idsOf(rows);
    const names: Record<string, string> = {};
    for (let at = 0; at < ids.length; at += namesAtOnce) {
      Object.assign(names, await client.audit.names.mutate({ ids: ids.slice(at, at + namesAtOnce) }));
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([auditCsv(rows, names)], { type: 'text/csv' }));
    link.download = 'audit-log.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  }, text('exported'));
  return (
    <Button pending={save.isPending} onClick={() => save.mutate(undefined)}>
      {text('export')}
    </Button>
  );
}
