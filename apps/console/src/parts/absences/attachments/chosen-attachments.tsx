'use client';

import { IconButton } from '@stempel/ui';
import { CloseIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../../format/use-formats.ts';
import { fileSize } from '../../files/file-size.ts';
import { ChooseAttachments } from './choose-attachments.tsx';

interface ChosenAttachmentsProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** The files that go with a request once it is sent. */
export function ChosenAttachments({ files, onChange }: ChosenAttachmentsProps) {
  const text = useTranslations('attachment');
  const formats = useFormats();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">{text('title')}</legend>
      {files.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {files.map((file, index) => (
            // Two photos may have one name: they are told apart by their place.
            <li key={index} className="flex items-center gap-2 text-dense">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {file.name} · {fileSize(file.size, formats.number)}
              </span>
              <IconButton
                label={text('removeOne', { name: file.name })}
                onClick={() => onChange(files.filter((_, place) => place !== index))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <ChooseAttachments there={files.length} onChoose={(more) => onChange([...files, ...more])} />
    </fieldset>
  );
}
