import { invitationSecret, makeEmployee } from '@stempel/services/testing';
import { connectProvider } from './provider.ts';
import { postUser } from './user-requests.ts';

/** A person whom a provider pushed, with an invitation, and a group that nobody is in. */
export async function invitedOver(db: Parameters<typeof connectProvider>[0]) {
  const idp = await connectProvider(db);
  await makeEmployee(idp.ctx, { name: 'Ada', externalId: 'A' });
  const { id } = await postUser(idp, { userName: 'ada@example.org', externalId: 'A' });
  const { body } = await idp.send('POST', '/Groups', { displayName: 'Nurses' });
  const old = { workspaceId: idp.workspace.id, secret: await invitationSecret(idp.ctx, id) };
  return { idp, id: id as string, group: `/Groups/${body.id}`, roleId: body.id as string, old };
}

export type Invited = Awaited<ReturnType<typeof invitedOver>>;
