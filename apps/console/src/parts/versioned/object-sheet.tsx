'use client';

import { Button, CloseButton, classNames, Notice, Sheet } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { firstOfMonth, isDate, todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { Refusal } from '../actions/refusal.tsx';
import { Changes, changedFields } from './changes.tsx';
import { ObjectForm, type ObjectValues } from './object-form.tsx';
import { ReachSummary } from './reach-summary.tsx';

import type { FieldSpec, VersionedResource, VersionedRow } from './resource.ts';
import { TryChange } from './try-change.tsx';
import { type Meanwhile, useObjectForm, valuesOf } from './use-object-form.ts';

export type SheetMode = 'create' | 'change' | 'correct';

interface ObjectSheetProps {
  resource: VersionedResource;
  mode: SheetMode;
  /** The version that is changed or corrected. */
  row?: VersionedRow;
  /** Values of a new object that are known already. */
  given?: ObjectValues;
  /** The date a new object begins on, where that is known. */
  from?: string;
  /** Names of the fields it is about; all of them when left out. */
  only?: readonly string[];
  /** What is done, where that is narrower than a change or a correction. */
  title?: string;
  onClose: () => void;
  onSaved: (row: VersionedRow) => void;
}

/** Creates an object, changes it from a date, or corrects one version; says what changes and whom before it saves. */
export function ObjectSheet({
  resource,
  mode,
  row,
  given,
  from,
  only,
  title,
  onClose,
  onSaved,
}: ObjectSheetProps) {
  const text = useTranslations('versioned');
  const object = useTranslations('object');
  const newObject = useTranslations('newObject');
  const action = useTranslations('action');
  const formats = useFormats();
  const { workspace } = useSession();
  const today = todayIn(workspace.time_zone);
  const fields = resource.fields.filter(
    (field) => (mode === 'create' || !field.fixed) && (only?.includes(field.name) ?? true),
  );
  const dated = mode === 'change' || (mode === 'create' && !resource.datedByItself);
  const proposed = () => (row ? (resource.changesFrom?.(row, today) ?? today) : firstOfMonth(today));
  const [initial] = useState(() => ({
    ...valuesOf(fields, row ?? given),
    effective_from: mode === 'correct' && row ? row.effective_from : dated ? (from ?? proposed()) : undefined,
  }));
  const { form, element, submit, pending, error, base, meanwhile } = useObjectForm({
    resource,
    fields,
    initial,
    dated,
    onSaved,
    ...(row ? { target: row } : {}),
  });
  const values = form.watch();
  const nothing = form.formState.errors.root?.message;
  const Beside = resource.beside?.isFor(values) ? resource.beside.Show : null;
  return (
    <Sheet
      open
      wide={Beside !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={
        title ??
        (mode === 'create' ? newObject(resource.name) : text(mode, { object: object(resource.name) }))
      }
      description={
        mode === 'correct' && row
          ? text('correctHint', { date: formats.date(row.effective_from) })
          : undefined
      }
      outcome={
        row ? (
          <Consequences
            resource={resource}
            id={row.id}
            fields={fields}
            base={base}
            values={values}
            title={dated ? text('changesSince', { date: formats.date(base.from) }) : text('changes')}
          />
        ) : null
      }
      footer={
        <>
          {nothing ? (
            <p role="alert" className="flex-1 self-center text-dense text-bad">
              {nothing}
            </p>
          ) : null}
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={pending} onClick={submit}>
            {mode === 'create' ? action('create') : meanwhile ? text('saveAgain') : action('save')}
          </Button>
        </>
      }
    >
      <div
        className={classNames(
          'flex flex-col gap-6',
          Beside !== null && 'lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start',
        )}
      >
        <form ref={element} onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
          {error ? <Refusal error={error} title={text('refused')} /> : null}
          {meanwhile ? <MeanwhileNotice fields={fields} meanwhile={meanwhile} /> : null}
          <ObjectForm form={form} fields={fields} dated={dated} isNew={mode === 'create'} />
          <button type="submit" hidden />
        </form>
        {Beside ? (
          <div className="min-w-0 lg:sticky lg:top-0">
            <Beside values={values} />
          </div>
        ) : null}
      </div>
    </Sheet>
  );
}

interface ConsequencesProps {
  resource: VersionedResource;
  id: string;
  fields: readonly FieldSpec[];
  /** The version that changes, and the date it begins. */
  base: { values: ObjectValues; from: string };
  values: ObjectValues;
  title: string;
}

/** The difference, and once there is one, what it touches. */
function Consequences({ resource, id, fields, base, values, title }: ConsequencesProps) {
  const date = String(values.effective_from ?? '');
  const dated = isDate(date);
  const changed = changedFields(fields, base.values, values).length > 0 || date < base.from;
  const from = resource.reachFrom?.(base.values, values) ?? date;
  const today = todayIn(useSession().workspace.time_zone);
  return (
    <div className="flex flex-col gap-2.5">
      <Changes title={title} fields={fields} before={base.values} after={values} />
      {changed && dated ? (
        <ReachSummary
          kind={resource.kind}
          id={id}
          from={from}
          scope={values.availability_scope as Parameters<typeof ReachSummary>[0]['scope']}
        />
      ) : null}
      {changed && dated && from < today ? (
        <TryChange
          kind={resource.kind}
          id={id}
          fields={fields}
          before={base.values}
          values={values}
          from={from}
        />
      ) : null}
    </div>
  );
}

/** Another person's save in between is told apart from everything else: nothing that was typed is lost. */
function MeanwhileNotice({ fields, meanwhile }: { fields: readonly FieldSpec[]; meanwhile: Meanwhile }) {
  const text = useTranslations('versioned');
  return (
    <>
      <Notice tone="warn" title={text('changedMeanwhile')}>
        {text('meanwhileHint')}
      </Notice>
      <div className="rounded-panel border border-line bg-sunken px-3 py-2.5">
        <Changes
          title={text('theirs')}
          nothing={text('theirsNothing')}
          fields={fields}
          before={meanwhile.before}
          after={meanwhile.after}
          marked={meanwhile.both}
        />
      </div>
    </>
  );
}
