import { problemCodes } from '../edge/problem.ts';
import type { Schema } from './openapi-objects.ts';

const fieldProblem: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['pointer', 'code', 'detail'],
  properties: {
    pointer: {
      type: 'string',
      maxLength: 2000,
      description:
        'JSON Pointer (RFC 6901) to the field of the body, or to the parameter; empty for the whole.',
      example: '/values/0/code',
    },
    code: {
      type: 'string',
      maxLength: 100,
      description: 'What is wrong, for programs.',
      example: 'required',
    },
    detail: {
      type: 'string',
      maxLength: 4000,
      description: 'What is wrong, for people.',
      example: 'Required.',
    },
  },
};

/** RFC 9457 with our members: the one shape of every error. */
export const problemSchema: Schema = {
  type: 'object',
  description: 'What went wrong (RFC 9457).',
  additionalProperties: false,
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: {
      type: 'string',
      maxLength: 200,
      description: 'Identifies the kind of problem.',
      example: 'urn:stempel:problem:invalid',
    },
    title: {
      type: 'string',
      maxLength: 200,
      description: 'The kind of problem in words.',
      example: 'Invalid input',
    },
    status: {
      type: 'integer',
      format: 'int32',
      minimum: 400,
      maximum: 599,
      description: 'The HTTP status.',
      example: 422,
    },
    detail: {
      type: 'string',
      maxLength: 4000,
      description: 'This problem in words, with the next step.',
      example: '/name: Required.',
    },
    code: {
      type: 'string',
      enum: [...problemCodes],
      description: 'The kind of problem, for programs.',
      example: 'invalid',
    },
    request_id: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      description: 'Finds the call in our log.',
      example: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11',
    },
    errors: {
      type: 'array',
      maxItems: 100,
      description: 'Every field that was refused.',
      items: fieldProblem,
    },
    required_permission: {
      type: 'string',
      maxLength: 100,
      description: 'The permission that the roles lack.',
      example: 'settings:create:*',
    },
  },
};
