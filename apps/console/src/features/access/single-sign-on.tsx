'use client';

import { Badge, Button, CloseButton, ConfirmDialog, Notice, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAction } from '../../parts/actions/use-action.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { CopyField } from './copy-field.tsx';
import type { Provider } from './provider.ts';
import { ProviderForm } from './provider-form.tsx';

/** The OpenID Connect provider people of the workspace sign in through: what to enter there, what to enter here. */
export function SingleSignOn() {
  const page = useTranslations('page');
  const text = useTranslations('singleSignOn');
  const trpc = useTRPC();
  const query = useQuery(trpc.identityProviders.get.queryOptions());
  return (
    <>
      <PageHeader title={page('singleSignOn')} summary={text('summary')} />
      <Loaded query={query}>
        {({ provider, redirect_uri: redirectUri }) => (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <Panel title={text('provider')} actions={provider ? <Check /> : undefined}>
              <ProviderForm key={provider?.version ?? 0} provider={provider} />
            </Panel>
            <div className="flex flex-col gap-4">
              <AtTheProvider redirectUri={redirectUri} />
              {provider ? <InUse provider={provider} /> : null}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Check() {
  const text = useTranslations('singleSignOn');
  const client = useTRPCClient();
  const may = useMay();
  const check = useAction(() => client.identityProviders.check.mutate(), text('works'));
  if (!may('workspace', 'update')) return null;
  return (
    <Button size="small" pending={check.isPending} onClick={() => check.mutate(undefined)}>
      {text('check')}
    </Button>
  );
}

function AtTheProvider({ redirectUri }: { redirectUri: string }) {
  const text = useTranslations('singleSignOn');
  return (
    <Panel title={text('atTheProvider')}>
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-dense marker:text-ink-soft">
        <li>{text('stepRegister')}</li>
        <li>
          {text('stepRedirect')}
          <CopyField value={redirectUri} />
        </li>
        <li>{text('stepScopes')}</li>
        <li>{text('stepCopy')}</li>
      </ol>
    </Panel>
  );
}

function InUse({ provider }: { provider: Provider }) {
  const text = useTranslations('singleSignOn');
  const { workspace } = useSession();
  const may = useMay();
  const [address, setAddress] = useState('');
  useEffect(() => setAddress(`${window.location.origin}/sign-in/${workspace.slug}`), [workspace.slug]);
  return (
    <Panel
      title={text('inUse')}
      actions={may('workspace', 'update') ? <Remove name={provider.name} /> : undefined}
    >
      <p className="text-dense">{text('address')}</p>
      <CopyField value={address} />
      <p className="mt-3 text-dense text-ink-soft">{text('who')}</p>
      <div className="mt-3">
        {provider.vouches_for_owners ? (
          <Badge tone="good">{text('ownersToo')}</Badge>
        ) : (
          <Notice tone="warn" title={text('notOwners')}>
            {text('notOwnersHint')}
          </Notice>
        )}
      </div>
    </Panel>
  );
}

function Remove({ name }: { name: string }) {
  const text = useTranslations('singleSignOn');
  const action = useTranslations('action');
  const client = useTRPCClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(async () => {
    await client.identityProviders.remove.mutate();
    setAsking(false);
  }, text('removed'));
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        {text('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text('removeTitle', { name })}
        description={text('removeHint')}
        footer={
          <>
            <CloseButton>{action('cancel')}</CloseButton>
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {text('remove')}
            </Button>
          </>
        }
      />
    </>
  );
}
