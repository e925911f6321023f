'use client';

import { useTranslations } from 'next-intl';
import { useSession } from '../../session/session-context.tsx';

/** Keys are named by the environment of the server (`stempel_live_`), in a test workspace too: said where such a key is seen. */
export function TestKeyNote({ className }: { className: string }) {
  const text = useTranslations('apiKey');
  const { workspace, environment } = useSession();
  if (!workspace.is_test) return null;
  const prefix = environment === 'production' ? 'live' : 'stg';
  return <p className={className}>{text('testWorkspace', { prefix })}</p>;
}
