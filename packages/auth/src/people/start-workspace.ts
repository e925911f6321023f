const name = 'stempel.start_workspace';
/** As long as the code after the password may take. */
const seconds = 10 * 60;

/**
 * Says where the next session of this browser starts, when a second factor stands between an accepted invitation and the
 * session. A wish of the browser, which opens nothing: only a workspace of the person who signs in counts.
 */
export function startCookie(workspaceId: string, { secure }: { secure: boolean }): string {
  const attributes = ['Path=/internal/auth', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [`${name}=${workspaceId}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
}

/** The workspace that a request wishes to start in. */
export function startWorkspaceIn(cookies: string | null | undefined): string | undefined {
  const start = `${name}=`;
  return (cookies ?? '')
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}
