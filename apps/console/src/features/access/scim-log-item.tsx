'use client';

import { Badge, classNames } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { describeCall, namedPath, sentValue } from './scim-call.ts';

type Call = Outputs['scim']['log']['data'][number];

/** One call of the identity provider. */
export function ScimLogItem({ call }: { call: Call }) {
  const text = useTranslations('scim');
  const formats = useFormats();
  const { workspace } = useSession();
  const applied = Object.entries(call.applied).filter(([, value]) => value !== null);
  const tell = useTell(call.detail !== null || call.ignored.length > 0);
  return (
    <li className="px-4 py-2 text-dense">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={call.status < 400 ? 'good' : 'bad'}>{call.status}</Badge>
        <span className="min-w-0 flex-1">
          {text(`did.${describeCall(call)}`)}
          <About call={call} />
        </span>
        <time dateTime={call.recorded_at} className="text-fine text-ink-soft tabular-nums max-sm:basis-full">
          {formats.instant(call.recorded_at, workspace.time_zone)}
        </time>
      </p>
      {call.detail ? (
        <p className={classNames('mt-0.5 text-pretty', call.status < 400 ? 'text-ink-soft' : 'text-bad')}>
          {tell({ detail: call.detail, message: call.said })}
        </p>
      ) : null}
      {applied.length > 0 ? (
        <p className="mt-0.5 text-fine break-words text-ink-soft">
          {text('applied', {
            what: applied.map(([name, value]) => `${name} = ${sentValue(value, call.people)}`).join(', '),
          })}
        </p>
      ) : null}
      {call.ignored.map((part) => (
        <p key={part.path} className="text-fine break-words text-ink-soft">
          {text('ignored', {
            path: namedPath(part.path, call.people),
            reason: tell({ detail: part.reason, message: part.said }),
          })}
        </p>
      ))}
      <p className="mt-0.5 text-fine text-ink-soft/90">
        <code className="font-mono break-all">
          {call.method} {call.path}
        </code>
        {' · '}
        {call.actor}
        {' · '}
        {call.user_agent ?? text('noUserAgent')}
        {' · '}
        {text('requestId', { id: call.request_id })}
      </p>
    </li>
  );
}

/** Whom it was about: the object we know, and what was sent where that is something else. */
function About({ call }: { call: Call }) {
  const text = useTranslations('scim');
  const { object_id: id, object_name: name, subject } = call;
  const kind = call.resource === 'Group' ? 'roles' : 'users';
  const isOther = subject !== null && subject !== name;
  if (!name && !subject) return null;
  return (
    <span className="break-words">
      {': '}
      {isOther ? <span className="font-medium">{`“${subject}”`}</span> : null}
      {isOther && name ? ` ${text(call.status === 409 ? 'collidesWith' : 'meant')} ` : null}
      {name && id ? (
        <Link
          href={`/${kind}/${id}`}
          prefetch={false}
          className="font-medium text-accent underline underline-offset-2"
        >
          {name}
        </Link>
      ) : null}
    </span>
  );
}
