/**
 * SQL of what was typed as searches compare it; null where nothing but marks was, for nothing has those. An accent that
 * stands alone is a space with a mark.
 */
export function typed(text: string): string {
  return `nullif(btrim(fold_text(${text})), '')`;
}
