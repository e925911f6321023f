import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { Primitives } from '../shell/primitives.tsx';
import { readTheme, themeCookie } from '../shell/theme.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('app');
  return {
    title: { default: text('name'), template: text('titleTemplate', { title: '%s' }) },
    robots: { index: false },
  };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, head, locale] = await Promise.all([cookies(), headers(), getLocale()]);
  const theme = readTheme(jar.get(themeCookie)?.value);
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider>
          <NuqsAdapter>
            <Primitives nonce={head.get('x-nonce') ?? undefined}>{children}</Primitives>
          </NuqsAdapter>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
