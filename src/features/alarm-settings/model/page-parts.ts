/** Parts of a page, of which the address names the shown one; each has filters, order and page of its own there. */
export function pageParts<Part extends string>(first: Part, ...others: readonly Part[]) {
  const of = (id: string | null): Part => others.find((part) => part === id) ?? first
  const read = (search: URLSearchParams): Part => of(search.get('part'))
  const write = (part: Part): URLSearchParams => new URLSearchParams(part === first ? {} : { part })
  return { of, read, write }
}
