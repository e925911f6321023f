import { buttonClass, Panel } from '@stempel/ui';
import { useLocale, useTranslations } from 'next-intl';

interface DataDownloadProps {
  employeeId: string;
  title: string;
  hint: string;
}

/** The way to the files with everything that is kept about a person: one to read and print, one for machines. */
export function DataDownload({ employeeId, title, hint }: DataDownloadProps) {
  const text = useTranslations('personalData');
  const locale = useLocale();
  const address = `/internal/files/people/${employeeId}`;
  return (
    <Panel title={title} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose flex-1 basis-64 text-dense text-pretty text-ink-soft">{hint}</p>
        <div className="flex flex-wrap gap-2">
          <a href={`${address}/pdf?language=${locale}`} download className={buttonClass()}>
            {text('pdf')}
          </a>
          <a href={address} download className={buttonClass()}>
            {text('json')}
          </a>
        </div>
      </div>
    </Panel>
  );
}
