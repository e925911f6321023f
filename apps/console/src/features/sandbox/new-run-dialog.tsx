'use client';

import { Button, CloseButton, Dialog } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';
import { DraftChoice } from './draft-choice.tsx';
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
