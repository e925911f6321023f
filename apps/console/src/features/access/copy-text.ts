/** Copies a text; browsers offer the clipboard only over https and on localhost, elsewhere the old way is left. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.className = 'sr-only';
  // Inside an open dialog, else its focus trap would take the selection away.
  (document.querySelector('[role=alertdialog], [role=dialog]') ?? document.body).append(holder);
  holder.select();
  document.execCommand('copy');
  holder.remove();
}
