'use client';

import { Button, Dialog, Field, Notice, Select } from '@stempel/ui';
import type { SchemaFormHost } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import {
  type Draft,
  type Policy,
  type Scenario,
  type TypedPolicy,
  typedOf,
} from '../../parts/plugins/typed-policy.ts';
import { ReachSummary } from '../../parts/versioned/reach-summary.tsx';
import { versionOn } from '../../parts/versioned/version-on.ts';
import { useSession } from '../../session/session-context.tsx';
import { DifferenceList } from './difference-list.tsx';
import { differenceOf } from './policy-difference.ts';
import { type PolicyVersion, usePolicyVersions } from './policy-versions.ts';
import { RedTests } from './red-tests.tsx';
import { TryFirst } from './try-first.tsx';

interface PublishDialogProps {
  host: SchemaFormHost;
  typed: TypedPolicy;
  /** As it is kept, and whether the text is another one by now. */
  draft: Draft | null;
  dirty: boolean;
  /** The version that is shown in the editor; null for a policy that was never published. */
  policy: Policy | null;
  /** Offers to correct that version first. */
  correcting: boolean;
  /** Tests that do not pass: red blocks. */
  red: readonly Scenario[];
  /** The fields that are wrong, with the way to each; null where none is. */
  broken: ReactNode;
  brokenCount: number;
  pending: boolean;
  error: unknown;
  onPublish: (effectiveFrom: string) => void;
  onClose: () => void;
}

/** Shows what the draft changes and asks for the date from which it is the policy. */
export function PublishDialog({
  policy,
  red,
  broken,
  brokenCount,
  pending,
  error,
  onPublish,
  ...props
}: PublishDialogProps) {
  const text = useTranslations('policy');
  const versioned = useTranslations('versioned');
  const action = useTranslations('action');
  const today = todayIn(useSession().workspace.time_zone);
  const [correcting, setCorrecting] = useState(props.correcting);
  const [date, setDate] = useState(today);
  const from = correcting && policy ? policy.effective_from : date;
  const blocked = red.length > 0 || brokenCount > 0 || from === '';
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => (open ? undefined : props.onClose())}
      title={text('publishNow')}
      description={text('publishHint')}
      footer={
        <>
          <Button onClick={props.onClose}>{action('cancel')}</Button>
          <Button variant="primary" pending={pending} disabled={blocked} onClick={() => onPublish(from)}>
            {text('publishNow')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) onPublish(from);
        }}
      >
        <RedTests red={red} />
        {broken ? (
          <Notice tone="bad" title={text('brokenBlocks', { count: brokenCount })}>
            {broken}
          </Notice>
        ) : null}
        {error ? <Refusal error={error} title={text('notPublished')} /> : null}
        <div className="grid gap-3 sm:grid-cols-2">
          {policy ? <HowToPublish policy={policy} correcting={correcting} onChange={setCorrecting} /> : null}
          {correcting ? null : (
            <Field label={versioned('from')} required hint={versioned('fromHint')}>
              {(control) => <DateField {...control} value={date} onChange={setDate} />}
            </Field>
          )}
        </div>
        {from ? (
          <>
            <WhatChanges host={props.host} typed={props.typed} id={policy?.id} from={from} />
            <ReachSummary
              kind="policies"
              from={from}
              scope={props.typed.availability_scope}
              {...(policy ? { id: policy.id } : {})}
            />
            <TryFirst draft={props.draft} dirty={props.dirty} from={from} past={from < today} />
          </>
        ) : null}
        {from && from < today ? <Notice tone="warn">{versioned('past')}</Notice> : null}
      </form>
    </Dialog>
  );
}

function HowToPublish({
  policy,
  correcting,
  onChange,
}: {
  policy: Policy;
  correcting: boolean;
  onChange: (correcting: boolean) => void;
}) {
  const text = useTranslations('policy');
  const versioned = useTranslations('versioned');
  const formats = useFormats();
  const date = formats.date(policy.effective_from);
  return (
    <Field label={text('how')} hint={correcting ? versioned('correctHint', { date }) : undefined}>
      {(control) => (
        <Select
          {...control}
          value={correcting ? 'correct' : 'change'}
          onChange={(event) => onChange(event.target.value === 'correct')}
        >
          <option value="change">{text('changeFromDate')}</option>
          <option value="correct">{text('correctVersion', { date })}</option>
        </Select>
      )}
    </Field>
  );
}

/** The difference to what is in force on the date. */
function WhatChanges({
  host,
  typed,
  id,
  from,
}: {
  host: SchemaFormHost;
  typed: TypedPolicy;
  id: string | undefined;
  from: string;
}) {
  const text = useTranslations('policy');
  const versioned = useTranslations('versioned');
  const formats = useFormats();
  const versions = usePolicyVersions(id).data?.data ?? [];
  const before = versionOn(versions, from);
  const live = before ? { ...typedOf(typed.kind, null), ...contentOf(before), code: typed.code } : null;
  const difference = differenceOf(live ?? typedOf(typed.kind, null), typed);
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-line bg-sunken px-3 py-2.5">
      <DifferenceList
        host={host}
        title={
          before
            ? versioned('changesSince', { date: formats.date(before.effective_from) })
            : versioned('changes')
        }
        difference={difference}
        none={text('changesNothing')}
      />
    </div>
  );
}

function contentOf(version: PolicyVersion) {
  const { name, position, availability_scope, config, state } = version;
  return { name, position, availability_scope, config, state };
}
