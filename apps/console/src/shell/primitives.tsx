'use client';

import { Toasts, type UiLinkProps, UiProvider } from '@stempel/ui';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

function RouterLink(props: UiLinkProps) {
  return <Link prefetch={false} {...props} />;
}

/** Hands the primitives their words, the router's link and the nonce. */
export function Primitives({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const text = useTranslations('ui');
  const locale = useLocale();
  const words = {
    close: text('close'),
    dismiss: text('dismiss'),
    selectAll: text('selectAll'),
    selectRow: text('selectRow'),
    required: text('required'),
    sortAscending: text('sortAscending'),
    sortDescending: text('sortDescending'),
    notADuration: text('notADuration'),
    clear: text('clear'),
    pickDate: text('pickDate'),
    unsavedTitle: text('unsavedTitle'),
    unsavedHint: text('unsavedHint'),
    discard: text('discard'),
    keepWriting: text('keepWriting'),
  };
  return (
    <UiProvider text={words} locale={locale} link={RouterLink} nonce={nonce}>
      <Toasts>{children}</Toasts>
    </UiProvider>
  );
}
