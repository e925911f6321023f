import { useToast } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { copyText } from './copy-text.ts';

/** Copies a text in one press; where the browser forbids that, people are told to copy it themselves. */
export function useCopy(text: string) {
  const action = useTranslations('action');
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    if (!done) toast('bad', action('copyFailed'), action('copyFailedHint'));
  };
  return { isCopied, copy };
}
