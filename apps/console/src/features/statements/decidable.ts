/** The server previews no more together. */
export const mostTogether = 500;

interface Selected {
  state: string;
}

/** What of the selected statements can be decided together: those to submit, those to approve, and whether they are too many. */
export function decidable<Row extends Selected>(rows: readonly Row[]) {
  const toSubmit = rows.filter(({ state }) => state === 'ready' || state === 'reopened');
  const toApprove = rows.filter(({ state }) => state === 'submitted');
  const few = (some: Row[]) => (some.length > mostTogether ? [] : some);
  return {
    toSubmit: few(toSubmit),
    toApprove: few(toApprove),
    isTooMany: [toSubmit, toApprove].some(({ length }) => length > mostTogether),
  };
}
