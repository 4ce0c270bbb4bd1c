import { URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import type { AlarmDisplay, AlarmItem, AlarmSummary } from '#contract/endpoints/alarms.ts'
import { ALARM_CATEGORIES, type AlarmCategory, categoryOf } from '#contract/network/alarm-categories.ts'

/** Alarms of a summary by category. */
export function alarmsByCategory(summary: AlarmSummary): ReadonlyMap<AlarmCategory, readonly AlarmItem[]> {
  const lists = new Map<AlarmCategory, AlarmItem[]>()
  for (const { warnNumber, warnNumberList } of summary.retWarnNumList) {
    const category = categoryOf(warnNumber)
    lists.set(category, [...(lists.get(category) ?? []), ...warnNumberList])
  }
  return lists
}

/** How many alarms are open, in a category or at all: a summary may have fewer rows. */
export const numOpen = (summary: AlarmSummary | null, wanted?: AlarmCategory): number =>
  (summary?.retWarnNumList ?? [])
    .filter(({ warnNumber }) => wanted === undefined || categoryOf(warnNumber) === wanted)
    .reduce((sum, { warnNumberCnt, warnNumberList }) => sum + (warnNumberCnt ?? warnNumberList.length), 0)

/** The most severe level; null where there are no alarms. */
export const worstLevelOf = (alarms: readonly AlarmItem[]): number | null =>
  alarms.length === 0 ? null : Math.max(...alarms.map(({ warnLevel }) => warnLevel))

export const alarmsOf = (summary: AlarmSummary | null): readonly AlarmItem[] =>
  summary?.retWarnNumList.flatMap(({ warnNumberList }) => warnNumberList) ?? []

/** State of the pop-up between two polls. */
export interface PopupState {
  readonly keyIds: ReadonlySet<string>
  readonly isClosed: boolean
  /** When a closed pop-up opens again, epoch ms, and whether it then sounds; null: it does not open by itself. */
  readonly reopening: { readonly at: number; readonly isHeard: boolean } | null
  /** Null before the first alarms; then the first category with a count is chosen, once. */
  readonly tab: AlarmCategory | null
  readonly selection: ReadonlySet<string>
  /** Mute state of the pop-up's player: muted until a new alarm comes. */
  readonly isMuted: boolean
  /** Increases when there is something to hear; a change starts the sound. */
  readonly soundCount: number
  /** Increases when the pop-up should be seen: at a new alarm, or when it has been closed long enough. */
  readonly callCount: number
  /**
   * Whether the last answer reported new alarms. The server reports an alarm as new for some seconds: only the first of
   * those answers counts.
   */
  readonly hadNews: boolean
}

export const INITIAL_POPUP: PopupState = {
  keyIds: new Set(),
  isClosed: false,
  reopening: null,
  tab: null,
  selection: new Set(),
  isMuted: true,
  soundCount: 0,
  callCount: 0,
  hadNews: false,
}

/** When a closed pop-up opens again, and whether it then sounds. */
interface Restore {
  readonly minutes: number
  readonly isHeard: boolean
}

/** Settings of the installation about opening again (R3-29, R3-31, R3-32). */
export const restoreOf = ({ warnRestoreTip, repeatTipMinute, audioPlaySync }: AlarmDisplay): Restore | null =>
  warnRestoreTip ? { minutes: repeatTipMinute, isHeard: audioPlaySync } : null

export type PopupEvent =
  | { readonly kind: 'polled'; readonly summary: AlarmSummary; readonly now: number }
  | { readonly kind: 'closed'; readonly now: number; readonly restore: Restore | null }
  | { readonly kind: 'tab'; readonly tab: AlarmCategory }
  | { readonly kind: 'selected'; readonly selection: ReadonlySet<string> }
  | { readonly kind: 'muted' }
  | { readonly kind: 'acknowledged' }

const MINUTE_MS = 60_000

/** Events of the pop-up (spec section 4). */
export function popupReducer(state: PopupState, event: PopupEvent): PopupState {
  switch (event.kind) {
    case 'polled':
      return polled(state, event.summary, event.now)
    case 'closed': {
      const { now, restore } = event
      const reopening = restore && { at: now + restore.minutes * MINUTE_MS, isHeard: restore.isHeard }
      return { ...state, isClosed: true, reopening, isMuted: true }
    }
    case 'tab':
      return { ...state, tab: event.tab }
    case 'selected':
      return { ...state, selection: event.selection }
    case 'muted':
      return { ...state, isMuted: true }
    case 'acknowledged':
      return { ...state, selection: new Set(), isMuted: true }
  }
}

function polled(state: PopupState, summary: AlarmSummary, now: number): PopupState {
  const items = alarmsOf(summary)
  if (items.length === 0) return { ...INITIAL_POPUP, soundCount: state.soundCount, callCount: state.callCount }
  const keyIds = new Set(items.map(({ keyId }) => keyId))
  const fresh = items.filter(({ keyId }) => !state.keyIds.has(keyId))
  // in a flood only urgent alarms call
  const isNew = summary.flood
    ? fresh.some(({ warnLevel }) => warnLevel === URGENT_LEVEL)
    : (summary.isHaveNewMsg && !state.hadNews) || fresh.length > 0
  const isDue = state.reopening !== null && now >= state.reopening.at
  const isHeard = isNew || (isDue && state.reopening?.isHeard === true)
  const lists = alarmsByCategory(summary)
  return {
    keyIds,
    isClosed: state.isClosed && !isDue,
    reopening: isDue ? null : state.reopening,
    tab: state.tab ?? ALARM_CATEGORIES.find((category) => lists.has(category)) ?? null,
    selection: new Set([...state.selection].filter((keyId) => keyIds.has(keyId))),
    isMuted: isHeard ? false : state.isMuted,
    soundCount: isHeard ? state.soundCount + 1 : state.soundCount,
    callCount: isNew || isDue ? state.callCount + 1 : state.callCount,
    hadNews: summary.isHaveNewMsg,
  }
}

export const isPopupVisible = (state: PopupState): boolean => state.keyIds.size > 0 && !state.isClosed
