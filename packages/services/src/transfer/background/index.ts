export { type AnnouncedWork, announceWork, workChannel } from '../../kernel/announce-work.ts';
export type { DueWork } from '../../kernel/due-work.ts';
export { cleanUpInstallation, cleanUpWorkspace } from './clean-up.ts';
export {
  type Due,
  type DueRows,
  findDue,
  lookAgain,
  planDailyWork,
  settleDue,
  takeDueWork,
} from './due-work.ts';
export { findWorkspace, findWorkspaceBySlug, listWorkspaces } from './list-workspaces.ts';
export { type DueFigures, measureDueWork } from './measure-due-work.ts';
