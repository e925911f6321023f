'use client';

import { Button } from '@stempel/ui';
import { CopyIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

/** A value to be carried to another program: shown whole on demand, copied in one press. */
export function CopyField({ value }: { value: string }) {
  const action = useTranslations('action');
  const [done, setDone] = useState(false);
  return (
    <span className="mt-1 flex items-center gap-2">
      <code className="min-w-0 flex-1 truncate rounded-control border border-line bg-sunken px-2 py-1 font-mono text-fine">
        {value}
      </code>
      <Button
        size="small"
        onClick={async () => {
          await navigator.clipboard.writeText(value);
          setDone(true);
        }}
      >
        <CopyIcon aria-hidden="true" />
        {action(done ? 'copied' : 'copy')}
      </Button>
    </span>
  );
}
