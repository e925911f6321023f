'use client';

import { Button } from '@stempel/ui';
import { CheckIcon, CopyIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useCopy } from './use-copy.ts';

/** Copies a text beside it. `name` tells screen readers what is copied. */
export function CopyButton({ text, name }: { text: string; name?: string | undefined }) {
  const action = useTranslations('action');
  const { isCopied, copy } = useCopy(text);
  return (
    <Button size="small" aria-label={name ? `${action('copy')}: ${name}` : undefined} onClick={copy}>
      {isCopied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
      {action(isCopied ? 'copied' : 'copy')}
    </Button>
  );
}
