const MAX_ITEMS = 500

/** Names in one parameter of an address, without duplicates, in order. */
export const readList = (search: URLSearchParams, name: string): string[] =>
  [...new Set((search.get(name) ?? '').split(',').filter((item) => item !== ''))].slice(0, MAX_ITEMS)

/** An empty list removes the parameter. */
export function writeList(search: URLSearchParams, name: string, items: readonly string[]): void {
  if (items.length === 0) search.delete(name)
  else search.set(name, items.join(','))
}
