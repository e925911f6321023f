'use client';

import { Button, CloseButton, Dialog, Field, Select } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import type { PolicyNumber } from '../../parts/plugins/policy-numbers.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { countValues, mostValues } from './curve.ts';
import { around, NumberChoice, nowhere, type Range, RangeFields, withPoints } from './curve-range-fields.tsx';
import { RunReachFields, useRunReach } from './run-reach-fields.tsx';

type Draft = Outputs['policies']['drafts'][number];

/** Asks which number of which draft is varied, over which values, and for whom. */
export function NewCurveDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('sandbox');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { goOn } = useGo();
  const drafts = useQuery(trpc.policies.drafts.queryOptions({}));
  const [draft, setDraft] = useState<Draft>();
  const [number, setNumber] = useState<PolicyNumber>();
  const [range, setRange] = useState<Range>(nowhere);
  const reach = useRunReach();
  const start = useMutation(
    trpc.sandbox.startCurve.mutationOptions({
      onSuccess: ({ id }) => {
        // The list that was left behind does not know it.
        void queries.invalidateQueries({ queryKey: trpc.sandbox.list.queryKey() });
        goOn(`/sandbox/${id}`);
      },
    }),
  );
  const plain = withPoints(range);
  const count = countValues(plain);
  const incomplete = !draft || !number || reach.incomplete || count < 2 || count > mostValues;
  const submit = () => {
    if (incomplete) return;
    const vary = { policy_id: draft.id, path: [...number.path], ...plain };
    start.mutate({ drafts: [{ kind: 'policy', id: draft.id }], vary, ...reach.input });
  };
  const choose = (chosen: PolicyNumber | undefined) => {
    setNumber(chosen);
    setRange(chosen ? around(chosen) : nowhere);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('newCurve')}
      description={text('newCurveHint')}
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
        <Loaded query={drafts}>
          {(written) =>
            written.length === 0 ? (
              <p className="text-dense text-pretty text-ink-soft">{text('noPolicyDrafts')}</p>
            ) : (
              <Field label={text('curveDraft')} required>
                {(control) => (
                  <Select
                    {...control}
                    value={draft?.id ?? ''}
                    onChange={(event) => {
                      setDraft(written.find(({ id }) => id === event.target.value));
                      choose(undefined);
                    }}
                  >
                    <option value="">{text('choose')}</option>
                    {written.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )
          }
        </Loaded>
        {draft ? <NumberChoice key={draft.id} draft={draft} chosen={number} onChange={choose} /> : null}
        {number ? <RangeFields number={number} range={range} onChange={setRange} /> : null}
        <RunReachFields reach={reach} />
      </form>
    </Dialog>
  );
}
