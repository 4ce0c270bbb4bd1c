import { plainLatin } from '#lib/plain-latin.ts'
import type { MenuItem } from '../menu/menu-entries.ts'

/**
 * The part of a menu whose titles contain every word of a text, with the parent groups. A group that matches keeps all
 * of its pages.
 */
export function filterMenu(items: readonly MenuItem[], text: string): readonly MenuItem[] {
  const words = plainLatin(text).split(/\s+/).filter(Boolean)
  return words.length === 0 ? items : matching(items, words)
}

function matching(items: readonly MenuItem[], words: readonly string[]): readonly MenuItem[] {
  return items.flatMap((item): readonly MenuItem[] => {
    const title = plainLatin(item.title)
    const left = words.filter((word) => !title.includes(word))
    if (left.length === 0) return [item]
    if (item.kind === 'entry') return []
    // words found in the group's name need not be in its pages' names
    const found = matching(item.items, left)
    return found.length === 0 ? [] : [{ ...item, items: found }]
  })
}

/** Ids of all groups: a filtered menu is shown unfolded. */
export const groupIdsOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap((item) => (item.kind === 'group' ? [item.id, ...groupIdsOf(item.items)] : []))
