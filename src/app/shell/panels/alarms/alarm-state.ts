// The known open alarms, and which surface shows them: pop-up or header panel. Never two at once: a surface opened by the user has precedence; the pop-up opens by itself unless it was
// closed (R4-27); the panel opens by itself at a new alarm while the pop-up is closed (R4-35). alarm-popup.ts defines
// how events change the state; use-alarms.ts polls.

import { atom } from 'jotai'
import type { AlarmSummary } from '#contract/endpoints/alarms.ts'
import { openPanelAtom } from '../open-panel.ts'
import {
  alarmsOf,
  INITIAL_POPUP,
  isPopupVisible,
  numOpen,
  type PopupEvent,
  type PopupState,
  popupReducer,
  worstLevelOf,
} from './alarm-popup.ts'

/** Pop-up and panel follow the same rules, each with its own selection. */
type AlarmSurface = 'popup' | 'panel'

interface AlarmsState extends Readonly<Record<AlarmSurface, PopupState>> {
  readonly summary: AlarmSummary | null
}

const NOTHING_KNOWN: AlarmsState = { summary: null, popup: INITIAL_POPUP, panel: INITIAL_POPUP }

const knownAtom = atom(NOTHING_KNOWN)

/** What the surfaces and the header show; each changes only when its own part does. */
export const alarmSummaryAtom = atom((get) => get(knownAtom).summary)
export const popupStateAtom = atom((get) => get(knownAtom).popup)
export const isPopupMutedAtom = atom((get) => get(popupStateAtom).isMuted)
export const floodAtom = atom((get) => get(alarmSummaryAtom)?.flood)
export const panelSelectionAtom = atom((get) => get(knownAtom).panel.selection)
export const openCountAtom = atom((get) => numOpen(get(alarmSummaryAtom)))
export const worstLevelAtom = atom((get) => worstLevelOf(alarmsOf(get(alarmSummaryAtom))))

/** The surface on screen. */
export const shownAlarmsAtom = atom((get): AlarmSurface | null => {
  if (get(openPanelAtom) === 'alarm') return 'panel'
  return isPopupVisible(get(knownAtom).popup) ? 'popup' : null
})

/** Takes in an answer of the server about open alarms. */
export const alarmsPolledAtom = atom(null, (get, set, summary: AlarmSummary, now: number) => {
  const before = get(knownAtom)
  const isSame = before.summary !== null && isSameToSee(before.summary, summary)
  const event = { kind: 'polled', summary, now } as const
  const panel = popupReducer(before.panel, event)
  set(knownAtom, { summary: isSame ? before.summary : summary, popup: popupReducer(before.popup, event), panel })
  const isCalling = panel.callCount > before.panel.callCount
  // it does not replace another open panel
  if (isCalling && get(shownAlarmsAtom) === null && get(openPanelAtom) === null) set(openPanelAtom, 'alarm')
})

/** An answer without changes has the lists of the one before, by identity. */
const isSameToSee = (one: AlarmSummary, other: AlarmSummary): boolean =>
  one.retWarnNumList === other.retWarnNumList && one.flood === other.flood

export const alarmEventAtom = atom(null, (get, set, surface: AlarmSurface, event: PopupEvent) => {
  const known = get(knownAtom)
  set(knownAtom, { ...known, [surface]: popupReducer(known[surface], event) })
})

/** Clears the state after sign-out. */
export const forgetAlarmsAtom = atom(null, (_get, set) => set(knownAtom, NOTHING_KNOWN))
