'use client';

import { useTranslations } from 'next-intl';
import { PageHeader } from '../shell/page-header.tsx';

export function Home() {
  const page = useTranslations('page');
  return <PageHeader title={page('home')} />;
}
