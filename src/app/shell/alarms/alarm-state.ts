// The known open alarms, and which surface shows them: pop-up or header panel. Never two at once: a surface opened by the user has precedence; the pop-up opens by itself unless it was
// closed (R4-27); the panel opens by itself at a new alarm while the pop-up is closed (R4-35). alarm-popup.ts defines
// how events change the state; use-alarms.ts polls.

import { atom } from 'jotai'
import type { AlarmSummary } from '#contract/endpoints/alarms.ts'
import { openPanelAtom } from '../open-panel.ts'
import { INITIAL_POPUP, isPopupVisible, type PopupEvent, type PopupState, popupReducer } from './alarm-popup.ts'

/** Pop-up and panel follow the same rules, each with its own selection. */
type AlarmSurface = 'popup' | 'panel'

interface AlarmsState extends Readonly<Record<AlarmSurface, PopupState>> {
  readonly summary: AlarmSummary | null
}

const NOTHING_KNOWN: AlarmsState = { summary: null, popup: INITIAL_POPUP, panel: INITIAL_POPUP }

const knownAtom = atom(NOTHING_KNOWN)

export const alarmsAtom = atom((get) => get(knownAtom))

/** The surface on screen. */
export const shownAlarmsAtom = atom((get): AlarmSurface | null => {
  if (get(openPanelAtom) === 'alarm') return 'panel'
  return isPopupVisible(get(knownAtom).popup) ? 'popup' : null
})

/** Takes in an answer of the server about open alarms. */
export const alarmsPolledAtom = atom(null, (get, set, summary: AlarmSummary, now: number) => {
  const before = get(knownAtom)
  const event = { kind: 'polled', summary, now } as const
  const panel = popupReducer(before.panel, event)
  set(knownAtom, { summary, popup: popupReducer(before.popup, event), panel })
  const isCalling = panel.callCount > before.panel.callCount
  // it does not replace another open panel
  if (isCalling && get(shownAlarmsAtom) === null && get(openPanelAtom) === null) set(openPanelAtom, 'alarm')
})

export const alarmEventAtom = atom(null, (get, set, surface: AlarmSurface, event: PopupEvent) => {
  const known = get(knownAtom)
  set(knownAtom, { ...known, [surface]: popupReducer(known[surface], event) })
})

/** Clears the state after sign-out. */
export const forgetAlarmsAtom = atom(null, (_get, set) => set(knownAtom, NOTHING_KNOWN))
