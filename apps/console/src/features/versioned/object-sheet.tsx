'use client';

import { Button, Notice, Sheet } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { Refusal } from '../load/refusal.tsx';
import { Changes } from './changes.tsx';
import { ObjectForm } from './object-form.tsx';
import type { VersionedResource, VersionedRow } from './resource.ts';
import { useObjectForm, valuesOf } from './use-object-form.ts';

export type SheetMode = 'create' | 'change' | 'correct';

interface ObjectSheetProps {
  resource: VersionedResource;
  mode: SheetMode;
  /** The version that is changed or corrected. */
  row?: VersionedRow;
  onClose: () => void;
  onSaved: (row: VersionedRow) => void;
}

/** Creates an object, changes it from a date, or corrects one version; shows what changes before it saves. */
export function ObjectSheet({ resource, mode, row, onClose, onSaved }: ObjectSheetProps) {
  const text = useTranslations('versioned');
  const object = useTranslations('object');
  const action = useTranslations('action');
  const formats = useFormats();
  const { workspace } = useSession();
  const today = todayIn(workspace.time_zone);
  const fields = resource.fields.filter((field) => mode === 'create' || !field.fixed);
  const [initial] = useState(() => ({
    ...valuesOf(fields, row),
    effective_from: mode === 'correct' && row ? row.effective_from : today,
  }));
  const { form, submit, pending, error } = useObjectForm({
    resource,
    fields,
    initial,
    onSaved,
    ...(row ? { target: { id: row.id, version: row.version } } : {}),
  });
  const values = form.watch();
  const date = typeof values.effective_from === 'string' ? values.effective_from : today;
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text(mode, { object: object(resource.name) })}
      description={
        mode === 'correct' && row
          ? text('correctHint', { date: formats.date(row.effective_from) })
          : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>{action('cancel')}</Button>
          <Button variant="primary" pending={pending} onClick={submit}>
            {mode === 'create' ? action('create') : action('save')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {error ? <SaveRefusal error={error} /> : null}
        <ObjectForm form={form} fields={fields} dated={mode !== 'correct'} />
        {row ? <Changes fields={fields} before={initial} after={values} /> : null}
        {row && date < today ? <Notice tone="warn">{text('past')}</Notice> : null}
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

/** Another person's save in between is told apart from everything else: nothing that was typed is lost. */
function SaveRefusal({ error }: { error: unknown }) {
  const text = useTranslations('versioned');
  if (readProblem(error).status === 412) {
    return (
      <Notice tone="warn" title={text('changedMeanwhile')}>
        {text('changedMeanwhileHint')}
      </Notice>
    );
  }
  return <Refusal error={error} title={text('refused')} />;
}
