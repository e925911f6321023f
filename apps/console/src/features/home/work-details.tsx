'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { WorkLine } from './work-line.tsx';

/** Systems that are told of events and do not take them. */
export function TroubledWebhooks({ rows }: { rows: Outputs['webhooks']['list'] }) {
  const text = useTranslations('home');
  const webhook = useTranslations('webhook');
  const formats = useFormats();
  const { workspace } = useSession();
  return rows.map((one) => (
    <WorkLine
      key={one.id}
      href={`/webhooks/${one.id}`}
      badge={
        <Badge tone={one.state === 'active' ? 'bad' : 'warn'}>
          {one.state === 'active' ? text('webhookFailing') : webhook(`state.${one.state}`)}
        </Badge>
      }
    >
      {one.description || one.address}
      {one.failing_since ? (
        <span className="block text-fine text-ink-soft">
          {webhook('failing', { at: formats.instant(one.failing_since, workspace.time_zone) })}
        </span>
      ) : null}
    </WorkLine>
  ));
}

/** API keys that expire within two weeks; each leads to where it is replaced. */
export function ExpiringKeys({ keys }: { keys: Outputs['apiKeys']['expiring'] }) {
  const text = useTranslations('home');
  const apiKey = useTranslations('apiKey');
  const formats = useFormats();
  const { workspace } = useSession();
  return keys.map(({ id, name, last_four: lastFour, expires_at: at, ...of }) => (
    <WorkLine
      key={id}
      href={of.provisioning ? '/scim' : `/service-users/${of.service_user_id}`}
      badge={<Badge tone="warn">{text('keyExpiring')}</Badge>}
    >
      {text('keyOf', { name: name ?? `…${lastFour}`, user: of.service_user_name })}
      <span className="block text-fine text-ink-soft">
        {apiKey('expiresAt', { at: formats.instant(at ?? '', workspace.time_zone) })}
      </span>
    </WorkLine>
  ));
}

/** Whether the identity provider gets through, and when it last asked. */
export function ProvisioningLine({ status }: { status: Outputs['scim']['status'] }) {
  const text = useTranslations('scim');
  const page = useTranslations('page');
  const formats = useFormats();
  const { workspace } = useSession();
  const { connected, first_call_at: first, last_call_at: last } = status;
  const state = connected ? 'connected' : first ? 'disconnected' : 'waiting';
  return (
    <WorkLine
      href="/scim"
      badge={<Badge tone={connected ? 'good' : first ? 'bad' : 'neutral'}>{text(state)}</Badge>}
    >
      {page('scim')}
      {last ? (
        <span className="block text-fine text-ink-soft">
          {text('lastCall')}: {formats.instant(last, workspace.time_zone)}
        </span>
      ) : null}
    </WorkLine>
  );
}
