export const fileFormats = ['json', 'csv', 'xlsx'] as const;

export type FileFormat = (typeof fileFormats)[number];
