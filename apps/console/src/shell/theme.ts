export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themeCookie = 'stempel-theme';

/** The theme of a cookie; the system's when there is none or it says something else. */
export function readTheme(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? 'system';
}

/** Shows the console like this from now on, on this browser only. */
export function chooseTheme(theme: Theme): void {
  keepChoice(themeCookie, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const year = 60 * 60 * 24 * 365;

/** Keeps a choice of appearance or language for a year, on this browser only. */
export function keepChoice(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it before the page is drawn; Cookie Store is not everywhere.
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax`;
}
