export { createProject } from './create-project.ts';
export * from './project-contract.ts';
export { getProject, listProjects, listProjectVersions } from './read-projects.ts';
export { updateProject } from './update-project.ts';
