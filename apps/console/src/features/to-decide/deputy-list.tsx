'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ConfirmButton } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';

type Deputies = Outputs['deputies']['list'];
type Deputy = Deputies['own'][number];

/** Those who stand in, who can be removed, and those one stands in for. */
export function DeputyList({ own, others }: Deputies) {
  const text = useTranslations('toDecide.deputies');
  const formats = useFormats();
  const client = useTRPCClient();
  const remove = useAction((id: string) => client.deputies.remove.mutate({ id }), text('removed'));
  return (
    <>
      <Named title={text('own')} none={text('nobody')} rows={own} nameOf={(row) => row.deputy_name}>
        {(row) => (
          <ConfirmButton
            size="small"
            title={text('removeTitle', { name: row.deputy_name })}
            hint={text('removeHint', { period: formats.period({ from: row.from, to: row.to }) })}
            confirm={text('remove')}
            pending={remove.isPending}
            onConfirm={() => remove.mutateAsync(row.id)}
          >
            {text('remove')}
          </ConfirmButton>
        )}
      </Named>
      {others.length > 0 ? (
        <Named title={text('others')} none="" rows={others} nameOf={(row) => row.employee_name} />
      ) : null}
    </>
  );
}

interface NamedProps {
  title: string;
  none: string;
  rows: readonly Deputy[];
  nameOf: (row: Deputy) => string;
  children?: (row: Deputy) => React.ReactNode;
}

function Named({ title, none, rows, nameOf, children }: NamedProps) {
  const text = useTranslations('toDecide.deputies');
  const formats = useFormats();
  return (
    <section className="mb-4">
      <h3 className="text-dense font-semibold">{title}</h3>
      {rows.length === 0 ? <p className="text-dense text-ink-soft">{none}</p> : null}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex min-h-11 flex-wrap items-center gap-2 py-1.5 text-dense">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {nameOf(row)}
              <span className="block text-fine text-ink-soft tabular-nums">
                {formats.period({ from: row.from, to: row.to })}
              </span>
            </span>
            {row.active ? null : <Badge tone="warn">{text('inactive')}</Badge>}
            {children?.(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
