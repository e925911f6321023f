'use client';

import { Badge, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import type { Contract, ContractChange } from './contract.ts';
import { ReferenceTrail } from './reference-trail.tsx';

const kinds = ['removed', 'changed', 'added'] as const;

/** Every version of the contract, the newest first, with what it added, changed and removed. */
export function Changelog({ releases }: { releases: Contract['changelog'] }) {
  const page = useTranslations('page');
  const text = useTranslations('apiReference');
  const format = useFormats();
  return (
    <>
      <PageHeader
        trail={<ReferenceTrail>{page('apiReference')}</ReferenceTrail>}
        title={page('changelog')}
        summary={text('changelogSummary')}
      />
      <div className="flex flex-col gap-4">
        {releases.map(({ version, date, changes }) => (
          <Panel key={version} title={text('release', { version, date: format.date(date) })}>
            {changes.length === 0 ? (
              <p className="text-dense text-ink-soft">{text('firstRelease')}</p>
            ) : (
              <div className="flex flex-col gap-3">
                {kinds.map((kind) => (
                  <Changes key={kind} kind={kind} changes={changes.filter((one) => one.kind === kind)} />
                ))}
              </div>
            )}
          </Panel>
        ))}
      </div>
    </>
  );
}

function Changes({ kind, changes }: { kind: (typeof kinds)[number]; changes: readonly ContractChange[] }) {
  const text = useTranslations('apiReference');
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-dense font-semibold">{text(`changeKind.${kind}`)}</h3>
      <ul className="flex flex-col gap-1.5 text-dense">
        {changes.map(({ place, before, after, breaking }) => (
          <li key={place}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <code className="font-mono font-semibold wrap-anywhere">{place}</code>
              {breaking ? <Badge tone="bad">{text('breaking')}</Badge> : null}
            </p>
            <p className="font-mono text-fine wrap-anywhere text-ink-soft">
              {[before, after].filter(Boolean).join(' → ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
