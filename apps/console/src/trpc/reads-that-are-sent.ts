import type { Inputs } from './client.tsx';

type PathOf<Room extends keyof Inputs> = `${Room}.${keyof Inputs[Room] & string}`;
type Path = { [Room in keyof Inputs]: PathOf<Room> }[keyof Inputs];

/** Procedures that read but are sent as a change is: what they ask about is too long for an address. */
const reads: ReadonlySet<string> = new Set([
  'agreementPacks.compare',
  'agreementPacks.preview',
  'audit.names',
  'employees.previewChange',
  'holidayCalendars.preview',
  'policies.checkScenarios',
  'policies.countEmployments',
  'policies.preview',
  'reach.measure',
  'statements.preview',
] satisfies Path[]);

/** Whether somebody waits for the answer before they go on: it is given up as any other read is. */
export const isReadThatIsSent = (path: string): boolean => reads.has(path);
