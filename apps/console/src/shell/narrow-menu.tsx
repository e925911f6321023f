'use client';

import { Sheet } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';

/** The menu of narrow screens. */
export function NarrowMenu({ onClose }: { onClose: () => void }) {
  const text = useTranslations('shell');
  return (
    <Sheet from="left" open onOpenChange={(open) => (open ? undefined : onClose())} title={text('menu')}>
      <div className="-mx-4 -my-4 flex min-h-full flex-col">
        <Navigation />
        {/* Stays in sight below the long menu. */}
        <div className="sticky -bottom-4 bg-raised">
          <AccountMenu />
        </div>
      </div>
    </Sheet>
  );
}
