'use client';

import { Menu, MenuChoices, MenuItem, MenuSeparator } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { DownloadButton } from './download-button.tsx';
import type { DownloadChoiceProps } from './download-props.ts';
import { fileReaders, useFileReader } from './file-reader.ts';

/** The formats of a file, and whom its columns are for, which stays chosen. */
export function DownloadMenu({ formats, pending = false, onChoose }: DownloadChoiceProps) {
  const text = useTranslations('download');
  const [reader, choose] = useFileReader();
  return (
    <Menu defaultOpen trigger={<DownloadButton pending={pending} />}>
      {formats.map((format) => (
        <MenuItem
          key={format}
          hint={text(`opened.${reader}.${format}`)}
          onSelect={() => onChoose({ format, reader })}
        >
          {text(`format.${format}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuChoices
        label={text('columns')}
        value={reader}
        choices={fileReaders.map((value) => ({
          ...{ value, label: text(`for.${value}`), hint: text(`hint.${value}`) },
        }))}
        staysOpen
        onChange={choose}
      />
    </Menu>
  );
}
