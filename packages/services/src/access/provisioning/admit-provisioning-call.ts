import { type Database, namedStatement, OverloadedError } from '@stempel/db';
import type { Actor, WorkspaceContext } from '../../kernel/context.ts';
import { grantableBy } from './giving.ts';

/** Calls that a workspace may make: sustained, and at once after a pause (scim/docs/provisioning.md, Load). */
export interface ProvisioningLoad {
  perSecond: number;
  burst: number;
}

/** What a known key may do here; `waitMs` 0 lets the call pass. */
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
  /** What whoever made the key is granted at this moment. */
  giving: string[];
  granted: number;
  wait_ms: string;
}

const admitCalls = namedStatement(
  'admit-provisioning-calls',
  'select * from admit_scim_calls($1, $2, $3, $4, $5)',
);

/** Calls of one key that wait to be admitted; more are turned away, not kept. */
const mostWaiting = 1_000;

type Waiting = {
  resolve: (admission: ProvisioningAdmission | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Whom a key (its SHA-256) stands for and whether the provisioning load of its workspace lets the call pass; undefined
 * for a key that is unknown, expired, revoked or of a suspended service user.
 */
export type AdmitProvisioningCall = (sha256: Buffer) => Promise<ProvisioningAdmission | undefined>;

/**
 * Admits calls with one statement; those of one key that arrive while it is being asked about share the next one. The
 * database decides every call, so all servers share the load and a revocation acts on the next call.
 */
export function createProvisioningAdmission(
  db: Database,
  environment: 'production' | 'staging',
  load: ProvisioningLoad,
): AdmitProvisioningCall {
  const queues = new Map<string, Waiting[]>();

  async function answer(key: string, sha256: Buffer): Promise<void> {
    for (let batch = queues.get(key) ?? []; batch.length > 0; batch = queues.get(key) ?? []) {
      queues.set(key, []);
      try {
        const values = [sha256, batch.length, environment, load.perSecond, load.burst];
        const { rows } = await db.pool.query<AdmissionRow>({ ...admitCalls, values });
        batch.forEach(({ resolve }, position) => {
          resolve(rows[0] && admissionOf(rows[0], position));
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (sha256) =>
    new Promise((resolve, reject) => {
      const key = sha256.toString('base64');
      const queue = queues.get(key);
      if (queue && queue.length >= mostWaiting) {
        reject(new OverloadedError());
        return;
      }
      if (queue) {
        queue.push({ resolve, reject });
        return;
      }
      queues.set(key, [{ resolve, reject }]);
      void answer(key, sha256);
    });
}

/** The admission of the call at a position of its batch: the first `granted` pass. */
function admissionOf(row: AdmissionRow, position: number): ProvisioningAdmission {
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
      grants: grantableBy(row.giving),
      isOwner: false,
    },
    waitMs: position < row.granted ? 0 : Number(row.wait_ms),
  };
}
