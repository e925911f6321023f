'use client';

import { Button, Checkbox, CloseButton, Dialog } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { pageNames } from '../../parts/plugins/policy-kinds.ts';
import { useMay } from '../../session/session-context.tsx';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';
import { RunReachFields, useRunReach } from './run-reach-fields.tsx';

type Draft = Inputs['sandbox']['start']['drafts'][number];

/** Asks which drafts are tried, from when, over which closed months and for whom. */
export function NewRunDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('sandbox');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { goOn } = useGo();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const reach = useRunReach();
  const start = useMutation(
    trpc.sandbox.start.mutationOptions({
      onSuccess: ({ id }) => {
        // The list that was left behind does not know it.
        void queries.invalidateQueries({ queryKey: trpc.sandbox.list.queryKey() });
        goOn(`/sandbox/${id}`);
      },
    }),
  );
  const incomplete = chosen.length === 0 || reach.incomplete;
  const submit = () => {
    if (incomplete) return;
    start.mutate({ drafts: chosen.map((choice) => JSON.parse(choice) as Draft), ...reach.input });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('new')}
      description={text('newHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="primary"
            pending={start.isPending || start.isSuccess}
            disabled={incomplete}
            onClick={submit}
          >
            {text('start')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {start.error ? <Refusal error={start.error} title={text('notStarted')} /> : null}
        <DraftChoice chosen={chosen} onChange={setChosen} />
        <RunReachFields reach={reach} />
      </form>
    </Dialog>
  );
}

interface DraftChoiceProps {
  /** Drafts as JSON. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Drafts of policies, and packs with an edition that is not loaded yet. */
function DraftChoice({ chosen, onChange }: DraftChoiceProps) {
  const text = useTranslations('sandbox');
  const page = useTranslations('page');
  const trpc = useTRPC();
  const drafts = useQuery(trpc.policies.drafts.queryOptions({}));
  const packs = useQuery(trpc.agreementPacks.states.queryOptions());
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
  return (
    <fieldset>
      <legend className="mb-1 text-dense font-medium">{text('whichDrafts')}</legend>
      <Loaded query={drafts}>
        {(written) => {
          const newer = (packs.data ?? []).filter(({ next }) => next !== null);
          if (written.length + newer.length === 0)
            return <p className="text-dense text-pretty text-ink-soft">{text('noDrafts')}</p>;
          return (
            <>
              {written.map(({ id, name, kind }) => box({ kind: 'policy', id }, name, page(pageNames[kind])))}
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

/** Terms and calendars have no drafts that are kept: their changes are tried where they are typed. */
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
