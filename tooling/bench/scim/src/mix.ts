import { send, type Target } from './drive.ts';

/** What a target has been filled with. */
export type Filled = Target & { users: number; userIds: readonly string[]; groupId: string };

/** A cheap sequence that is the same in every run. */
function shuffled(turn: number, limit: number): number {
  return ((turn * 2_654_435_761) >>> 0) % limit;
}

function expectStatus(reply: { status: number; text: string }, ...allowed: number[]): void {
  if (!allowed.includes(reply.status)) throw new Error(`${reply.status} ${reply.text}`);
}

/** A mix as providers send it: 45 % filter, 40 % POST, 10 % PATCH, 5 % group PATCH. */
export async function mixedRequest(target: Filled, run: string, turn: number): Promise<void> {
  const kind = shuffled(turn, 100);
  const userId = target.userIds[shuffled(turn + 7, target.userIds.length)];
  if (kind < 45) {
    const name = `user${shuffled(turn + 3, target.users)}@example.org`;
    const filter = encodeURIComponent(`userName eq "${name}"`);
    const reply = await send(target, 'GET', `/Users?filter=${filter}`);
    expectStatus(reply, 200);
    if (!reply.text.includes(name)) throw new Error(`${name} was not found: ${reply.text}`);
  } else if (kind < 85) {
    const userName = `${run}-${turn}@example.org`;
    const emails = [{ value: userName, type: 'work', primary: true }];
    const user = { userName, emails, displayName: `New ${turn}`, externalId: `${run}-${turn}`, active: true };
    expectStatus(await send(target, 'POST', '/Users', { schemas: [userSchema], ...user }), 201);
  } else if (kind < 95) {
    const Operations = [{ op: 'replace', path: 'displayName', value: `Changed ${turn}` }];
    expectStatus(
      await send(target, 'PATCH', `/Users/${userId}`, { schemas: [patchOp], Operations }),
      200,
      204,
    );
  } else {
    const Operations = [{ op: 'add', path: 'members', value: [{ value: userId }] }];
    const path = `/Groups/${target.groupId}`;
    expectStatus(await send(target, 'PATCH', path, { schemas: [patchOp], Operations }), 200, 204);
  }
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
