import { atom } from 'jotai'

/** The panels that the header opens; at most one at a time (spec 2.3). */
type HeaderPanel = 'alarm' | 'message' | 'user' | 'setting'

/** The panel that is open; null when none is. */
export const openPanelAtom = atom<HeaderPanel | null>(null)

/**
 * Closes a panel, unless another has taken its place: a press elsewhere is told a frame later, and may have been one that
 * opened another.
 */
export const closePanelAtom = atom(null, (get, set, panel: HeaderPanel) => {
  if (get(openPanelAtom) === panel) set(openPanelAtom, null)
})

/** Opens a panel, which closes the other one, or closes it where it is open. */
export const togglePanelAtom = atom(null, (get, set, panel: HeaderPanel) => {
  set(openPanelAtom, get(openPanelAtom) === panel ? null : panel)
})
