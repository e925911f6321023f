import type { CatalogueEntry } from '../catalogue-entry.ts';

export const access = {
  'user-version-changed': {
    refusal: 'precondition-failed',
    text: 'The user is at version {actual:number}, not {wanted:number}; read it again.',
  },
  'service-user-version-changed': {
    refusal: 'precondition-failed',
    text: 'The service user is at version {actual:number}, not {wanted:number}; read it again.',
  },
  'role-version-changed': {
    refusal: 'precondition-failed',
    text: 'The role is at version {actual:number}, not {wanted:number}; read it again.',
  },
  'provider-version-changed': {
    refusal: 'precondition-failed',
    text: 'The provider is at version {actual:number}, not {wanted:number}; read it again.',
  },
  'employee-has-user': {
    refusal: 'conflict',
    field: 'duplicate',
    text: 'The employee has a user already; choose another employee.',
  },
  'email-taken': {
    refusal: 'conflict',
    field: 'duplicate',
    text: 'A user with the email {email} is there already.',
  },
  'user-suspended': { refusal: 'conflict', text: '"{name}" is suspended; reactivate the user first.' },
  'invitation-activated': { refusal: 'conflict', text: '"{name}" has activated the invitation already.' },
  'user-without-email': { refusal: 'conflict', text: '"{name}" has no email address; enter one first.' },
  'not-yourself': { refusal: 'conflict', text: 'You cannot shut yourself out; ask another administrator.' },
  'user-not-activated': {
    refusal: 'conflict',
    text: '"{name}" has not activated the invitation; change the address or send the invitation again.',
  },
  'feed-without-employee': {
    refusal: 'conflict',
    text: 'A calendar of your own or of your team needs an employee that you are linked to; choose an org unit.',
  },
  'feeds-too-many': {
    refusal: 'conflict',
    text: 'You have {most:number} calendar subscriptions, and no more are allowed; end one that is not used.',
  },
  'saved-view-taken': {
    refusal: 'conflict',
    field: 'duplicate',
    text: 'You have a view with the name "{name}" here already; choose another name.',
  },
  'saved-views-too-many': {
    refusal: 'conflict',
    text: 'You have {most:number} views of this page, and no more are kept; delete one first.',
  },
  'saved-views-too-many-in-all': {
    refusal: 'conflict',
    text: 'You have {most:number} views, and no more are kept; delete one first.',
  },
  'saved-view-no-report': {
    refusal: 'invalid',
    field: 'not-allowed',
    text: 'Only views of reports are sent by mail; "{page}" is none.',
  },
  'own-employee': {
    refusal: 'conflict',
    text: 'You cannot say yourself which employee you are; ask another administrator.',
  },
  'key-for-provisioning-only': {
    refusal: 'unauthorized',
    text: 'This API key opens provisioning (SCIM) and nothing else; use another key.',
  },
  'name-follows-account': {
    refusal: 'conflict',
    text: `"{name}" has activated; the name follows the person's own account.`,
  },
  'invitation-invalid': {
    refusal: 'not-found',
    text: 'The link is unknown, used, replaced or expired; ask for a new invitation.',
  },
  'no-open-invitation': { refusal: 'not-found', text: 'There is no open invitation of this user.' },
  'account-of-other-user': {
    refusal: 'conflict',
    text: 'This account is another user of the workspace; sign in as that one.',
  },
  'role-held': { refusal: 'conflict', text: '{count:number} users hold "{name}"; take it from them first.' },
  'role-name-taken': {
    refusal: 'conflict',
    field: 'duplicate',
    text: 'There is a role named "{name}" already; choose another name.',
  },
  'service-user-no-owner': {
    refusal: 'conflict',
    text: 'A service user cannot be an owner; choose another role.',
  },
  'last-owner': { refusal: 'conflict', text: 'This is the last owner; make somebody else owner first.' },
  'role-built-in': {
    refusal: 'conflict',
    text: 'The role "{name}" is built in and cannot be changed; create a custom role.',
  },
  'grant-part-unknown': {
    text: '"{value}" in the grant "{grant}" is not a known {part}; use one of: {names:list}.',
  },
  'grant-format': {
    text: '"{grant}" is not a grant; write resource:action:scope, for example settings:create:*.',
  },
  'expiry-passed': {
    refusal: 'invalid',
    field: 'in-the-past',
    text: '{date:instant} has passed; choose a later moment.',
  },
  'key-revoked-already': { refusal: 'conflict', text: 'The key …{last} is revoked; create a new one.' },
  'issuer-format': { text: 'Enter the address of the issuer, for example https://login.example.com.' },
  'no-provider': { refusal: 'not-found', text: 'The workspace has no sign-in provider; set one up first.' },
  'secret-needed': {
    refusal: 'invalid',
    field: 'required',
    text: 'Another issuer or client needs its own secret; enter it, too.',
  },
  'own-factors': {
    refusal: 'conflict',
    text: 'You change your own second factors yourself, under your name.',
  },
  'user-without-factors': {
    refusal: 'conflict',
    text: 'The user has not signed in yet, so there is no second factor.',
  },
  'user-elsewhere': {
    refusal: 'conflict',
    text: '"{name}" signs in to other workspaces, too; only a recovery code or whoever runs this installation helps.',
  },
  'person-unknown': { refusal: 'not-found', text: 'Nobody signs in with the email "{email}".' },
  'person-without-factors': {
    refusal: 'conflict',
    text: '"{email}" has no second factor; nothing was changed.',
  },
} as const satisfies Record<string, CatalogueEntry>;
