'use client';

import { Badge, Button, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { LoadPackDialog } from './load-pack-dialog.tsx';
import type { Pack } from './pack.ts';

/** Agreements that come with the product: terms, calendars and policies with their sources. */
export function AgreementPacks() {
  const page = useTranslations('page');
  const text = useTranslations('packs');
  const client = useTRPCClient();
  const [chosen, setChosen] = useState<Pack | null>(null);
  const query = useQuery({
    queryKey: ['agreement-packs'],
    queryFn: () => client.agreementPacks.list.query(),
  });
  return (
    <>
      <PageHeader title={page('agreementPacks')} summary={text('summary')} />
      <Loaded query={query}>
        {(packs) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {packs.map((pack) => (
              <PackCard key={pack.id} pack={pack} onLoad={() => setChosen(pack)} />
            ))}
          </ul>
        )}
      </Loaded>
      {chosen ? <LoadPackDialog key={chosen.id} pack={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

function PackCard({ pack, onLoad }: { pack: Pack; onLoad: () => void }) {
  const text = useTranslations('packs');
  const may = useMay();
  const country = new Intl.DisplayNames(useLocale(), { type: 'region' }).of(pack.country);
  return (
    <li className="flex">
      <Panel
        className="flex-1"
        title={
          <span className="flex flex-wrap items-center gap-2">
            {pack.title} <Badge>{country}</Badge>
          </span>
        }
        actions={
          may('policies', 'create') && may('settings', 'create') ? (
            <Button size="small" onClick={onLoad} aria-label={text('loadPack', { pack: pack.title })}>
              {text('load')}
            </Button>
          ) : null
        }
      >
        <p className="text-dense text-pretty">{pack.description}</p>
        <p className="mt-2 text-fine text-pretty text-ink-soft">{text('noAdvice')}</p>
        <h3 className="mt-3 text-fine font-semibold text-ink-soft">{text('sources')}</h3>
        <ul className="list-disc pl-4 text-fine">
          {pack.sources.map((source) => (
            <li key={source.id}>
              <a
                href={source.url}
                rel="noreferrer"
                target="_blank"
                className="box-decoration-clone py-0.5 leading-6 text-accent underline"
              >
                {source.title}
              </a>
            </li>
          ))}
        </ul>
      </Panel>
    </li>
  );
}
