import { asQuery, type Database, forOthers, namedStatement, OverloadedError } from '@stempel/db';
import { LRUCache } from 'lru-cache';
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

/** A workspace has one key at a time, or two while it is changed. */
const mostKnown = 10_000;

type Waiting = {
  resolve: (admission: ProvisioningAdmission | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Whom a key (its SHA-256) stands for and whether the provisioning load of its workspace lets the call pass; undefined
 * for a key that is unknown, expired, revoked or of a suspended service user. `enter` is told whose it is before the
 * database is asked, as far as this server remembers it, and may throw.
 */
export type AdmitProvisioningCall = (
  sha256: Buffer,
  enter: (workspaceId: string | undefined) => void,
) => Promise<ProvisioningAdmission | undefined>;

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
  /** Whose key it was when it was last asked about: good enough to take turns by, not to let in. */
  const workspaces = new LRUCache<string, string>({ max: mostKnown });

  async function answer(key: string, sha256: Buffer): Promise<void> {
    for (let batch = queues.get(key) ?? []; batch.length > 0; batch = queues.get(key) ?? []) {
      queues.set(key, []);
      try {
        const values = [sha256, batch.length, environment, load.perSecond, load.burst];
        const { rows } = await db.pool.query<AdmissionRow>(forOthers({ ...admitCalls, values }));
        const [row] = rows;
        if (row) workspaces.set(key, row.workspace_id);
        else workspaces.delete(key);
        batch.forEach(({ resolve }, position) => {
          resolve(row && admissionOf(row, position));
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return async (sha256, enter) => {
    const key = sha256.toString('base64');
    enter(workspaces.get(key));
    const queue = queues.get(key);
    if (queue && queue.length >= mostWaiting) throw new OverloadedError('connection');
    const wait = () =>
      new Promise<ProvisioningAdmission | undefined>((resolve, reject) => {
        if (queue) {
          queue.push({ resolve, reject });
          return;
        }
        queues.set(key, [{ resolve, reject }]);
        void answer(key, sha256);
      });
    return asQuery(db, admitCalls.name, wait);
  };
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
