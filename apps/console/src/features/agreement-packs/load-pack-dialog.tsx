'use client';

import { Button, Checkbox, CloseButton, Dialog, Field, Select, useToast } from '@stempel/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import type { Pack } from './pack.ts';
import { ObjectNames, Result } from './pack-objects.tsx';
import { PackReachNotice, usePackReach } from './pack-reach.tsx';

interface LoadPackDialogProps {
  pack: Pack;
  onClose: () => void;
  /** It is loaded; without it the dialog says first what it made. */
  onLoaded?: () => void;
}

/** Loads a pack from a date, with its own terms or for terms that are there; then says what it made. */
export function LoadPackDialog({ pack, onClose, onLoaded }: LoadPackDialogProps) {
  const text = useTranslations('packs');
  const action = useTranslations('action');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [chosen, setDate] = useState<string | null>(null);
  const [terms, setTerms] = useState<string[] | null>(null);
  const reach = usePackReach(pack.id, chosen, terms);
  const date = chosen ?? reach.data?.proposed_from ?? '';
  const load = useMutation({
    mutationFn: () =>
      client.agreementPacks.load.mutate({
        pack: pack.id,
        effective_from: date,
        ...(terms ? { employment_terms: terms } : {}),
      }),
    onSuccess: async ({ created }) => {
      await queries.invalidateQueries();
      if (!onLoaded) return;
      onLoaded();
      toast('good', pack.title, text('created', { count: created.length }));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('loadPack', { pack: pack.title })}
      description={text('loadHint')}
      footer={
        load.data && !onLoaded ? (
          <Button variant="primary" onClick={onClose}>
            {text('done')}
          </Button>
        ) : (
          <>
            <CloseButton>{action('cancel')}</CloseButton>
            <Button
              variant="primary"
              pending={load.isPending}
              disabled={!date || terms?.length === 0}
              onClick={() => load.mutate()}
            >
              {text('loadNow')}
            </Button>
          </>
        )
      }
    >
      {load.data && !onLoaded ? (
        <Result loaded={load.data} />
      ) : (
        <div className="flex flex-col gap-3">
          <PackForm date={date} onDate={setDate} terms={terms} onTerms={setTerms} />
          <PackReachNotice query={reach} date={date} terms={terms} />
          <PackPreview pack={pack.id} date={date} terms={terms} />
          {load.error ? <Refusal error={load.error} title={text('notLoaded')} /> : null}
        </div>
      )}
    </Dialog>
  );
}

interface PackFormProps {
  date: string;
  onDate: (date: string) => void;
  /** Null: the pack brings its own. */
  terms: string[] | null;
  onTerms: (terms: string[] | null) => void;
}

function PackForm({ date, onDate, terms, onTerms }: PackFormProps) {
  const text = useTranslations('packs');
  const versioned = useTranslations('versioned');
  const shown = useShownName();
  const client = useTRPCClient();
  const known = useAll(['employmentTerms', 'choices'], (range) => client.employmentTerms.list.query(range));
  return (
    <>
      <Field label={versioned('from')} required hint={text('fromHint')}>
        {(control) => <DateField {...control} value={date} onChange={onDate} />}
      </Field>
      <Field label={text('appliesTo')}>
        {(control) => (
          <Select
            {...control}
            value={terms ? 'known' : 'own'}
            onChange={(event) => onTerms(event.target.value === 'known' ? [] : null)}
          >
            <option value="own">{text('ownTerms')}</option>
            <option value="known">{text('knownTerms')}</option>
          </Select>
        )}
      </Field>
      {terms ? (
        <fieldset>
          <legend className="sr-only">{text('knownTerms')}</legend>
          {(known.data ?? []).map((row) => (
            <Checkbox
              key={row.id}
              label={shown(row.name)}
              checked={terms.includes(row.id)}
              onChange={(event) =>
                onTerms(event.target.checked ? [...terms, row.id] : terms.filter((id) => id !== row.id))
              }
            />
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

/** What loading would add and keep, asked again with every choice. */
function PackPreview({ pack, date, terms }: { pack: string; date: string; terms: string[] | null }) {
  const text = useTranslations('packs');
  const client = useTRPCClient();
  const query = useQuery({
    queryKey: ['agreement-packs', 'preview', pack, date, terms],
    queryFn: () =>
      client.agreementPacks.preview.mutate({
        ...{ pack, effective_from: date },
        ...(terms ? { employment_terms: terms } : {}),
      }),
    enabled: date !== '' && terms?.length !== 0,
    placeholderData: keepPreviousData,
  });
  if (date === '' || terms?.length === 0) return null;
  return (
    <section aria-label={text('preview')} aria-live="polite" className="flex flex-col gap-2 text-dense">
      <Loaded query={query}>
        {({ created, kept }) => (
          <>
            <ObjectNames title={text('willCreate', { count: created.length })} objects={created} />
            <ObjectNames title={text('willKeep', { count: kept.length })} objects={kept} linked />
          </>
        )}
      </Loaded>
    </section>
  );
}
