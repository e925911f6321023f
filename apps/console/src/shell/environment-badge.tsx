'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useSession } from '../session/session-context.tsx';

/** Where the person is working: production is quiet, everything else stands out. */
export function EnvironmentBadge({ compact }: { compact: boolean }) {
  const text = useTranslations('shell');
  const { environment, workspace } = useSession();
  if (workspace.is_test) return <TestBadge compact={compact} />;
  if (environment === 'staging') return <Badge tone="note">{text('staging')}</Badge>;
  return <Badge>{text('production')}</Badge>;
}

/** In one line with the name of the workspace, a phone has room for one word. */
function TestBadge({ compact }: { compact: boolean }) {
  const text = useTranslations('shell');
  return (
    <Badge tone="warn">
      {compact ? (
        <span aria-hidden="true" className="sm:hidden">
          {text('test')}
        </span>
      ) : null}
      <span className={compact ? 'max-sm:sr-only' : ''}>{text('testWorkspace')}</span>
    </Badge>
  );
}
