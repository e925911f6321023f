/** The sign-in page, which leads back to the page that is open. Only in the browser. */
export function signInHere(): string {
  const { pathname, search } = window.location;
  return `/sign-in?next=${encodeURIComponent(pathname + search)}`;
}
