/** The parts of OpenAPI 3.1 that the generated contract is made of. */
export type Schema = { [keyword: string]: unknown };
export type Reference = { $ref: string };
export type Media = Record<string, { schema?: Schema; example?: unknown }>;
export type Header = { description: string; required?: boolean; schema: Schema };
export type Response = { description: string; headers?: Record<string, Header | Reference>; content?: Media };
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  [member: string]: unknown;
};
export type OperationObject = {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Media };
  responses: Record<string, Response | Reference>;
  [extension: `x-${string}`]: unknown;
};
export type Components = {
  schemas?: Record<string, Schema>;
  headers?: Record<string, Header>;
  responses?: Record<string, Response>;
  securitySchemes?: Record<string, Schema>;
};
export type Document = {
  openapi: string;
  info: { title: string; version: string; [member: string]: unknown };
  servers: { url: string; [member: string]: unknown }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, OperationObject>>;
  components: Components;
};
