'use client';

import { Button, Checkbox, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCopy } from '../copy/use-copy.ts';

/** The one time recovery codes are seen; closed only when they are stored. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const text = useTranslations('factors');
  const [isStored, setStored] = useState(false);
  const { isCopied, copy } = useCopy(codes.join('\n'));
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="accent" title={text('codesTitle')}>
        {text('codesHint')}
      </Notice>
      <ul
        aria-label={text('codesTitle')}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line p-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={copy}>{text(isCopied ? 'copied' : 'copyCodes')}</Button>
      <Checkbox
        label={text('codesStored')}
        checked={isStored}
        onChange={(event) => setStored(event.target.checked)}
      />
      <Button variant="primary" disabled={!isStored} onClick={onStored}>
        {text('done')}
      </Button>
    </div>
  );
}
