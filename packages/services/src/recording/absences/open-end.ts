/** No statement begins later: stands for the end of an open absence. */
export const openEnd = '9999-12-31';
