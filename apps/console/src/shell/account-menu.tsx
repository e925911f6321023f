'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { AccountButton } from './account-button.tsx';

const AccountChoices = dynamic(
  () => import('./account-choices.tsx').then((module) => module.AccountChoices),
  {
    ssr: false,
    loading: () => <AccountButton aria-haspopup="menu" aria-expanded={false} />,
  },
);

/** Who is signed in; the menu behind it is loaded when it is first asked for. */
export function AccountMenu() {
  const [asked, setAsked] = useState(false);
  return (
    <div className="border-t border-line p-2">
      {asked ? (
        <AccountChoices />
      ) : (
        <AccountButton aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
      )}
    </div>
  );
}
