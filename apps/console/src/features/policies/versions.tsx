'use client';

import { Button, ConfirmDialog } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../load/loaded.tsx';
import { useAsOf } from '../versioned/as-of.tsx';
import { VersionTimeline } from '../versioned/version-timeline.tsx';
import { usePolicyVersions } from './policy-versions.ts';

/** The versions of the policy; another one takes the place of what is typed, so it asks first. */
export function Versions({ id, dirty }: { id: string; dirty: boolean }) {
  const text = useTranslations('policy');
  const action = useTranslations('action');
  const { setAsOf } = useAsOf();
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <>
      <Loaded query={usePolicyVersions(id)}>
        {(page) => (
          <VersionTimeline
            kind="policies"
            id={id}
            versions={page.data}
            onShow={(date) => (dirty ? setWanted(date) : void setAsOf(date))}
          />
        )}
      </Loaded>
      <ConfirmDialog
        open={wanted !== null}
        onOpenChange={(open) => (open ? undefined : setWanted(null))}
        title={text('leaveTitle')}
        description={text('leaveHint')}
        footer={
          <>
            <Button onClick={() => setWanted(null)}>{action('cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                void setAsOf(wanted);
                setWanted(null);
              }}
            >
              {text('leave')}
            </Button>
          </>
        }
      />
    </>
  );
}
