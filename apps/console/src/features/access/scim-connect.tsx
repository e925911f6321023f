'use client';

import { Badge, Button, Panel, Select } from '@stempel/ui';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { useMay, useMayProvision } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { CopyField } from './copy-field.tsx';
import { KeyReveal, type NewKey } from './key-reveal.tsx';
import { type ProvidedValue, scimProviders } from './scim-providers.ts';

const ServiceUserSheet = dynamic(
  () => import('./service-user-sheet.tsx').then((module) => module.ServiceUserSheet),
  { ssr: false },
);

/** Step by step: the key, the provider's own page with what goes into its fields, the test. */
export function ScimConnect({ status }: { status: Outputs['scim']['status'] }) {
  const text = useTranslations('scim');
  const [chosen, setChosen] = useQueryState('provider', parseAsString.withDefault('entra'));
  const provider = scimProviders.find(({ id }) => id === chosen) ?? scimProviders[0];
  if (!provider) return null;
  return (
    <Panel
      title={text('connect')}
      actions={
        <span className="block w-48">
          <Select
            aria-label={text('chooseProvider')}
            value={provider.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {scimProviders.map((one) => (
              <option key={one.id} value={one.id}>
                {one.id === 'other' ? text('otherProvider') : one.name}
              </option>
            ))}
          </Select>
        </span>
      }
    >
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-dense marker:text-ink-soft">
        <KeyStep hasKey={status.has_key} />
        <li>
          {provider.id === 'other'
            ? text('stepFieldsOther')
            : text('stepFields', { provider: provider.name })}
          {provider.place ? <p className="mt-0.5 text-fine text-ink-soft">{provider.place}</p> : null}
          <dl className="mt-2 flex flex-col gap-2">
            {provider.fields.map(([label, value]) => (
              <div key={label}>
                <dt className="text-fine text-ink-soft">{label}</dt>
                <dd>
                  <Provided label={label} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
        <li>
          {text(`notes.${provider.id}` as 'notes.entra')}{' '}
          <span className="text-ink-soft">{text('stepMatch')}</span>
        </li>
        <li>{text('stepTest')}</li>
      </ol>
    </Panel>
  );
}

function Provided({ label, value }: { label: string; value: ProvidedValue }) {
  const text = useTranslations('scim');
  const [address, setAddress] = useState('');
  useEffect(() => setAddress(`${window.location.origin}/api/scim/v2`), []);
  if (value === 'address') return <CopyField value={address} name={label} />;
  if (value === 'key') return <span className="text-dense">{text('theKey')}</span>;
  if (value === 'bearer') return <span className="text-dense">{text('bearer')}</span>;
  return <CopyField value={value === 'userName' ? 'userName' : value.text} name={label} />;
}

function KeyStep({ hasKey }: { hasKey: boolean }) {
  const text = useTranslations('scim');
  const may = useMay();
  const mayProvision = useMayProvision();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const mayCreate = mayProvision && may('api-keys', 'create');
  return (
    <li>
      {text('stepKey')} {hasKey ? <Badge tone="good">{text('keyThere')}</Badge> : null}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        {mayCreate && !hasKey ? (
          <Button size="small" variant="primary" onClick={() => setCreating(true)}>
            {text('createKey')}
          </Button>
        ) : null}
        {mayProvision || hasKey ? null : <span className="text-fine text-ink-soft">{text('keyNeeds')}</span>}
        <Link href="/service-users" prefetch={false} className="text-accent underline underline-offset-2">
          {text('toKeys')}
        </Link>
      </div>
      {creating ? (
        <ServiceUserSheet
          purpose="scim"
          onClose={() => setCreating(false)}
          onMade={({ key, provisioning }) => {
            setCreating(false);
            if (key) setMade({ key, provisioning });
          }}
        />
      ) : null}
      {made ? <KeyReveal made={made} onStored={() => setMade(undefined)} /> : null}
    </li>
  );
}
