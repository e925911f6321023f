import { buttonClass, Panel } from '@stempel/ui';

interface DataDownloadProps {
  employeeId: string;
  title: string;
  hint: string;
  download: string;
}

/** The way to the file with everything that is kept about a person. */
export function DataDownload({ employeeId, title, hint, download }: DataDownloadProps) {
  return (
    <Panel title={title} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose flex-1 basis-64 text-dense text-pretty text-ink-soft">{hint}</p>
        <a href={`/internal/files/people/${employeeId}`} download className={buttonClass()}>
          {download}
        </a>
      </div>
    </Panel>
  );
}
