/** The settings of the workspace, by their names in texts and in its form; the search leads to each. */
export const workspaceSettings = ['name', 'timeZone', 'names', 'match'] as const;
