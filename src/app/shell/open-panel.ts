import { atom } from 'jotai'

/** The panels that the header opens; at most one at a time (spec 2.3). */
export type HeaderPanel = 'alarm' | 'message' | 'user' | 'setting'

/** The panel that is open; null when none is. */
export const openPanelAtom = atom<HeaderPanel | null>(null)

/** Opens a panel, which closes the other one, or closes it where it is open. */
export const togglePanelAtom = atom(null, (get, set, panel: HeaderPanel) => {
  set(openPanelAtom, get(openPanelAtom) === panel ? null : panel)
})
