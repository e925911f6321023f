'use client';

import { Button, Notice } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import type { Pack } from './pack.ts';

export type PackState = Outputs['agreementPacks']['states'][number];

/** Which editions are loaded; nothing for whoever may not read policies. */
export function usePackStates(): readonly PackState[] {
  const client = useTRPCClient();
  const may = useMay();
  const query = useQuery({
    queryKey: ['agreement-packs', 'states'],
    queryFn: () => client.agreementPacks.states.query(),
    enabled: may('policies', 'read'),
  });
  return query.data ?? [];
}

/** The edition that is loaded, and whether a newer one has come. */
export function LoadedEdition({
  pack,
  state,
  onCompare,
}: {
  pack: Pack;
  state: PackState | undefined;
  onCompare: () => void;
}) {
  const text = useTranslations('packs');
  const { date } = useFormats();
  const may = useMay();
  if (!state) return null;
  const { loaded, next } = state;
  const mayPublish = (['policies', 'settings'] as const).every(
    (resource) => may(resource, 'create') && may(resource, 'update'),
  );
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="text-dense font-medium">
        {loaded.edition && loaded.effective_from
          ? text('loaded', { version: loaded.edition.version, date: date(loaded.effective_from) })
          : text('loadedUnknown')}
      </p>
      {next ? (
        <Notice tone="accent" title={text('newer', { version: next.version })}>
          <p>
            {next.applies_from ? text('holdsFrom', { date: date(next.applies_from) }) : text('newerHint')}
          </p>
          {mayPublish ? (
            <Button
              size="small"
              className="mt-2"
              onClick={onCompare}
              aria-label={text('comparePack', { pack: pack.title, version: next.version })}
            >
              {text('compare')}
            </Button>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
