'use client';

import { Badge, Button, Checkbox } from '@stempel/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';
import { Refusal } from '../actions/refusal.tsx';
import { changedFields, wireValue } from './changes.tsx';
import type { ObjectValues } from './object-form.tsx';
import type { ReachingKind } from './reach-summary.tsx';
import type { FieldSpec } from './resource.ts';

type Draft = Inputs['sandbox']['start']['drafts'][number];

/** Kinds whose changes are tried as they are typed. */
const tried: Partial<Record<ReachingKind, Draft['kind']>> = {
  'employment-terms': 'employment-terms',
  'holiday-calendars': 'holiday-calendar',
};

interface TryChangeProps {
  kind: ReachingKind;
  id: string;
  fields: readonly FieldSpec[];
  before: ObjectValues;
  values: ObjectValues;
  from: string;
}

/** Offers to try a typed change on everybody, and says whether the run that was made is that of what is typed now. */
export function TryChange({ kind, id, fields, before, values, from }: TryChangeProps) {
  const text = useTranslations('sandbox');
  const may = useMay();
  const trpc = useTRPC();
  const start = useMutation(trpc.sandbox.start.mutationOptions());
  const [asked, setAsked] = useState('');
  const [together, setTogether] = useState<readonly string[]>([]);
  const draftKind = tried[kind];
  if (!draftKind || !may('policies', 'update') || !may('policies', 'read') || !may('statements', 'read'))
    return null;
  const change = Object.fromEntries(
    changedFields(fields, before, values).map((field) => [field.name, wireValue(field, values[field.name])]),
  );
  const policies = together.map((policy): Draft => ({ kind: 'policy', id: policy }));
  const input = { drafts: [{ kind: draftKind, id, change } as Draft, ...policies], effective_from: from };
  const isSame = asked === JSON.stringify(input);
  const run = start.data;
  return (
    <section aria-label={text('tryFirst')} className="flex flex-col gap-1.5 text-dense">
      {start.error ? <Refusal error={start.error} title={text('notStarted')} /> : null}
      {run ? (
        <p className="flex flex-wrap items-center gap-2">
          {isSame ? null : <Badge tone="warn">{text('outdated')}</Badge>}
          <a
            href={`/sandbox/${run.id}`}
            target="_blank"
            rel="noreferrer"
            className="text-accent hover:underline"
          >
            {text('openRun')}
          </a>
        </p>
      ) : (
        <p className="text-pretty text-ink-soft">{text('tryHint')}</p>
      )}
      <Together chosen={together} onChange={setTogether} />
      {run && isSame ? null : (
        <Button
          size="small"
          className="self-start"
          pending={start.isPending}
          onClick={() => {
            setAsked(JSON.stringify(input));
            start.mutate(input);
          }}
        >
          {text(run ? 'again' : 'tryFirst')}
        </Button>
      )}
    </section>
  );
}

interface TogetherProps {
  /** Ids of policies. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Drafts of policies that are tried with the change, as an agreement changes both. */
function Together({ chosen, onChange }: TogetherProps) {
  const text = useTranslations('sandbox');
  const trpc = useTRPC();
  const { data: drafts = [] } = useQuery(trpc.policies.drafts.queryOptions({}));
  if (drafts.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{text('together')}</legend>
      {drafts.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}
