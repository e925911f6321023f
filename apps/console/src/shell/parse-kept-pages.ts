export interface KeptPages {
  /** Addresses of pages, the oldest first. */
  favourites: readonly string[];
  /** Addresses of pages, the last opened first. */
  recent: readonly string[];
}

/** What a browser kept, as `/jobs,/roles;/users`: favourites and pages opened last. Addresses hold neither mark. */
export function parseKeptPages(text: string): KeptPages {
  const [favourites = [], recent = []] = text
    .split(';')
    .map((paths) => paths.split(',').filter((path) => path !== ''));
  return { favourites, recent };
}

export const writeKeptPages = ({ favourites, recent }: KeptPages) => `${favourites};${recent}`;
