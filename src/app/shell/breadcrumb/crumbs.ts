import type { MenuPlace } from '../menu/menu-entries.ts'

export interface Crumb {
  readonly title: string
  /** Address of its page; null where it has none, or where it is the current page. */
  readonly to: string | null
}

/** The path from the top of the menu to the current page, which comes last. */
export function crumbsOf(place: MenuPlace | null, title: string): readonly Crumb[] {
  const groups = (place?.groups ?? []).map(({ title, to }) => ({ title, to }))
  return [...groups, { title, to: null }].filter((crumb) => crumb.title !== '')
}
