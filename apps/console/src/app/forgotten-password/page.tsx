import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ForgottenPassword } from '../../features/sign-in/forgotten-password.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('newPassword'))('forgottenTitle') };
}

export default function ForgottenPasswordRoute() {
  return <ForgottenPassword />;
}
