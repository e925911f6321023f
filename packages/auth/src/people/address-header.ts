/** The request header in which the listener states the caller's address; a caller cannot set it. */
export const addressHeader = 'x-stempel-address';
