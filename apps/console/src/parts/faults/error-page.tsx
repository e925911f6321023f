'use client';

import { buttonClass } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { FaultPage } from './fault-page.tsx';

/** A page that failed while it was drawn; `digest` finds the line in the server's log. */
export function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const action = useTranslations('action');
  return (
    <FaultPage
      code="500"
      title="errorTitle"
      hint="errorHint"
      actions={
        // Plain: it comes with every page, and has nothing to wait for.
        <button type="button" className={buttonClass('primary')} onClick={retry}>
          {action('retry')}
        </button>
      }
    >
      {error.digest ? <code className="mt-3 font-mono text-dense text-ink-soft">{error.digest}</code> : null}
    </FaultPage>
  );
}
