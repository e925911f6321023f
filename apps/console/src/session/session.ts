import {
  type Action,
  actions,
  allows,
  type Grant,
  parseGrant,
  type Resource,
  type Scope,
  widestScope,
} from '@stempel/core/access';
import type { Requirement } from '../routes/requirement.ts';

/** Who is signed in, as the server in front of the pages resolved it. Plain data: it is handed to the browser. */
export interface Session {
  user: { id: string; name: string; email: string };
  workspace: { slug: string; name: string; time_zone: string; is_test: boolean };
  roles: { name: string; grants: string[] }[];
  employee_id: string | null;
  environment: 'production' | 'staging';
  is_owner: boolean;
  is_developer: boolean;
}

/** Whether the session meets a requirement; none at all is met by everyone who is signed in. */
export function meets(session: Session, requirement: Requirement | undefined): boolean {
  if (!requirement) return true;
  if (requirement.kind === 'employee') return session.employee_id !== null;
  if (requirement.kind === 'developer') return session.is_developer || session.is_owner;
  return may(session, requirement.resource, requirement.action);
}

/** Whether any of the person's roles allows the action, in whatever scope. */
export function may(session: Session, resource: Resource, action: Action): boolean {
  return allows(grantsOf(session), resource, action) !== null;
}

/** Whether somebody may enter absences of others. */
export function entersAbsences(session: Session): boolean {
  const scopes = allows(grantsOf(session), 'absences', 'create');
  return Boolean(scopes?.has('managed') || scopes?.has('all'));
}

/** Whether somebody may decide about the time of others: of one kind at least. */
export function decides(session: Session): boolean {
  const grants = grantsOf(session);
  const kinds = [
    ['absences', 'approve'],
    ['statements', 'approve'],
    ['timesheet', 'approve'],
    ['incidents', 'update'],
  ] as const;
  return kinds.some(([resource, action]) => {
    const scopes = allows(grants, resource, action);
    return scopes?.has('managed') || scopes?.has('all');
  });
}

/** What a provisioning key asks for: every action on users and roles, of all of them. */
export function mayProvision(session: Session): boolean {
  const grants = grantsOf(session);
  return (['users', 'roles'] as const).every((resource) =>
    actions.every((action) => allows(grants, resource, action)?.has('all')),
  );
}

/** The widest rows the person may read: what lists ask for. Their own when they may read none. */
export function readScope(session: Session, resource: Resource): Scope {
  return widestScope(allows(grantsOf(session), resource, 'read')) ?? 'self';
}

function grantsOf(session: Session): Grant[] {
  return session.roles.flatMap(({ grants }) => grants.map(parseGrant));
}
