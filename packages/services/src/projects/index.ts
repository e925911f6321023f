export { createProject } from './create-project.ts';
export { getProject } from './get-project.ts';
export { listProjectVersions } from './list-project-versions.ts';
export { listProjects } from './list-projects.ts';
export * from './project-contract.ts';
export { updateProject } from './update-project.ts';
