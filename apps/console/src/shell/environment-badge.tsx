'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useSession } from '../session/session-context.tsx';

/** Where the person is working: production is quiet, everything else stands out. */
export function EnvironmentBadge() {
  const text = useTranslations('shell');
  const { environment, workspace } = useSession();
  if (workspace.is_test) return <Badge tone="warn">{text('testWorkspace')}</Badge>;
  if (environment === 'staging') return <Badge tone="note">{text('staging')}</Badge>;
  return <Badge>{text('production')}</Badge>;
}
