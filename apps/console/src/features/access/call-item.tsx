'use client';

import { Badge, type BadgeTone } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';

type Call = Outputs['apiKeys']['calls']['data'][number];

const hungUp = 499;

const toneOf = (status: number): BadgeTone => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

/** One call of an integration: what it asked for, what became of it and the id that its answer bore. */
export function CallItem({ call }: { call: Call }) {
  const text = useTranslations('apiCall');
  const formats = useFormats();
  const { workspace } = useSession();
  const { name, last_four } = call.key;
  return (
    <li className="px-4 py-2 text-dense">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={toneOf(call.status)} className="tabular-nums">
          {call.status}
        </Badge>
        <span className="min-w-0 flex-1">
          <code className="font-mono break-all">{call.operation}</code>
          {call.code ? <span className="text-ink-soft"> · {call.code}</span> : null}
          {call.status === hungUp ? <span className="text-ink-soft"> · {text('hungUp')}</span> : null}
        </span>
        <span className="w-16 text-right text-ink-soft tabular-nums">
          {text('took', { milliseconds: formats.number(call.milliseconds) })}
        </span>
        <time dateTime={call.recorded_at} className="text-fine text-ink-soft tabular-nums max-sm:basis-full">
          {formats.instant(call.recorded_at, workspace.time_zone)}
        </time>
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-fine text-ink-soft/90">
        <span>{[name, `…${last_four}`].filter(Boolean).join(' ')}</span>
        <span aria-hidden="true">·</span>
        <span className="tabular-nums">
          {text('left', {
            remaining: formats.number(call.rate_remaining),
            limit: formats.number(call.rate_limit),
          })}
        </span>
        <span aria-hidden="true">·</span>
        <code className="font-mono break-all">{call.request_id}</code>
      </p>
    </li>
  );
}
