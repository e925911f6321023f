/** The secret of installations that only tests know. */
export const testSecret = 'only-tests-know-it'.repeat(4);
