import type { WorkspaceTransaction } from '@stempel/db';
import { runNamed } from '../named-statement.ts';
import { reading } from '../transaction.ts';
import {
  type LoggedResult,
  logRows,
  type Outcome,
  type ProvisioningCall,
  type Refusal,
} from './provisioning-call.ts';

const insertLogRow = {
  name: 'provisioning-log-row',
  text: 'insert into scim_log select * from jsonb_populate_recordset(null::scim_log, $1::jsonb)',
};

/** Writes the log row of a call that changed nothing: discovery, a malformed request, a fault. */
export async function recordCall(call: ProvisioningCall, result: LoggedResult): Promise<void> {
  await reading(call, (tx) => runNamed(tx, insertLogRow, [logRows(call, result)]));
}

/** Logs a refusal in the running transaction and returns it as the outcome. */
export async function refuse(
  tx: WorkspaceTransaction,
  call: ProvisioningCall,
  result: Omit<LoggedResult, 'status'>,
  refusal: Refusal,
): Promise<Outcome<never>> {
  const { status, detail } = refusal;
  await runNamed(tx, insertLogRow, [logRows(call, { ...result, status, detail })]);
  return { refused: refusal };
}
