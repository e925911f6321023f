export { audit } from './kernel/audit.ts';
export type { Actor, ServiceContext, WorkspaceContext } from './kernel/context.ts';
export { systemContext, today } from './kernel/context.ts';
export {
  type GetVersioned,
  getVersionedInput,
  type ListVersions,
  listVersionsInput,
  pageOf,
} from './kernel/contract-fields.ts';
export { employeeCondition, requireEmployee } from './kernel/employee-scope.ts';
export type { FieldProblem, ServiceErrorCode } from './kernel/errors.ts';
export { notFound, problemAt, ServiceError } from './kernel/errors.ts';
export {
  type FileFolder,
  FolderUnusableError,
  type KeptFile,
  layFile,
  prepareFolder,
  readLaidFile,
} from './kernel/file-folder.ts';
export type { Page, PageInput } from './kernel/list-page.ts';
export { readCursor, toPage } from './kernel/list-page.ts';
export { forbidden, requirePermission, requireScope } from './kernel/permission.ts';
export { noteReplaced, readReplaced, removeContents } from './kernel/replaced-contents.ts';
export { bumpResource, readListVersion, readResourceVersion } from './kernel/resource-counters.ts';
export { reading, writing } from './kernel/transaction.ts';
export {
  asStep,
  forCall,
  isBeingMoved,
  isDiskFull,
  isOverloaded,
  isUnavailable,
  OverloadedError,
  refusesWrites,
  unavailability,
} from './kernel/unavailable.ts';
export { openWords } from './kernel/words/open-words.ts';
export { requireListCursor } from './versioned/read.ts';
