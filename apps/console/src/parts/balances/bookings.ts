/** So many bookings are drawn; the page of the account has all of them. */
export const bookings = 24;
