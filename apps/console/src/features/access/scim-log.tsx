'use client';

import { Badge, InlineField, Panel, Select } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { Loaded } from '../load/loaded.tsx';
import { ShowMore } from '../load/show-more.tsx';
import { useTell } from '../server-words/use-server-words.ts';
import { describeCall, sentValue } from './scim-call.ts';

type Call = Outputs['scim']['log']['data'][number];

const outcomes = ['applied', 'ignored', 'refused'] as const;

/** Every call of the identity provider, with our reason in plain words; `lastCallAt` tells when there are new ones. */
export function ScimLog({ lastCallAt }: { lastCallAt: string | null }) {
  const text = useTranslations('scim');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useQueryState('outcome', parseAsStringLiteral(outcomes));
  const input = { limit: 50, ...(outcome ? { outcome } : {}) };
  const { query, rows } = usePages(trpc.scim.log.queryKey(input), (cursor) =>
    client.scim.log.query({ ...input, ...cursor }),
  );
  // A new call is the reason to read again.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: trpc.scim.log.queryKey() });
  }, [lastCallAt]);
  return (
    <Panel
      title={text('log')}
      flush
      className="mt-4"
      actions={
        <InlineField label={text('show')}>
          {(id) => (
            <Select
              id={id}
              className="w-40"
              value={outcome ?? ''}
              onChange={(event) => setOutcome(outcomes.find((one) => one === event.target.value) ?? null)}
            >
              <option value="">{text('outcome.all')}</option>
              {outcomes.map((one) => (
                <option key={one} value={one}>
                  {text(`outcome.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </InlineField>
      }
    >
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text(outcome ? 'noneOfThese' : 'noCalls')}</p>
          ) : (
            <ol className="divide-y divide-line">
              {rows.map((call) => (
                <LogItem key={call.id} call={call} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </Panel>
  );
}

function LogItem({ call }: { call: Call }) {
  const text = useTranslations('scim');
  const formats = useFormats();
  const { workspace } = useSession();
  const applied = Object.entries(call.applied).filter(([, value]) => value !== null);
  const tell = useTell(call.detail !== null || call.ignored.length > 0);
  return (
    <li className="px-4 py-2 text-dense">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={call.status < 400 ? 'good' : 'bad'}>{call.status}</Badge>
        <span className="min-w-0 flex-1">
          {text(`did.${describeCall(call)}`)}
          {call.object_name ? <span className="font-medium">: {call.object_name}</span> : null}
        </span>
        <time dateTime={call.recorded_at} className="text-fine text-ink-soft tabular-nums">
          {formats.instant(call.recorded_at, workspace.time_zone)}
        </time>
      </p>
      {call.detail ? <p className="mt-0.5 text-pretty text-bad">{tell(call.detail)}</p> : null}
      {applied.length > 0 ? (
        <p className="mt-0.5 text-fine break-words text-ink-soft">
          {text('applied', {
            what: applied.map(([name, value]) => `${name} = ${sentValue(value)}`).join(', '),
          })}
        </p>
      ) : null}
      {call.ignored.map((part) => (
        <p key={part.path} className="text-fine break-words text-ink-soft">
          {text('ignored', { path: part.path, reason: tell(part.reason) })}
        </p>
      ))}
      <p className="mt-0.5 text-fine text-ink-soft/90">
        <code className="font-mono break-all">
          {call.method} {call.path}
        </code>
      </p>
    </li>
  );
}
