/** Parts of a page, of which the address names the shown one; each has filters, order and page of its own there. */
export function pageParts<Part extends string>(first: Part, ...others: readonly Part[]) {
  const read = (search: URLSearchParams): Part => others.find((part) => part === search.get('part')) ?? first
  const write = (part: Part): URLSearchParams => new URLSearchParams(part === first ? {} : { part })
  return { read, write }
}
