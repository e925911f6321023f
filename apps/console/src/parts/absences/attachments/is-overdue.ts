/** Whether a certificate should be there on a date. */
export const isOverdue = (dueOn: string | null, today: string): boolean => dueOn !== null && dueOn <= today;
