'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BulkBar } from '../../parts/lists/bulk-bar.tsx';
import { type Item, wordsFor } from './item.ts';

// Loaded once somebody decides.
const DecideDialog = dynamic(() => import('./decide-dialog.tsx').then((module) => module.DecideDialog), {
  ssr: false,
});

/** What can be done with the selected ones. */
export function DecideBar({ items, onDone }: { items: readonly Item[]; onDone: () => void }) {
  const text = useTranslations('toDecide');
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  return (
    <>
      {items.length > 0 ? (
        <BulkBar area="toDecide" count={items.length} onClear={onDone}>
          <Button size="small" variant="primary" onClick={() => setDecision('approve')}>
            {text(`${wordsFor(items)}.approve`)}
          </Button>
          <Button size="small" onClick={() => setDecision('reject')}>
            {text(`${wordsFor(items)}.reject`)}
          </Button>
        </BulkBar>
      ) : null}
      {decision ? (
        <DecideDialog
          decision={decision}
          items={items}
          onClose={(done) => {
            setDecision(null);
            if (done) onDone();
          }}
        />
      ) : null}
    </>
  );
}
