'use client';

import { buttonClass } from '@stempel/ui';
import { DownloadIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import type { ReportName } from '../../routes/report-names.ts';
import { fileAddress } from './file-address.ts';

/** What is shown as a file: the same filters, groups and order. */
export function Downloads({ name, shown }: { name: ReportName; shown: object }) {
  const text = useTranslations('report');
  return (
    <>
      <a href={fileAddress(name, shown)} download className={buttonClass()}>
        <DownloadIcon aria-hidden="true" />
        {text('download')}
      </a>
      <a href={fileAddress(name, { ...shown, format: 'xlsx' })} download className={buttonClass()}>
        <DownloadIcon aria-hidden="true" />
        {text('downloadWorkbook')}
      </a>
    </>
  );
}
