import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const config: NextConfig = {
  transpilePackages: ['@stempel/ui', '@stempel/core'],
  poweredByHeader: false,
  agentRules: false,
  experimental: { authInterrupts: true },
  turbopack: { root: new URL('../..', import.meta.url).pathname },
};

export default createNextIntlPlugin('./src/i18n/request.ts')(config);
