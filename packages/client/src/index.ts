export type { components, paths } from './contract.generated.ts';
export { type ClientOptions, createClient, type StempelClient } from './create-client.ts';
export { type Problem, ProblemError } from './problem-error.ts';
