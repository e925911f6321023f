/** Names of RFC 7643 §8.7 and RFC 7644 §8.2, as they are written into every body. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
export const resourceTypeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
export const serviceProviderConfigSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
export const listResponse = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const errorMessage = 'urn:ietf:params:scim:api:messages:2.0:Error';
