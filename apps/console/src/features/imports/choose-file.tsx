'use client';

import { classNames, Notice } from '@stempel/ui';
import { UploadIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { type DragEvent, useId, useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { fileSize } from '../../parts/files/file-size.ts';
import { formatOf, maxFileBytes } from './file-format.ts';

/** A file to be dropped or chosen; one that cannot be imported is refused here already. */
export function ChooseFile({ file, onChoose }: { file: File | null; onChoose: (file: File) => void }) {
  const text = useTranslations('imports');
  const id = useId();
  const formats = useFormats();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = problemWith(chosen);
    setRefused(problem === null ? null : text(problem, { name: chosen.name }));
    if (problem === null) onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="flex flex-col gap-3">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex cursor-pointer flex-col items-center gap-1 rounded-panel border border-dashed px-6 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
          file ? 'py-5' : 'py-12',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:bg-sunken',
        )}
      >
        <UploadIcon className="mb-1 size-6 text-ink-soft" aria-hidden="true" />
        <span className="text-sm font-semibold">
          {file ? `${file.name} · ${fileSize(file.size, formats.number)}` : text('choose')}
        </span>
        <span className="text-dense text-ink-soft">{file ? text('chooseOther') : text('chooseHint')}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson"
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </label>
      {refused ? <Notice tone="bad">{refused}</Notice> : null}
    </div>
  );
}

function problemWith(file: File): 'wrongKind' | 'tooLarge' | 'emptyFile' | null {
  if (!formatOf(file.name)) return 'wrongKind';
  if (file.size > maxFileBytes) return 'tooLarge';
  return file.size === 0 ? 'emptyFile' : null;
}
