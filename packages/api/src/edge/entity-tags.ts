import { createHash } from 'node:crypto';

/** A weak ETag over everything that decides what a reference list shows (docs/http.md, Entity tags). */
export function weakEtag(parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `W/"${digest.slice(0, 27)}"`;
}

function tagsOf(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
}

/** If-None-Match against a current ETag: `*` or any of a comma list, compared weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const wanted = etag.replace(/^W\//, '');
  return tagsOf(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === wanted);
}

/** The strong ETag of a single resource. */
export function strongEtag(version: number): string {
  return `"${version}"`;
}

/**
 * The versions that If-Match asks for, any of which will do; undefined for `*` or without the header. A tag that is
 * none of ours, or a weak one, stands for no version (RFC 9110 §13.1.1 compares strongly).
 */
export function expectedVersions(header: string | undefined): number[] | undefined {
  if (header === undefined) return undefined;
  const tags = tagsOf(header);
  if (tags.includes('*')) return undefined;
  return tags.flatMap((tag) => (/^"[1-9]\d{0,14}"$/.test(tag) ? [Number(tag.slice(1, -1))] : []));
}
