'use client';

import { Badge, Button, Notice, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { SecretReveal } from './secret-reveal.tsx';
import { stateTones, type Webhook } from './webhook.ts';
import { WebhookButtons } from './webhook-buttons.tsx';
import { useHealth } from './webhook-list.tsx';

// Loaded when it is opened: most visits only look.
const WebhookSheet = dynamic(() => import('./webhook-sheet.tsx').then((module) => module.WebhookSheet), {
  ssr: false,
});

/** One webhook: how it fares, what was sent and answered, and what can be done about it. */
export function WebhookDetail({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.webhooks.get.queryOptions({ id }));
  return <LoadedPage query={query}>{(webhook) => <Detail webhook={webhook} />}</LoadedPage>;
}

function Detail({ webhook }: { webhook: Webhook }) {
  const page = useTranslations('page');
  const text = useTranslations('webhook');
  const [editing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        trail={
          <Link href="/webhooks" prefetch={false} className="hover:text-ink hover:underline">
            {page('webhooks')}
          </Link>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {webhook.description || new URL(webhook.address).host}
            <Badge tone={stateTones[webhook.state]}>{text(`state.${webhook.state}`)}</Badge>
          </span>
        }
        summary={webhook.address}
        actions={
          <>
            <WebhookButtons webhook={webhook} onSecret={setSecret} />
            <Button onClick={() => setEditing(true)}>{text('edit')}</Button>
          </>
        }
      />
      {webhook.stopped_because ? (
        <div className="mb-4">
          <Notice tone="warn" title={text(`because.${webhook.stopped_because}`)} />
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <DeliveryList webhook={webhook} />
        <Facts webhook={webhook} />
      </div>
      {editing ? <WebhookSheet webhook={webhook} onClose={() => setEditing(false)} /> : null}
      {secret ? <SecretReveal secret={secret} onStored={() => setSecret(null)} /> : null}
    </>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const text = useTranslations('webhook');
  const formats = useFormats();
  const { workspace } = useSession();
  const health = useHealth();
  const { former_secret_until: former, types, role } = webhook;
  return (
    <Panel>
      <dl className="flex flex-col gap-3 text-dense [&_dt]:text-fine [&_dt]:text-ink-soft">
        <div>
          <dt>{text('deliveries')}</dt>
          <dd>{health(webhook)}</dd>
        </div>
        <div>
          <dt>{text('role')}</dt>
          <dd>{role.name ?? text('roleGone')}</dd>
        </div>
        <div>
          <dt>{text('types')}</dt>
          <dd>
            {types.length === 0
              ? text('allTypes')
              : types.map((type) => (
                  <code key={type} className="block font-mono text-fine wrap-anywhere">
                    {type}
                  </code>
                ))}
          </dd>
        </div>
        {former ? (
          <div>
            <dt>{text('secret')}</dt>
            <dd>{text('former', { at: formats.instant(former, workspace.time_zone) })}</dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}
