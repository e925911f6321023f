export { type AnnouncedWork, announceWork, workChannel } from '../../kernel/announce-work.ts';
export { cleanUpInstallation, cleanUpWorkspace } from './clean-up.ts';
export { findWorkspace, findWorkspaceBySlug, listWorkspaces } from './list-workspaces.ts';
