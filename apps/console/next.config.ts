import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

// React Aria carries its few words in 34 languages, which would be sent to everybody.
const foreignWords =
  /react-(aria|stately)\/dist\/private\/intl\/\w+\/(?!en-US|da-DK|de-DE)[a-z]{2}-[A-Z]{2}\.mjs$/;

// The console asks over HTTP alone, and the client of tRPC brings its sockets along.
const sockets = /@trpc\/client\/dist\/wsLink-[\w-]+\.mjs$/;

const config: NextConfig = {
  transpilePackages: ['@stempel/ui', '@stempel/core'],
  poweredByHeader: false,
  agentRules: false,
  experimental: { authInterrupts: true },
  turbopack: {
    root: new URL('../..', import.meta.url).pathname,
    rules: {
      '*.mjs': [
        { condition: { path: foreignWords }, loaders: ['./scripts/no-words.mjs'] },
        { condition: { path: sockets }, loaders: ['./scripts/no-sockets.mjs'] },
      ],
    },
  },
};

export default createNextIntlPlugin('./src/i18n/request.ts')(config);
