'use client';

import { Button } from '@stempel/ui';
import { CheckIcon, CopyIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { copyText } from './copy-text.ts';

/** A value to be carried to another program, copied in one press. `name` tells screen readers what is copied. */
export function CopyField({ value, name }: { value: string; name?: string }) {
  const action = useTranslations('action');
  const [done, setDone] = useState(false);
  return (
    <span className="mt-1 flex items-center gap-2">
      <code className="min-w-0 flex-1 rounded-control border border-line bg-sunken px-2 py-1 font-mono text-fine break-all">
        {value}
      </code>
      <Button
        size="small"
        aria-label={name ? `${action('copy')}: ${name}` : undefined}
        onClick={async () => {
          await copyText(value);
          setDone(true);
        }}
      >
        {done ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
        {action(done ? 'copied' : 'copy')}
      </Button>
    </span>
  );
}
