'use client';

import { Button, Checkbox } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { pageNames } from '../../parts/plugins/policy-kinds.ts';
import { dropChange, readKeptChanges } from '../../parts/versioned/kept-changes.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';

type Draft = Inputs['sandbox']['start']['drafts'][number];

interface DraftChoiceProps {
  /** Drafts as JSON. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

const changePages = {
  'employment-terms': 'employmentTerms',
  'holiday-calendar': 'holidayCalendars',
} as const;

/** Drafts of policies, changes of terms and calendars that were kept for it, and packs with an edition that is not loaded. */
export function DraftChoice({ chosen, onChange }: DraftChoiceProps) {
  const text = useTranslations('sandbox');
  const page = useTranslations('page');
  const trpc = useTRPC();
  const { workspace } = useSession();
  const drafts = useQuery(trpc.policies.drafts.queryOptions({}));
  const packs = useQuery(trpc.agreementPacks.states.queryOptions());
  const [kept, setKept] = useState(() => readKeptChanges(workspace.slug));
  const box = (draft: Draft, name: string, kind: string) => {
    const value = JSON.stringify(draft);
    return (
      <Checkbox
        key={value}
        label={
          <span>
            {name} <span className="text-ink-soft">{kind}</span>
          </span>
        }
        checked={chosen.includes(value)}
        onChange={(event) =>
          onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
    );
  };
  const drop = (draft: Draft & { id: string }) => {
    onChange(chosen.filter((one) => one !== JSON.stringify(draft)));
    setKept(dropChange(workspace.slug, draft.id));
  };
  return (
    <fieldset>
      <legend className="mb-1 text-dense font-medium">{text('whichDrafts')}</legend>
      <Loaded query={drafts}>
        {(written) => {
          const newer = (packs.data ?? []).filter(({ next }) => next !== null);
          if (written.length + newer.length + kept.length === 0)
            return <p className="text-dense text-pretty text-ink-soft">{text('noDrafts')}</p>;
          return (
            <>
              {written.map(({ id, name, kind }) => box({ kind: 'policy', id }, name, page(pageNames[kind])))}
              {kept.map(({ draft, name }) => (
                <div key={draft.id} className="flex items-center justify-between gap-2">
                  {box(draft, name, page(changePages[draft.kind]))}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={text('dropChange', { name })}
                    onClick={() => drop(draft)}
                  >
                    {text('drop')}
                  </Button>
                </div>
              ))}
              {newer.map(({ pack, next }) =>
                box(
                  { kind: 'agreement-pack', pack, edition: next?.version ?? 1 },
                  pack,
                  text('edition', { number: next?.version ?? 1 }),
                ),
              )}
            </>
          );
        }}
      </Loaded>
      <TypedChanges />
    </fieldset>
  );
}

/** Terms and calendars have no drafts on the server: where a change is typed, it can be kept for this form. */
function TypedChanges() {
  const text = useTranslations('sandbox');
  const page = useTranslations('page');
  const may = useMay();
  if (!may('settings', 'update')) return null;
  const link = (href: string, name: string) => (
    <Link href={href} prefetch={false} className="text-accent hover:underline">
      {name}
    </Link>
  );
  return (
    <p className="mt-2 text-dense text-pretty text-ink-soft">
      {text.rich('typedChanges', {
        terms: () => link('/employment-terms', page('employmentTerms')),
        calendars: () => link('/holiday-calendars', page('holidayCalendars')),
      })}
    </p>
  );
}
