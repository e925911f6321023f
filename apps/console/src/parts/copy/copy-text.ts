/**
 * Copies a text and says whether that worked. Browsers offer the clipboard only over https and on localhost, and people
 * may forbid it; then the old way is left.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.className = 'sr-only';
  // Inside an open dialog, else its focus trap would take the selection away.
  (document.querySelector('[role=alertdialog], [role=dialog]') ?? document.body).append(holder);
  holder.select();
  const isCopied = document.execCommand('copy');
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
