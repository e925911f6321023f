'use client';

import { Button, Notice } from '@stempel/ui';
import { UploadIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { acceptedTypes, maxFiles, maxMebibytes, problemWith } from './attachment-limits.ts';

interface ChooseAttachmentsProps {
  /** Files that are there already. */
  there: number;
  pending?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Takes a photo or a file; what cannot be taken is named with the limit, and the others are. */
export function ChooseAttachments({ there, pending = false, onChoose }: ChooseAttachmentsProps) {
  const text = useTranslations('attachment');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const file = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const [taken, said]: [File[], string[]] = [[], []];
    for (const one of input.files ?? []) {
      const problem = problemWith(one, there + taken.length);
      if (problem === null) taken.push(one);
      else said.push(text(problem, { name: one.name, limit: maxMebibytes, most: maxFiles }));
    }
    setRefused(said);
    if (taken.length > 0) onChoose(taken);
    // The same file may be chosen again.
    input.value = '';
  };
  const chooser = { type: 'file', tabIndex: -1, 'aria-hidden': true, className: 'sr-only' } as const;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={pending} onClick={() => file.current?.click()}>
          <UploadIcon className="size-4" aria-hidden="true" />
          {text('choose')}
        </Button>
        <span className="hidden pointer-coarse:block">
          <Button size="small" pending={pending} onClick={() => photo.current?.click()}>
            {text('photo')}
          </Button>
        </span>
      </div>
      <input
        {...chooser}
        ref={file}
        accept={acceptedTypes}
        multiple
        onChange={({ target }) => take(target)}
      />
      <input
        {...chooser}
        ref={photo}
        accept="image/jpeg"
        capture="environment"
        onChange={({ target }) => take(target)}
      />
      <p className="text-fine text-ink-soft">{text('limits', { limit: maxMebibytes, most: maxFiles })}</p>
      {refused.length > 0 ? (
        <Notice tone="bad">
          {refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}
