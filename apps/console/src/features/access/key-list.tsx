'use client';

import { Badge, type BadgeTone, Button, EmptyState, Menu, MenuItem, Panel, SkeletonItems } from '@stempel/ui';
import { ChevronDownIcon, KeyIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { ConfirmQuestion } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useMay, useMayProvision, useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import type { NewKey } from './key-reveal.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { TestKeyNote } from './test-key-note.tsx';
import { UsageMeter, useKeyUsage } from './usage-meter.tsx';

type Key = Outputs['apiKeys']['list']['data'][number];
type Usage = Outputs['apiKeys']['usage'];

const tones: Record<Key['state'], BadgeTone> = { active: 'good', expired: 'neutral', revoked: 'bad' };

interface KeyListProps {
  serviceUserId: string;
  onSecret: (made: NewKey) => void;
}

/** The keys of a service user: what is kept of them, when and how much they are used, how they end. */
export function KeyList({ serviceUserId, onSecret }: KeyListProps) {
  const text = useTranslations('apiKey');
  const trpc = useTRPC();
  const query = useQuery(trpc.apiKeys.list.queryOptions({ service_user_id: [serviceUserId], limit: 1000 }));
  const usage = useKeyUsage(serviceUserId).data;
  return (
    <Panel title={text('keys')} flush>
      <TestKeyNote className="border-b border-line px-4 py-2 text-fine text-pretty text-ink-soft" />
      <Loaded query={query} as={SkeletonItems}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState icon={<KeyIcon aria-hidden="true" />} title={text('emptyTitle')}>
              {text('emptyHint')}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {page.data.map((key) => (
                  <KeyItem key={key.id} apiKey={key} usage={usage} onSecret={onSecret} />
                ))}
              </ul>
              {usage && page.data.some((key) => key.state === 'active' && !key.provisioning) ? (
                <WorkspaceUsage usage={usage} />
              ) : null}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function WorkspaceUsage({ usage }: { usage: Usage }) {
  const text = useTranslations('apiKey');
  return (
    <div className="border-t border-line bg-sunken/60 px-4 py-3">
      <UsageMeter label={text('workspaceUsage')} {...usage.workspace} />
      <p className="mt-1.5 text-fine text-pretty text-ink-soft">{text('usageHint')}</p>
    </div>
  );
}

interface KeyItemProps {
  apiKey: Key;
  usage: Usage | undefined;
  onSecret: (made: NewKey) => void;
}

function KeyItem({ apiKey, usage, onSecret }: KeyItemProps) {
  const text = useTranslations('apiKey');
  const formats = useFormats();
  const { workspace } = useSession();
  const at = (instant: string) => formats.instant(instant, workspace.time_zone);
  const calls = usage?.keys.find(({ id }) => id === apiKey.id);
  const facts = [
    text('created', { at: at(apiKey.created_at) }),
    apiKey.last_used_at ? text('lastUsed', { at: at(apiKey.last_used_at) }) : text('neverUsed'),
    apiKey.revoked_at
      ? text('revokedAt', { at: at(apiKey.revoked_at) })
      : apiKey.expires_at
        ? text('expiresAt', { at: at(apiKey.expires_at) })
        : text('neverExpires'),
  ];
  const isActive = apiKey.state === 'active';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <code className="font-mono">…{apiKey.last_four}</code>
          <span className="font-medium">{apiKey.name}</span>
          <Badge tone={tones[apiKey.state]}>{text(`state.${apiKey.state}`)}</Badge>
          {apiKey.provisioning ? <Badge tone="accent">SCIM</Badge> : null}
        </p>
        <p className="mt-0.5 text-fine text-ink-soft">{facts.join(' · ')}</p>
        {isActive && apiKey.provisioning ? (
          <p className="mt-0.5 text-fine text-ink-soft">{text('scimLimit')}</p>
        ) : null}
      </div>
      {isActive && calls ? (
        <div className="w-60 max-sm:w-full">
          <UsageMeter label={text('keyUsage')} used={calls.used} limit={calls.limit} />
        </div>
      ) : null}
      {isActive ? <KeyActions apiKey={apiKey} onSecret={onSecret} /> : null}
    </li>
  );
}

function KeyActions({ apiKey, onSecret }: Pick<KeyItemProps, 'apiKey' | 'onSecret'>) {
  const text = useTranslations('apiKey');
  const client = useTRPCClient();
  const may = useMay();
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const revoke = useAction(() => client.apiKeys.revoke.mutate({ id: apiKey.id }), text('revoked'));
  const isInReach = useMayProvision() || !apiKey.provisioning;
  const [mayRotate, mayRevoke] = [
    isInReach && may('api-keys', 'create'),
    isInReach && may('api-keys', 'delete'),
  ];
  if (!mayRotate && !mayRevoke) return null;
  const close = () => setAsked(null);
  return (
    <>
      <Menu
        trigger={
          <Button size="small">
            {text('actions')}
            <ChevronDownIcon aria-hidden="true" />
          </Button>
        }
      >
        {mayRotate ? <MenuItem onSelect={() => setAsked('rotate')}>{text('rotate')}</MenuItem> : null}
        {mayRevoke ? (
          <MenuItem danger onSelect={() => setAsked('revoke')}>
            {text('revoke')}
          </MenuItem>
        ) : null}
      </Menu>
      {asked === 'rotate' ? (
        <RotateDialog
          id={apiKey.id}
          lastFour={apiKey.last_four}
          isProvisioning={apiKey.provisioning}
          onClose={close}
          onSecret={(key) => {
            close();
            onSecret({ key, provisioning: apiKey.provisioning });
          }}
        />
      ) : null}
      {asked === 'revoke' ? (
        <ConfirmQuestion
          title={text('revokeTitle', { lastFour: apiKey.last_four })}
          hint={text('revokeHint')}
          confirm={text('revokeButton')}
          pending={revoke.isPending}
          onConfirm={() => revoke.mutateAsync(undefined)}
          onClose={close}
        />
      ) : null}
    </>
  );
}
