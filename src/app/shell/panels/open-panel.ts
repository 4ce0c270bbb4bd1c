import { atom } from 'jotai'

/** The panels of the header; at most one is open at a time (spec 2.3). */
type HeaderPanel = 'alarm' | 'message' | 'user' | 'setting'

/** The open panel; null when none is open. */
export const openPanelAtom = atom<HeaderPanel | null>(null)

/**
 * Closes a panel, unless another one is open by now: a press outside is reported one frame later, and may have opened
 * another panel.
 */
export const closePanelAtom = atom(null, (get, set, panel: HeaderPanel) => {
  if (get(openPanelAtom) === panel) set(openPanelAtom, null)
})

/** Toggles a panel; opening it closes any other. */
export const togglePanelAtom = atom(null, (get, set, panel: HeaderPanel) => {
  set(openPanelAtom, get(openPanelAtom) === panel ? null : panel)
})
