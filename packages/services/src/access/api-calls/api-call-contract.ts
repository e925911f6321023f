import { z } from 'zod';
import { idField, instantField, nameField, pageFields } from '../../kernel/contract-fields.ts';

export const apiCallDto = z
  .object({
    request_id: idField.meta({ description: 'Request-Id of the answer.' }),
    recorded_at: instantField.meta({ description: 'When the call came.' }),
    key: z
      .object({ id: idField, name: nameField.nullable(), last_four: z.string() })
      .meta({ description: 'The key it came with.' }),
    operation: z.string().meta({ description: 'operationId of the contract.', example: 'listProjects' }),
    status: z.int().meta({ description: 'Of the answer; 499 where the caller hung up.', example: 200 }),
    milliseconds: z.int().meta({ description: 'From the call to the end of its answer.', example: 12 }),
    code: z.string().nullable().meta({ description: 'code of the problem.', example: 'not-found' }),
    rate_limit: z.int().meta({ description: 'RateLimit-Limit of the answer.', example: 300 }),
    rate_remaining: z.int().meta({ description: 'RateLimit-Remaining of the answer.', example: 299 }),
  })
  .meta({ id: 'ApiCall', description: 'One call of the REST API with a valid key.' });

export const listApiCallsInput = z.strictObject({
  ...pageFields,
  service_user_id: idField,
  api_key_id: idField.optional().meta({ description: 'Only calls with this key.' }),
  outcome: z
    .enum(['answered', 'refused'])
    .optional()
    .meta({ description: 'Only calls below 400, or from 400 on.' }),
  request_id: idField.optional().meta({ description: 'Only the call with this Request-Id.' }),
});

export type ApiCallDto = z.output<typeof apiCallDto>;
export type ListApiCalls = z.output<typeof listApiCallsInput>;
