// The known open alarms, and which surface shows them: pop-up or header panel. Never two at once: a surface opened by the user has precedence; the pop-up opens by itself unless it was
// closed (R4-27); the panel opens by itself at a new alarm while the pop-up is closed (R4-35), once nobody fills in a
// form, and not on the pages of the alarms. alarm-popup.ts defines how events change the state; use-alarms.ts polls.

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
import type { Disturbed } from './disturbs.ts'

/** Pop-up and panel follow the same rules, each with its own selection. */
type AlarmSurface = 'popup' | 'panel'

interface AlarmsState extends Readonly<Record<AlarmSurface, PopupState>> {
  readonly summary: AlarmSummary | null
  /** Whether the panel opens as soon as it disturbs nobody. */
  readonly isPanelDue: boolean
}

const NOTHING_KNOWN: AlarmsState = { summary: null, popup: INITIAL_POPUP, panel: INITIAL_POPUP, isPanelDue: false }

const knownAtom = atom(NOTHING_KNOWN)

/** What the surfaces and the header show; each changes only when its own part does. */
export const alarmSummaryAtom = atom((get) => get(knownAtom).summary)
export const popupStateAtom = atom((get) => get(knownAtom).popup)
export const isPopupMutedAtom = atom((get) => get(popupStateAtom).isMuted)
export const floodAtom = atom((get) => get(alarmSummaryAtom)?.flood)
export const panelSelectionAtom = atom((get) => get(knownAtom).panel.selection)
export const openCountAtom = atom((get) => numOpen(get(alarmSummaryAtom)))
export const worstLevelAtom = atom((get) => worstLevelOf(alarmsOf(get(alarmSummaryAtom))))

export const isPopupOpenAtom = atom((get) => isPopupVisible(get(knownAtom).popup))

/** The surface on screen. */
export const shownAlarmsAtom = atom((get): AlarmSurface | null => {
  if (get(openPanelAtom) === 'alarm') return 'panel'
  return get(isPopupOpenAtom) ? 'popup' : null
})

/** Takes in an answer of the server about open alarms. @param disturbed - What the panel would disturb now. */
export const alarmsPolledAtom = atom(
  null,
  (get, set, summary: AlarmSummary, now: number, disturbed: Disturbed | null) => {
    const before = get(knownAtom)
    const isSame = before.summary !== null && isSameToSee(before.summary, summary)
    const event = { kind: 'polled', summary, now } as const
    const [popup, panel] = [popupReducer(before.popup, event), popupReducer(before.panel, event)]
    const isCalling = panel.callCount > before.panel.callCount || before.isPanelDue
    // it does not replace another open panel, and its alarms may be acknowledged before it can open
    const isWanted = isCalling && panel.keyIds.size > 0 && get(openPanelAtom) === null && !isPopupVisible(popup)
    const isPanelDue = isWanted && disturbed === 'typing'
    set(knownAtom, { summary: isSame ? before.summary : summary, popup, panel, isPanelDue })
    if (isWanted && disturbed === null) set(openPanelAtom, 'alarm')
  },
)

/** An answer without changes has the lists of the one before, by identity. */
const isSameToSee = (one: AlarmSummary, other: AlarmSummary): boolean =>
  one.retWarnNumList === other.retWarnNumList && one.flood === other.flood

export const alarmEventAtom = atom(null, (get, set, surface: AlarmSurface, event: PopupEvent) => {
  const known = get(knownAtom)
  set(knownAtom, { ...known, [surface]: popupReducer(known[surface], event) })
})

/** Clears the state after sign-out. */
export const forgetAlarmsAtom = atom(null, (_get, set) => set(knownAtom, NOTHING_KNOWN))
