/** Where the code is asked for after the password, or a second factor is set up, on the way to `next`. */
export function secondStep(next: string | undefined): string {
  return next ? `/two-factor?next=${encodeURIComponent(next)}` : '/two-factor';
}
