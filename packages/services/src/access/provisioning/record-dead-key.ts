import { type Message, say } from '@stempel/core/messages';
import { type Database, forCall, inWorkspace, namedStatement } from '@stempel/db';
import { type ServiceContext, systemContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { DeadKeys } from './dead-keys.ts';
import { loggedAs, logRows, type ProvisioningCall } from './provisioning-call.ts';

const findKey = namedStatement(
  'find-key-of-hash',
  'select workspace_id, api_key_id from api_key_hashes where sha256 = $1',
);

/** Why a key no longer works, as the log says it. */
const ends = {
  revoked: say('key-revoked'),
  expired: say('key-expired'),
  suspended: say('key-of-suspended-service-user'),
  deleted: say('key-of-deleted-service-user'),
};

const logged = (said: Message) => JSON.stringify(loggedAs(said));

/**
 * Writes a log row with who used the key and why it no longer works; none for a key that works, or that was never one of
 * provisioning. Parameters: workspace, key, now, the row as JSON.
 */
const logDeadKey = namedStatement(
  'log-dead-provisioning-key',
  `
  insert into scim_log
  select l.*
    from (select u.id, u.name,
                 case when k.revoked_at is not null then '${logged(ends.revoked)}'
                      when k.expires_at <= $3::timestamptz then '${logged(ends.expired)}'
                      when u.state = 'suspended' then '${logged(ends.suspended)}'
                      when u.state = 'deleted' then '${logged(ends.deleted)}' end::jsonb as reason
            from api_keys k join users u on u.workspace_id = k.workspace_id and u.id = k.service_user_id
           where k.workspace_id = $1 and k.id = $2 and k.provisioning) key
    cross join lateral jsonb_populate_record(null::scim_log, ($4::jsonb->0) || jsonb_build_object(
      'actor_id', key.id, 'actor_name', key.name) || key.reason) l
   where key.reason is not null`,
);

/** What the log says of a call that nobody answers for. */
type SentCall = Pick<ProvisioningCall, 'now' | 'requestId' | 'method' | 'path' | 'userAgent'>;

/**
 * Leaves a row in the log of the workspace whose provisioning key was used although it is revoked, has expired or belongs to
 * a suspended service user: whoever looks there sees why nothing comes any more. A key leaves a few rows a minute at most.
 */
export function createDeadKeyLog(db: Database): (sha256: Buffer, call: SentCall) => Promise<void> {
  const keys = new DeadKeys();
  return async (sha256, call) => {
    if (keys.take(sha256, call.now.epochMilliseconds)) await record(forCall(db), sha256, call);
  };
}

async function record(db: Database, sha256: Buffer, call: SentCall): Promise<void> {
  const { now, requestId, ...sent } = call;
  const { rows } = await db.pool.query<{ workspace_id: string; api_key_id: string }>({
    ...findKey,
    values: [sha256],
  });
  const [found] = rows;
  if (!found) return;
  const context = contextOf(db, found.workspace_id, now, requestId);
  const row = logRows({ ...context, ...sent }, { resource: null, objectId: null, status: 401 });
  const values = [found.workspace_id, found.api_key_id, now.toString(), row];
  await inWorkspace(db, found.workspace_id, (tx) => runNamed(tx, logDeadKey, values));
}

/** The log asks for the id of the workspace only. */
function contextOf(db: Database, id: string, now: Temporal.Instant, requestId: string): ServiceContext {
  return systemContext(db, { id, slug: '', name: '', timeZone: 'UTC', isTest: false }, now, requestId);
}
