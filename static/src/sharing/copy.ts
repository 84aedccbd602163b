/**
 * Puts a field's text on the clipboard; where the browser keeps it to itself the text is selected, ready for Ctrl+C.
 */

export async function copyOut(field: HTMLInputElement): Promise<boolean> {
  const written =
    navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    ) ?? Promise.resolve(false);
  if (await written) return true;
  field.focus();
  field.select();
  return false;
}
