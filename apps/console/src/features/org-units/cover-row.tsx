'use client';

import { Badge, Button } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ConfirmButton } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import type { CoverRule } from './cover-rule.ts';

interface CoverRowProps {
  rule: CoverRule;
  /** Of the unit itself, not of one above it. */
  isOwn: boolean;
  onChange: (() => void) | undefined;
}

/** One rule in words; at its own unit with ways to change and remove it. */
export function CoverRow({ rule, isOwn, onChange }: CoverRowProps) {
  const text = useTranslations('cover');
  const formats = useFormats();
  const { from, to, most, of_every: ofEvery, answer } = rule;
  const dates = to === null ? text('since', { date: formats.date(from) }) : formats.period({ from, to });
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5 text-dense">
      <span className="min-w-0 flex-1 basis-52">
        <span className="font-medium">
          {ofEvery === null ? text('most', { most }) : text('mostOf', { most, ofEvery })}
        </span>
        <span className="block text-fine text-ink-soft tabular-nums">
          {dates}
          {isOwn ? null : (
            <>
              {' · '}
              <Link
                href={`/org-units/${rule.org_unit_id}`}
                prefetch={false}
                className="text-accent underline underline-offset-2"
              >
                {text('of', { unit: rule.org_unit_name })}
              </Link>
            </>
          )}
        </span>
      </span>
      <Badge tone={answer === 'refuse' ? 'bad' : 'warn'}>{text(`answer.${answer}`)}</Badge>
      {isOwn && onChange ? <Ways rule={rule} onChange={onChange} /> : null}
    </li>
  );
}

function Ways({ rule, onChange }: { rule: CoverRule; onChange: () => void }) {
  const text = useTranslations('cover');
  const client = useTRPCClient();
  const remove = useAction(() => client.coverRules.remove.mutate({ id: rule.id }), text('removed'));
  return (
    <span className="flex gap-2">
      <Button size="small" onClick={onChange}>
        {text('change')}
      </Button>
      <ConfirmButton
        size="small"
        title={text('removeTitle')}
        hint={text('removeHint')}
        confirm={text('remove')}
        pending={remove.isPending}
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        {text('remove')}
      </ConfirmButton>
    </span>
  );
}
