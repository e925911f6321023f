'use client';

import { useLeave, useToast } from '@stempel/ui';
import { useTranslations } from 'next-intl';

/** Ends the session of this browser and leads to the sign-in page. */
export function useSignOut(): () => void {
  const text = useTranslations('shell');
  const toast = useToast();
  const leave = useLeave();
  const signOut = () => {
    fetch('/internal/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).then(
      (response) => (response.ok ? window.location.assign('/sign-in') : toast('bad', text('signOutFailed'))),
      () => toast('bad', text('signOutFailed')),
    );
  };
  return () => leave(signOut);
}
