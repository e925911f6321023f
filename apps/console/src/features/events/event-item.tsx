'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Formats, useFormats } from '../../format/use-formats.ts';
import { CopyCode } from '../../parts/copy/copy-code.tsx';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';

type FeedEvent = Outputs['events']['list']['data'][number];

/** One event: a line that says it, and behind it what systems receive. */
export function EventItem({ event, onObject }: { event: FeedEvent; onObject: (id: string) => void }) {
  const text = useTranslations('event');
  const formats = useFormats();
  const { workspace } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-dense hover:bg-accent-soft/50 focus-visible:outline-offset-[-2px]">
          <span className="w-36 text-fine text-ink-soft tabular-nums">
            {formats.instant(event.occurred_at, workspace.time_zone)}
          </span>
          <span className="font-mono text-fine font-medium wrap-anywhere md:w-56">{event.type}</span>
          <span className="font-medium wrap-anywhere md:w-60">
            {titleOf(event.data, formats, workspace.time_zone)}
          </span>
          <span className="min-w-0 flex-1 basis-32 truncate text-fine text-ink-soft">{event.actor.name}</span>
        </summary>
        {isOpen ? (
          <div className="bg-sunken/60 px-4 py-3">
            <CopyCode label={text('json')} code={JSON.stringify(event, null, 2)} />
            <button
              type="button"
              className="mt-2 text-fine text-accent underline underline-offset-2"
              onClick={() => onObject(event.object.id)}
            >
              {text('onlyObject')}
            </button>
          </div>
        ) : null}
      </details>
    </li>
  );
}

/** What people call the object, as far as the event says it: its name, else when it was. */
function titleOf(data: unknown, formats: Formats, zone: string): string {
  const { employee_name, name, code, start, date } = (data ?? {}) as Record<string, unknown>;
  const named = employee_name ?? name ?? code;
  if (named) return String(named);
  if (start) return formats.instant(String(start), zone);
  return date ? formats.date(String(date)) : '';
}
