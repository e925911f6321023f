'use client';

import { Badge, type BadgeTone, Button, EmptyState, Menu, MenuItem, Panel } from '@stempel/ui';
import { ChevronDownIcon, KeyIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';
import { useAction } from './use-action.ts';

type Key = Outputs['apiKeys']['list']['data'][number];

const tones: Record<Key['state'], BadgeTone> = { active: 'good', expired: 'neutral', revoked: 'bad' };
// How long an old key works on beside the new one.
const overlapMinutes = 24 * 60;

interface KeyListProps {
  serviceUserId: string;
  onSecret: (key: string) => void;
}

/** The keys of a service user: what is kept of them, when they were used, how they end. */
export function KeyList({ serviceUserId, onSecret }: KeyListProps) {
  const text = useTranslations('apiKey');
  const trpc = useTRPC();
  const query = useQuery(trpc.apiKeys.list.queryOptions({ service_user_id: [serviceUserId], limit: 1000 }));
  return (
    <Panel title={text('keys')} flush>
      <Loaded query={query}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState icon={<KeyIcon aria-hidden="true" />} title={text('emptyTitle')}>
              {text('emptyHint')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {page.data.map((key) => (
                <KeyItem key={key.id} apiKey={key} onSecret={onSecret} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function KeyItem({ apiKey, onSecret }: { apiKey: Key; onSecret: (key: string) => void }) {
  const text = useTranslations('apiKey');
  const formats = useFormats();
  const { workspace } = useSession();
  const at = (instant: string) => formats.instant(instant, workspace.time_zone);
  const facts = [
    text('created', { at: at(apiKey.created_at) }),
    apiKey.last_used_at ? text('lastUsed', { at: at(apiKey.last_used_at) }) : text('neverUsed'),
    apiKey.revoked_at
      ? text('revokedAt', { at: at(apiKey.revoked_at) })
      : apiKey.expires_at
        ? text('expiresAt', { at: at(apiKey.expires_at) })
        : text('neverExpires'),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <code className="font-mono">…{apiKey.last_four}</code>
          <span className="font-medium">{apiKey.name}</span>
          <Badge tone={tones[apiKey.state]}>{text(`state.${apiKey.state}`)}</Badge>
          {apiKey.provisioning ? <Badge tone="accent">SCIM</Badge> : null}
        </p>
        <p className="mt-0.5 text-fine text-ink-soft">{facts.join(' · ')}</p>
      </div>
      {apiKey.state === 'active' ? <KeyActions apiKey={apiKey} onSecret={onSecret} /> : null}
    </li>
  );
}

function KeyActions({ apiKey, onSecret }: { apiKey: Key; onSecret: (key: string) => void }) {
  const text = useTranslations('apiKey');
  const client = useTRPCClient();
  const may = useMay();
  const rotate = useAction(async () => {
    const { key } = await client.apiKeys.rotate.mutate({ id: apiKey.id, overlap_minutes: overlapMinutes });
    onSecret(key);
  }, text('rotated'));
  const revoke = useAction(() => client.apiKeys.revoke.mutate({ id: apiKey.id }), text('revoked'));
  if (!may('api-keys', 'update') && !may('api-keys', 'create') && !may('api-keys', 'delete')) return null;
  return (
    <Menu
      trigger={
        <Button size="small" pending={rotate.isPending || revoke.isPending}>
          {text('actions')}
          <ChevronDownIcon aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem onSelect={() => rotate.mutate(undefined)}>{text('rotate')}</MenuItem>
      <MenuItem danger onSelect={() => revoke.mutate(undefined)}>
        {text('revoke')}
      </MenuItem>
    </Menu>
  );
}
