'use client';

import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { DownloadButton } from './download-button.tsx';
import type { DownloadChoiceProps } from './download-props.ts';
import { saveFrom, wantedFile } from './wanted-file.ts';

// Loaded when it is asked for: most visits read the page.
const DownloadMenu = dynamic(() => import('./download-menu.tsx').then((module) => module.DownloadMenu), {
  ssr: false,
  loading: () => <DownloadButton pending />,
});

const both = ['xlsx', 'csv'] as const;

/** What is shown as a file of the server: in which format, and for whom its columns are. */
export function Downloads({ address }: { address: string }) {
  const locale = useLocale();
  return (
    <DownloadChoice
      formats={both}
      onChoose={({ format, reader }) =>
        saveFrom(wantedFile(address, { format, language: reader === 'people' ? locale : null }))
      }
    />
  );
}

/** As `Downloads`, for a file that is made in the browser. */
export function DownloadChoice(props: DownloadChoiceProps) {
  const [asked, setAsked] = useState(false);
  return asked ? <DownloadMenu {...props} /> : <DownloadButton onClick={() => setAsked(true)} />;
}
