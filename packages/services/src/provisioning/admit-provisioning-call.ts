import type { Database } from '@stempel/db';
import type { Actor, WorkspaceContext } from '../context.ts';

/** Calls that a workspace may make: sustained, and at once after a pause (API §7). */
export interface ProvisioningLoad {
  perSecond: number;
  burst: number;
}

/** What a key may do here: undefined stands for an unknown one. `waitMs` 0 lets the call pass. */
export interface ProvisioningAdmission {
  provisioning: boolean;
  workspace: WorkspaceContext;
  actor: Actor;
  waitMs: number;
}

interface AdmissionRow {
  provisioning: boolean;
  workspace_id: string;
  workspace_slug: string;
  workspace_name: string;
  workspace_time_zone: string;
  workspace_is_test: boolean;
  user_id: string;
  user_name: string;
  wait_ms: string;
}

const admitCall = { name: 'admit-provisioning-call', text: 'select * from admit_scim_call($1, $2, $3, $4)' };

/**
 * Whom a key (its SHA-256) stands for and whether the provisioning load of its workspace lets it pass, in one
 * statement. Undefined for a key that is unknown, expired, revoked or of a suspended service user.
 */
export async function admitProvisioningCall(
  db: Database,
  key: { sha256: Uint8Array; environment: 'production' | 'staging' },
  load: ProvisioningLoad,
): Promise<ProvisioningAdmission | undefined> {
  const { rows } = await db.pool.query<AdmissionRow>({
    ...admitCall,
    values: [key.sha256, key.environment, load.perSecond, load.burst],
  });
  const row = rows[0];
  if (!row) return undefined;
  return {
    provisioning: row.provisioning,
    workspace: {
      id: row.workspace_id,
      slug: row.workspace_slug,
      name: row.workspace_name,
      timeZone: row.workspace_time_zone,
      isTest: row.workspace_is_test,
    },
    actor: {
      kind: 'service-user',
      userId: row.user_id,
      name: row.user_name,
      employeeId: null,
      grants: [],
      isOwner: false,
    },
    waitMs: Number(row.wait_ms),
  };
}
