import type { IncomingMessage } from 'node:http';
import type { Outcome, ProvisioningCall } from '@stempel/services/provisioning';
import { type Answer, errorAnswer } from './protocol/answer.ts';
import type { Query } from './protocol/query.ts';
import { ScimError } from './protocol/scim-error.ts';

/** One admitted request; `address` is the one of the interface, without a slash at its end. */
export type Exchange = {
  call: ProvisioningCall;
  query: Query;
  request: IncomingMessage;
  address: string;
};

/** The answer to what a verb came to; its refusal is logged already. */
export function answerTo<Value>(outcome: Outcome<Value>, answer: (value: Value) => Answer): Answer {
  if ('done' in outcome) return answer(outcome.done);
  const { status, detail, scimType } = outcome.refused;
  return errorAnswer(new ScimError(status, detail, scimType));
}
