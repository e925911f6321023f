'use client';

import { Badge } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { type PolicyKind, pageNames } from '../../parts/plugins/policy-kinds.ts';

interface EditorHeaderProps {
  kind: PolicyKind;
  name: string;
  published: boolean;
  drafted: boolean;
  dirty: boolean;
  children: ReactNode;
}

/** The policy's name and how far it is: published, drafted, not saved. */
export function EditorHeader({ kind, name, published, drafted, dirty, children }: EditorHeaderProps) {
  const page = useTranslations('page');
  const text = useTranslations('policy');
  const shown = useShownName();
  return (
    <PageHeader
      trail={
        <Link href={`/policies/${kind}`} prefetch={false} className="hover:text-ink hover:underline">
          {page(pageNames[kind])}
        </Link>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {shown(name.trim()) || text('newTitle')}
          {drafted ? <Badge tone="note">{text(published ? 'draft' : 'draftOnly')}</Badge> : null}
          {dirty ? <Badge tone="warn">{text('unsaved')}</Badge> : null}
        </span>
      }
      summary={text('editorSummary')}
      actions={children}
    />
  );
}
