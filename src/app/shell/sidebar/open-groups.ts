import { atom } from 'jotai'
import type { MenuPlace } from '../menu/menu-entries.ts'

const groupsAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Ids of the menu groups that are unfolded. */
export const openGroupsAtom = atom((get) => get(groupsAtom))

export const toggleGroupAtom = atom(null, (get, set, id: string) => {
  const open = new Set(get(groupsAtom))
  if (!open.delete(id)) open.add(id)
  set(groupsAtom, open)
})

/** Unfolds the groups above a page; the others stay as they are. */
export const unfoldToAtom = atom(null, (get, set, place: MenuPlace | null) => {
  const ids = (place?.groups ?? []).map(({ id }) => id)
  if (ids.some((id) => !get(groupsAtom).has(id))) set(groupsAtom, new Set([...get(groupsAtom), ...ids]))
})
