/** What is selected stands in the address of the page. */

export function keepSelected(pointer: string | null): void {
  const url = new URL(location.href);
  if (pointer) url.searchParams.set("select", pointer);
  else url.searchParams.delete("select");
  history.replaceState(null, "", url.href.replaceAll("%2F", "/"));
}
