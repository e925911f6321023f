/** What the cookie of a session holds, under the name of http or of https; undefined without one. */
export function sessionTokenOf(cookie: string | undefined): string | undefined {
  return /(?:^|;\s*)(?:__Secure-)?stempel\.session_token=([^;]+)/.exec(cookie ?? '')?.[1];
}
