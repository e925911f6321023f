import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import { runNamed } from '../../kernel/named-statement.ts';
import { reading } from '../../kernel/transaction.ts';
import {
  type LoggedResult,
  logRows,
  type Outcome,
  type ProvisioningCall,
  type Refusal,
} from './provisioning-call.ts';

const insertLogRow = namedStatement(
  'add-to-provisioning-log',
  'insert into scim_log select * from jsonb_populate_recordset(null::scim_log, $1::jsonb)',
);

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
  const { status, said, existingId } = refusal;
  const objectId = existingId ?? result.objectId;
  await runNamed(tx, insertLogRow, [logRows(call, { ...result, objectId, status, said })]);
  return { refused: refusal };
}
