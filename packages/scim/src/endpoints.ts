import type { IncomingMessage } from 'node:http';
import type { Outcome, ProvisioningCall } from '@stempel/services/access/provisioning';
import { subjectOf } from './intent/subject.ts';
import { type Answer, errorAnswer } from './protocol/answer.ts';
import type { Query } from './protocol/query.ts';
import { readBody } from './protocol/read-body.ts';
import { ScimError } from './protocol/scim-error.ts';

/** One admitted request; `address` is the one of the interface, without a slash at its end. */
export type Exchange = {
  call: ProvisioningCall;
  query: Query;
  request: IncomingMessage;
  address: string;
};

/** Reads the body, and notes for the log whom it names. */
export async function readSubject({ call, request }: Exchange): Promise<unknown> {
  const body = await readBody(request);
  call.subject = subjectOf(body);
  return body;
}

/** The answer to what a verb came to; its refusal is logged already. */
export function answerTo<Value>(outcome: Outcome<Value>, answer: (value: Value) => Answer): Answer {
  if ('done' in outcome) return answer(outcome.done);
  const { status, said, scimType } = outcome.refused;
  return errorAnswer(new ScimError(status, said, scimType));
}
