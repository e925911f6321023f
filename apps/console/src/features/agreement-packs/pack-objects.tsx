'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import type { Outputs } from '../../trpc/client.tsx';

type LoadedPack = Outputs['agreementPacks']['load'];

const pathOf: Record<string, string> = {
  reason: '/reasons',
  'time-account': '/time-accounts',
  activity: '/activities',
  'employment-terms': '/employment-terms',
  'holiday-calendar': '/holiday-calendars',
  'working-time-policy': '/policies/working-time',
  'supplement-policy': '/policies/supplement',
  'absence-policy': '/policies/absence',
  'settlement-policy': '/policies/settlement',
};

/** What loading made, and what was there already. */
export function Result({ loaded }: { loaded: LoadedPack }) {
  const text = useTranslations('packs');
  return (
    <div role="status" className="flex flex-col gap-3 text-dense">
      <ObjectNames
        title={text('created', { count: loaded.created.length })}
        objects={loaded.created}
        linked
      />
      <ObjectNames title={text('kept', { count: loaded.kept.length })} objects={loaded.kept} linked />
    </div>
  );
}

/** Objects of a pack by kind and name. */
export function ObjectNames({
  title,
  objects,
  linked = false,
}: {
  title: string;
  objects: LoadedPack['created'];
  /** They exist, so they can be opened. */
  linked?: boolean;
}) {
  const kind = useTranslations('configKind');
  const shown = useShownName();
  if (objects.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 divide-y divide-line">
        {objects.map((object) => (
          <li key={object.id} className="col-span-2 grid grid-cols-subgrid py-1">
            <span className="text-ink-soft">{kind(object.kind)}</span>
            {linked ? (
              <Link
                href={`${pathOf[object.kind] ?? ''}/${object.id}`}
                prefetch={false}
                className="text-accent hover:underline"
              >
                {shown(object.name)}
              </Link>
            ) : (
              <span>{shown(object.name)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
