'use client';

import { Button, CloseButton, Dialog, Field, Notice } from '@stempel/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { Loaded, RefusedRead } from '../../parts/lists/loaded.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { EditionChanges } from './edition-changes.tsx';
import { type Choices, choicesToSend, undecidedIn } from './edition-choices.ts';
import type { Pack } from './pack.ts';

export type Difference = Outputs['agreementPacks']['compare'];

interface EditionDialogProps {
  pack: Pack;
  edition: number;
  onClose: () => void;
}

/** Shows what a newer edition changes, asks from when and what of one's own stays, and publishes it. */
export function EditionDialog({ pack, edition, onClose }: EditionDialogProps) {
  const text = useTranslations('packs');
  const action = useTranslations('action');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [typed, setDate] = useState<string | null>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const query = useQuery({
    queryKey: ['agreement-packs', 'compare', pack.id, edition, typed],
    // A date that is typed over is not compared to its end.
    queryFn: ({ signal }) =>
      client.agreementPacks.compare.mutate(
        { pack: pack.id, edition, ...(typed ? { effective_from: typed } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = query.data;
  const date = typed ?? shown?.effective_from ?? '';
  const publish = useMutation({
    mutationFn: (difference: Difference) =>
      client.agreementPacks.publish.mutate({
        ...{ pack: pack.id, edition, effective_from: difference.effective_from },
        seen: difference.changes.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }])),
        choices: choicesToSend(difference, choices),
      }),
    // What was published is not compared again: it is no newer edition any more.
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'compare' }),
    onError: () => queries.invalidateQueries({ queryKey: ['agreement-packs', 'compare'] }),
  });
  const isCurrent =
    shown !== undefined && shown.effective_from === date && !query.isError && !query.isFetching;
  const undecided = shown ? undecidedIn(shown, choices) : 0;
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('comparePack', { pack: pack.title, version: edition })}
      // What it announces is over once it is published.
      description={publish.data ? undefined : text('compareHint')}
      footer={
        publish.data ? (
          <Button variant="primary" onClick={onClose}>
            {text('done')}
          </Button>
        ) : (
          <>
            <CloseButton>{action('cancel')}</CloseButton>
            <Button
              variant="primary"
              pending={publish.isPending}
              disabled={!isCurrent || undecided > 0}
              onClick={() => shown && publish.mutate(shown)}
            >
              {text('publishEdition')}
            </Button>
          </>
        )
      }
    >
      {publish.data ? (
        <Published difference={publish.data} />
      ) : (
        <div className="flex flex-col gap-4">
          <Field label={text('publishFrom')} required hint={text('publishFromHint')}>
            {(control) => <DateField {...control} value={date} onChange={(next) => setDate(next || null)} />}
          </Field>
          {query.isError ? (
            <RefusedRead query={query} title={text('dateRefused')} />
          ) : (
            <Loaded query={query}>
              {(difference) => (
                <>
                  <Touched difference={difference} />
                  <EditionChanges difference={difference} choices={choices} onChoose={setChoices} />
                </>
              )}
            </Loaded>
          )}
          {undecided > 0 ? <Notice tone="warn">{text('undecided', { count: undecided })}</Notice> : null}
          {publish.error ? <Refusal error={publish.error} title={text('notPublished')} /> : null}
        </div>
      )}
    </Dialog>
  );
}

function Touched({ difference: { employments, names, effective_from } }: { difference: Difference }) {
  const text = useTranslations('packs');
  const { date } = useFormats();
  return (
    <Notice tone="accent" title={text('reachTitle', { count: employments })}>
      <p>
        {employments === 0
          ? text('reachesNobody')
          : names.length < employments
            ? text('reachMore', { names: names.join(', '), more: employments - names.length })
            : names.join(', ')}
      </p>
      <p className="mt-1">{text('staysBefore', { date: date(effective_from) })}</p>
    </Notice>
  );
}

function Published({ difference }: { difference: Difference }) {
  const text = useTranslations('packs');
  const { date } = useFormats();
  return (
    <p role="status" className="text-dense">
      {text('published', {
        version: difference.edition.version,
        date: date(difference.effective_from),
        count: difference.employments,
      })}
    </p>
  );
}
