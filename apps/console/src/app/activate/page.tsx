import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ActivationForm } from '../../features/sign-in/activation-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  // The address holds the token of the invitation; it must not travel on in a Referer.
  return { title: (await getTranslations('activate'))('title'), referrer: 'no-referrer' };
}

export default async function ActivatePage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  return <ActivationForm token={typeof token === 'string' ? token : ''} />;
}
