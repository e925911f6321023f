import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { productRoot, productUrl } from './product.ts';

export interface IdentityProvider {
  issuer: string;
  /** Makes the product a client of the provider, for one workspace. */
  register: (workspace: string) => Promise<{ id: string; secret: string }>;
  stop: () => Promise<void>;
}

/** Starts a real OpenID Connect provider as a process of its own. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const script = join(productRoot, 'apps/server/src/testing/identity-provider.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const issuer = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      const found = /^issuer (\S+)$/m.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The provider ended with ${code}.`)));
  });
  return {
    issuer,
    async register(workspace) {
      const redirectUri = `${productUrl()}/internal/auth/oidc/${workspace}/callback`;
      const answer = await fetch(`${issuer}/reg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [redirectUri] }),
      });
      const client: { client_id: string; client_secret: string } = await answer.json();
      return { id: client.client_id, secret: client.client_secret };
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** What a person does at the provider: says who they are and agrees. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
