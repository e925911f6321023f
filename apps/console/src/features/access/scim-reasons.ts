/** The reasons of the log that carry no value, as the server writes them, and the text that says them. */
const reasons = new Map([
  ['The attribute is not supported.', 'unsupported'],
  ['It is empty, and an attribute cannot be removed.', 'empty'],
  ['remove is not supported: an attribute cannot be removed.', 'remove'],
  ['A lone part of the name counts only without a full name.', 'loneName'],
  ['It cannot be set on create; suspend the user afterwards.', 'activeOnCreate'],
  ['The full name in the same request takes precedence.', 'fullName'],
  ['Given and family name count only together.', 'namePair'],
  ['Only members can be removed.', 'membersOnly'],
  ['The user holds the role Owner and is not managed by provisioning.', 'owner'],
  ['The user has activated the invitation; it now follows the person’s own account.', 'frozen'],
  ['Unsupported filter', 'filter'],
  ['This user holds the role Owner and cannot be changed or deleted by provisioning.', 'ownerUser'],
  ['The role Owner cannot be managed by provisioning: choose another displayName.', 'ownerRole'],
  ['members: these users hold the role Owner, and provisioning cannot change their roles.', 'ownerMembers'],
  ['This API key does not belong to the provisioning service user: use the key made for SCIM.', 'wrongKey'],
] as const);

/** The key of the text for a reason; undefined for one that names a value, which is shown as it is. */
export function reasonKey(reason: string) {
  return (
    reasons as ReadonlyMap<string, typeof reasons extends ReadonlyMap<string, infer Key> ? Key : never>
  ).get(reason);
}

export const knownReasons = [...reasons.keys()];
