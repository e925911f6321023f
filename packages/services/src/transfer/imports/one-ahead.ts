/** The same items, each asked for while whoever takes them is still busy with the one before. */
export async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // It is told when the item is asked for.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}
