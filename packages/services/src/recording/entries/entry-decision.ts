/** What a posting says of its decision while it waits for one; that it was ever approved stays. */
export const undecided = { decidedBy: null, decidedAt: null, decisionNote: null } as const;
