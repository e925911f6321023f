'use client';

import { Button, CloseButton, Dialog, Field, Input, Select } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import type { PolicyNumber } from '../../parts/plugins/policy-numbers.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { countValues, mostValues, roundStep } from './curve.ts';
import { RunReachFields, useRunReach } from './run-reach-fields.tsx';
import { useNumbers, useNumberWords } from './use-number-words.ts';

type Draft = Outputs['policies']['drafts'][number];

interface Range {
  from: string;
  to: string;
  step: string;
}

const nowhere: Range = { from: '', to: '', step: '' };

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

/** From half of a value to one and a half. */
function around({ value, whole, schema }: PolicyNumber): Range {
  const now = Number(value);
  const span = Math.abs(now) || 10;
  const step = roundStep(span, whole);
  const on = (bound: number) => Math.floor(bound / step) * step;
  const from = Math.max(on(now - span / 2), schema.minimum ?? Number.NEGATIVE_INFINITY);
  const to = Math.min(on(now + span / 2), schema.maximum ?? Number.POSITIVE_INFINITY);
  const said = (bound: number) => String(Number(bound.toFixed(4)));
  return { from: said(from), to: said(to), step: said(step) };
}

function withPoints({ from, to, step }: Range): Range {
  const plain = (typed: string) => typed.trim().replace(',', '.').replace('−', '-');
  return { from: plain(from), to: plain(to), step: plain(step) };
}

interface NumberChoiceProps {
  draft: Draft;
  chosen: PolicyNumber | undefined;
  onChange: (number: PolicyNumber | undefined) => void;
}

function NumberChoice({ draft, chosen, onChange }: NumberChoiceProps) {
  const text = useTranslations('sandbox');
  const { query, numbers } = useNumbers(draft.kind, draft.config);
  const words = useNumberWords();
  return (
    <Loaded query={query}>
      {() =>
        numbers.length === 0 ? (
          <p className="text-dense text-ink-soft">{text('noNumbers')}</p>
        ) : (
          <Field label={text('curveNumber')} required>
            {(control) => (
              <Select
                {...control}
                value={chosen ? JSON.stringify(chosen.path) : ''}
                onChange={(event) =>
                  onChange(numbers.find(({ path }) => JSON.stringify(path) === event.target.value))
                }
              >
                <option value="">{text('choose')}</option>
                {numbers.map((number) => (
                  <option key={JSON.stringify(number.path)} value={JSON.stringify(number.path)}>
                    {`${words.name(number)}: ${words.value(number, number.value)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )
      }
    </Loaded>
  );
}

interface RangeFieldsProps {
  number: PolicyNumber;
  range: Range;
  onChange: (range: Range) => void;
}

function RangeFields({ number, range, onChange }: RangeFieldsProps) {
  const text = useTranslations('sandbox');
  const words = useNumberWords();
  const unit = words.typed(number);
  const plain = withPoints(range);
  const count = countValues(plain);
  const isReversed = plain.from !== '' && plain.to !== '' && Number(plain.to) <= Number(plain.from);
  const problem = isReversed
    ? text('curveReversed')
    : count > mostValues
      ? text('curveTooMany', { count: mostValues })
      : count === 0
        ? text('curveIncomplete')
        : undefined;
  const said = (value: string) => words.value(number, value);
  const fields = ['from', 'to', 'step'] as const;
  return (
    <div>
      <div className="grid grid-cols-3 gap-3">
        {fields.map((name) => (
          <Field key={name} label={text(`curveRange.${name}`)} required>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                className="tabular-nums"
                value={range[name]}
                onChange={(event) => onChange({ ...range, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="mt-1 text-fine text-ink-soft tabular-nums" role="status">
        {problem ??
          [
            unit,
            text('curveValues', {
              count,
              from: said(plain.from),
              to: said(lastOf(plain, count)),
              step: said(plain.step),
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
      </p>
    </div>
  );
}

function lastOf({ from, step }: Range, count: number): string {
  return String(Number((Number(from) + (count - 1) * Number(step)).toFixed(4)));
}
