'use client';

import { IconButton } from '@stempel/ui';
import { CheckIcon, CopyIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useCopy } from './use-copy.ts';

/** Code in a frame of its own, copied in one press. */
export function CopyCode({ code, label }: { code: string; label: string }) {
  const action = useTranslations('action');
  const { isCopied, copy } = useCopy(code);
  return (
    <div className="relative rounded-control border border-line bg-sunken">
      <section
        // Code that is wider than the page is scrolled with the keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable
        tabIndex={0}
        aria-label={label}
        className="mr-9 max-h-112 overflow-auto py-2 pl-3"
      >
        <pre className="font-mono text-fine">{code}</pre>
      </section>
      <IconButton
        label={`${action(isCopied ? 'copied' : 'copy')}: ${label}`}
        className="absolute! top-0.5 right-0.5 bg-sunken!"
        onClick={copy}
      >
        {isCopied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
