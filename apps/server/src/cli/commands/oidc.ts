import type { Command } from 'commander';
import { printResult } from '../output.ts';
import { readInput } from '../read-input.ts';
import { withWorkspace } from '../with-installation.ts';

type SetOptions = {
  workspace: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret?: string;
  trustEmails?: true;
};

async function setProvider(options: SetOptions, json: boolean): Promise<void> {
  await withWorkspace(options.workspace, async (ctx, session) => {
    const services = await import('@stempel/services/access/identity-providers');
    const input = readInput(services.saveIdentityProviderInput, {
      name: options.name,
      issuer: options.issuer,
      client_id: options.clientId,
      ...(options.clientSecret === undefined ? {} : { client_secret: options.clientSecret }),
      trusts_emails: options.trustEmails ?? false,
    });
    const [{ createOidc }, { createOutgoing }] = await Promise.all([
      import('@stempel/auth/oidc'),
      import('@stempel/outgoing'),
    ]);
    const { baseUrl } = session.config;
    const { instanceSecret } = session.installation;
    const outgoing = createOutgoing(session.config);
    const oidc = createOidc({ baseUrl, instanceSecret, outgoing, now: () => session.now });
    const provider = await services.saveIdentityProvider(ctx, input, oidc).finally(outgoing.close);
    const redirectUri = oidc.redirectUri(options.workspace);
    const signIn = `${baseUrl}/sign-in/${options.workspace}`;
    printResult(
      json,
      { ...provider, redirect_uri: redirectUri, sign_in_url: signIn },
      `People sign in with ${provider.name} at ${signIn}.\nThe provider must lead them back to ${redirectUri}.`,
    );
  });
}

async function removeProvider(options: { workspace: string }, json: boolean): Promise<void> {
  await withWorkspace(options.workspace, async (ctx) => {
    const services = await import('@stempel/services/access/identity-providers');
    await services.removeIdentityProvider(ctx);
    printResult(json, { removed: true }, `The workspace "${options.workspace}" has no sign-in provider now.`);
  });
}

/** `workspace oidc set|remove`: the OpenID Connect provider of a workspace. */
export function addOidcCommands(workspace: Command, json: boolean): void {
  const oidc = workspace.command('oidc').description('the OpenID Connect provider people sign in through');
  oidc
    .command('set')
    .description('set up the provider or change it; it is asked before anything is saved')
    .requiredOption('--workspace <slug>', 'workspace')
    .requiredOption('--issuer <url>', 'issuer, exactly as the provider names it')
    .requiredOption('--client-id <id>', 'id of this installation at the provider')
    .option('--client-secret <secret>', 'its secret; without it the stored one stays')
    .option('--name <name>', 'what the sign-in button says', 'single sign-on')
    .option('--trust-emails', 'addresses count as verified where the provider does not say')
    .action((options: SetOptions) => setProvider(options, json));
  oidc
    .command('remove')
    .description('remove the provider and end the sessions it opened')
    .requiredOption('--workspace <slug>', 'workspace')
    .action((options: { workspace: string }) => removeProvider(options, json));
}
