'use client';

import { Badge, Button, EmptyState, Panel, SkeletonEntries } from '@stempel/ui';
import { LinkIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { type Delivery, deliveryTones, type Webhook } from './webhook.ts';

/** Deliveries come and go while one looks. */
const everyMilliseconds = 4_000;

const states = ['waiting', 'delivered', 'failed', 'withheld', 'dropped'] as const;

/** What was sent to a webhook and what came of it, the newest first. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const text = useTranslations('webhook');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [state, setState] = useQueryState('state', parseAsStringLiteral(states));
  const input = { id: webhook.id, limit: 50, ...(state ? { state: [state] } : {}) };
  const { query, rows } = usePages(
    trpc.webhooks.deliveries.infiniteQueryKey(input),
    (cursor) => client.webhooks.deliveries.query({ ...input, ...cursor }),
    { every: everyMilliseconds },
  );
  return (
    <div className="min-w-0">
      <search className="mb-3">
        <ChoiceFilter
          label={text('status')}
          any={text('anyState')}
          value={state}
          choices={states.map((value) => ({ value, name: text(`deliveryState.${value}`) }))}
          onChange={setState}
        />
      </search>
      <Panel title={text('deliveries')} flush>
        <Loaded query={query} as={SkeletonEntries}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon={<LinkIcon aria-hidden="true" />} title={text('noDeliveries')}>
                {text('noDeliveriesHint')}
              </EmptyState>
            ) : (
              <ol className="divide-y divide-line">
                {rows.map((delivery) => (
                  <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} />
                ))}
              </ol>
            )
          }
        </Loaded>
        <ShowMore query={query} />
      </Panel>
    </div>
  );
}

function DeliveryItem({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const text = useTranslations('webhook');
  const formats = useFormats();
  const { workspace } = useSession();
  const [isOpen, setOpen] = useState(false);
  const at = (instant: string) => formats.instant(instant, workspace.time_zone);
  const facts = [
    text('tries', { count: delivery.tries }),
    ...(delivery.last_status ? [text('answered', { status: delivery.last_status })] : []),
    ...(delivery.due_at && delivery.tries > 0 ? [text('next', { at: at(delivery.due_at) })] : []),
  ];
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-dense hover:bg-accent-soft/50 focus-visible:outline-offset-[-2px]">
          <span className="w-36 text-fine text-ink-soft tabular-nums">{at(delivery.occurred_at)}</span>
          <span className="font-mono text-fine font-medium wrap-anywhere md:w-52">{delivery.type}</span>
          <Badge tone={deliveryTones[delivery.state]}>{text(`deliveryState.${delivery.state}`)}</Badge>
          <span className="text-fine text-ink-soft">{facts.join(' · ')}</span>
        </summary>
        {isOpen ? (
          <div className="flex flex-col gap-3 bg-sunken/60 px-4 py-3">
            <DeliveryDetail webhookId={webhook.id} deliveryId={delivery.id} />
            {webhook.state === 'active' ? (
              <SendAgain webhookId={webhook.id} deliveryId={delivery.id} />
            ) : null}
          </div>
        ) : null}
      </details>
    </li>
  );
}

function SendAgain({ webhookId: id, deliveryId }: { webhookId: string; deliveryId: string }) {
  const text = useTranslations('webhook');
  const client = useTRPCClient();
  const again = useAction(
    () => client.webhooks.sendAgain.mutate({ id, delivery_id: deliveryId }),
    text('sentAgain'),
  );
  return (
    <p>
      <Button size="small" pending={again.isPending} onClick={() => again.mutate(undefined)}>
        {text('sendAgain')}
      </Button>
    </p>
  );
}
