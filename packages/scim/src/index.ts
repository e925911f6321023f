export { createScimHandler, type ScimHandler, type ScimSettings, scimPath } from './create-scim-handler.ts';
