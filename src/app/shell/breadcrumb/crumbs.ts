import type { MenuPlace } from '../menu-entries.ts'

export interface Crumb {
  readonly title: string
  /** Address of its page; null where it has none, or is the page in front. */
  readonly to: string | null
}

/** The way from the top of the menu to the page in front, which comes last. */
export function crumbsOf(place: MenuPlace | null, title: string): readonly Crumb[] {
  const groups = (place?.groups ?? []).map(({ title, to }) => ({ title, to }))
  return [...groups, { title, to: null }].filter((crumb) => crumb.title !== '')
}
