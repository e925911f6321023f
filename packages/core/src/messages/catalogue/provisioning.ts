import type { CatalogueEntry } from '../catalogue-entry.ts';

export const provisioning = {
  'nothing-changed': { text: 'Nothing changed: everything that was sent is so already.' },
  'key-revoked': { text: 'The API key was revoked.' },
  'key-expired': { text: 'The API key has expired.' },
  'key-of-suspended-service-user': { text: 'The API key belongs to a suspended service user.' },
  'key-of-deleted-service-user': { text: 'The API key belongs to a deleted service user.' },
  'employee-name-too-long': {
    text: 'The employee keeps its name: one of an employee has at most {longestEmployeeName:number} characters.',
  },
  'group-not-grantable': {
    text: 'The group "{name}" has the permission {grant}, which the maker of this key may not give: let somebody who may rotate the key.',
  },
  'user-not-grantable': {
    text: 'The user "{name}" has the permission {grant}, which the maker of this key may not give: let somebody who may rotate the key.',
  },
  'group-not-found': { text: 'There is no group with the id "{id}".' },
  'owner-not-provisioned': {
    text: 'The role Owner cannot be managed by provisioning: choose another displayName.',
  },
  'group-name-taken': {
    text: 'The displayName "{name}" belongs to another group or role: names are unique in any case.',
  },
  'member-not-found': { text: 'members: there is no user with the id "{id}"; create the user first.' },
  'members-are-owners': {
    text: 'members: these users hold the role Owner, and provisioning cannot change their roles.',
  },
  'user-is-owner': { text: 'The user holds the role Owner and is not managed by provisioning.' },
  'provisioned-user-not-found': { text: 'There is no user with the id "{id}".' },
  'owner-not-changed': {
    text: 'This user holds the role Owner and cannot be changed or deleted by provisioning.',
  },
  'name-just-taken': { text: '"{name}" was just taken by another user.' },
  'value-of-other-user': { text: '{name} "{value}" belongs to another user.' },
  'user-name-taken': {
    text: 'userName "{name}" belongs to another user: find it with a filter and update it.',
  },
  'external-id-taken': {
    text: 'externalId "{id}" belongs to another user: find it with a filter and update it.',
  },
  'employee-with-user': {
    text: 'The employee that "{name}" belongs to has a user: find it with a filter and update it.',
  },
  'user-just-taken': {
    text: 'userName or externalId of "{name}" was just taken: find the user with a filter.',
  },
  'email-follows-account': {
    text: 'The user has activated the invitation; it now follows the person’s own account.',
  },
  'filter-unsupported': { text: 'Unsupported filter' },
  'service-failed': { text: 'The service failed.' },
  'service-failed-with-id': { text: 'The service failed; its log knows the request as {id}.' },
  'key-missing': { text: 'Send an API key: Authorization: Bearer <API key>.' },
  'key-invalid': {
    text: 'The API key is not valid here: it is unknown, expired, revoked or of another environment.',
  },
  'key-of-other-purpose': {
    text: 'This API key does not belong to the provisioning service user: use the key made for SCIM.',
  },
  'too-many-requests': { text: 'Too many requests at once: try again in {seconds:number} s.' },
  'id-unknown': { text: 'There is nothing under "{id}".' },
  'path-unknown': { text: 'There is no "{path}" here: use /Users or /Groups.' },
  'method-not-possible': { text: '{method} is not possible here: use {allow}.' },
  'display-name-empty': { text: 'displayName must not be empty.' },
  'attribute-empty': { text: 'It is empty, and an attribute cannot be removed.' },
  'attribute-unsupported': { text: 'The attribute is not supported.' },
  'display-name-required': { text: 'displayName is required.' },
  'members-only-removable': { text: 'Only members can be removed.' },
  'remove-without-path': { text: 'A remove operation needs a path.' },
  'operation-value-no-object': { text: 'An operation without a path needs an object as its value.' },
  'members-value-missing': { text: 'An {op} of members needs a value.' },
  'member-without-value': { text: 'Each entry of members needs value: the id of a user.' },
  'email-required': { text: 'An email address is required: in emails, or as userName.' },
  'email-format': { text: 'emails: "{email}" is not an email address.' },
  'name-no-object': { text: 'name must be an object with formatted, givenName or familyName.' },
  'user-name-empty': { text: 'userName must not be empty.' },
  'full-name-first': { text: 'The full name in the same request takes precedence.' },
  'name-parts-together': { text: 'Given and family name count only together.' },
  'lone-name-part': { text: 'A lone part of the name counts only without a full name.' },
  'active-on-create': { text: 'It cannot be set on create; suspend the user afterwards.' },
  'attribute-not-removable': { text: 'remove is not supported: an attribute cannot be removed.' },
  'body-no-object': { text: 'The body must be a JSON object.' },
  'no-operations': { text: 'A PATCH needs Operations: an array of at least one operation.' },
  'entry-no-object': { text: '{where} must be an object.' },
  'operation-unknown': { text: '{where}.op must be add, replace or remove, not {value}.' },
  'path-no-string': { text: '{where}.path must be a string.' },
  'no-integer': { text: '{name} must be an integer, not "{value}".' },
  'media-type': { text: '{type} is not understood: send application/scim+json.' },
  'provisioning-body-too-large': {
    text: 'The body is larger than {bytes:number} bytes: send fewer members in one request.',
  },
  'body-no-json': { text: 'The body is not JSON in UTF-8.' },
  'value-no-string': { text: '{name} must be a string, not {value}.' },
  'value-too-long': { text: '{name} must be a text of at most {longest:number} characters without NUL.' },
  'value-no-boolean': { text: '{name} must be true or false, not {value}.' },
} as const satisfies Record<string, CatalogueEntry>;
