'use client';

import { Button, Notice, SkeletonForm, Unsaved, useToast } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmQuestion } from '../../parts/actions/confirm-button.tsx';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { KeptKind, type Period } from './kept-kind.tsx';

/** How long each kind of data is kept, with what would go; saved explicitly. */
export function RetentionPage() {
  const page = useTranslations('page');
  const text = useTranslations('retention');
  const trpc = useTRPC();
  const query = useQuery(trpc.retention.get.queryOptions());
  return (
    <>
      <PageHeader title={page('retention')} summary={text('summary')} />
      <Loaded query={query} as={Room}>
        {({ periods }) => <Periods key={keyOf(periods)} periods={periods} />}
      </Loaded>
    </>
  );
}

/** What was saved begins anew; a run that took something away meanwhile does not. */
const keyOf = (periods: readonly Period[]) => periods.map(({ months }) => months ?? '').join();

type Chosen = Partial<Record<Period['kind'], number | null>>;

function Periods({ periods }: { periods: readonly Period[] }) {
  const text = useTranslations('retention');
  const action = useTranslations('action');
  const [chosen, setChosen] = useState<Chosen>({});
  const [asking, setAsking] = useState(false);
  const changed = periods.flatMap(({ kind, months }) => {
    const wanted = chosen[kind];
    return wanted === undefined || wanted === months ? [] : [{ kind, months: wanted }];
  });
  const takesAway = changed.some(({ months }) => months !== null);
  const save = useSave();
  const submit = () => save.mutateAsync({ periods: changed });
  return (
    <Unsaved filled={changed.length > 0}>
      <div className="flex flex-col gap-4">
        {save.error ? <Refusal error={save.error} title={text('notSaved')} /> : null}
        <div className="grid grid-cols-1 gap-4 2xl:grid-cols-2">
          {periods.map((period) => (
            <KeptKind
              key={period.kind}
              period={period}
              months={chosen[period.kind] === undefined ? period.months : (chosen[period.kind] ?? null)}
              onChoose={(months) => setChosen((before) => ({ ...before, [period.kind]: months }))}
            />
          ))}
        </div>
        <Notice tone="note" title={text('fixedTitle')}>
          {text('fixed')}
        </Notice>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            disabled={changed.length === 0}
            pending={save.isPending}
            onClick={() => (takesAway ? setAsking(true) : void submit().catch(() => {}))}
          >
            {action('save')}
          </Button>
          <p className="text-fine text-ink-soft">{text('firstRun')}</p>
        </div>
      </div>
      {asking ? (
        <ConfirmQuestion
          title={text('askTitle')}
          hint={text('askHint')}
          confirm={text('confirm')}
          pending={save.isPending}
          onConfirm={submit}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Unsaved>
  );
}

function useSave() {
  const text = useTranslations('retention');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation(
    trpc.retention.save.mutationOptions({
      onSuccess: async () => {
        toast('good', text('saved'));
        await queries.invalidateQueries();
      },
    }),
  );
}

function Room({ label }: { label: string }) {
  return (
    <SkeletonForm
      label={label}
      className="grid grid-cols-1 gap-4 2xl:grid-cols-2"
      panels={[1, 1, 1, 1, 1, 1]}
    />
  );
}
