'use client';

import { Badge, Button, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { Loaded } from '../load/loaded.tsx';

type Call = Outputs['scim']['log']['data'][number];

/** Every call of the identity provider, with our reason in plain words. */
export function ScimLog() {
  const text = useTranslations('scim');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { limit: 50 };
  const { query, rows } = usePages(trpc.scim.log.queryKey(input), (cursor) =>
    client.scim.log.query({ ...input, ...cursor }),
  );
  return (
    <Panel title={text('log')} flush className="mt-4">
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('noCalls')}</p>
          ) : (
            <ol className="divide-y divide-line">
              {rows.map((call) => (
                <LogItem key={call.id} call={call} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <div className="flex justify-center border-t border-line p-2">
          <Button size="small" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {action('showMore')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function LogItem({ call }: { call: Call }) {
  const text = useTranslations('scim');
  const formats = useFormats();
  const { workspace } = useSession();
  const applied = Object.keys(call.applied);
  return (
    <li className="px-4 py-2 text-dense">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={call.status < 400 ? 'good' : 'bad'}>{call.status}</Badge>
        <code className="min-w-0 flex-1 truncate font-mono text-fine">
          {call.method} {call.path}
        </code>
        <span className="font-medium">{call.object_name}</span>
        <span className="text-fine text-ink-soft">
          {formats.instant(call.recorded_at, workspace.time_zone)}
        </span>
      </p>
      {call.detail ? <p className="mt-0.5 text-bad">{call.detail}</p> : null}
      {applied.length > 0 ? (
        <p className="mt-0.5 text-fine text-ink-soft">{text('applied', { what: applied.join(', ') })}</p>
      ) : null}
      {call.ignored.map((part) => (
        <p key={part.path} className="text-fine text-ink-soft">
          {text('ignored', { path: part.path, reason: part.reason })}
        </p>
      ))}
    </li>
  );
}
