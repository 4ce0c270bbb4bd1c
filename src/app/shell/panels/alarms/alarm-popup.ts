import { URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import type { AlarmDisplay, AlarmItem, AlarmSummary } from '#contract/endpoints/alarms.ts'
import { type AlarmCategory, categoryOf } from '#contract/network/alarm-categories.ts'
import { alarmsByCategory, worstCategoryOf } from './alarm-order.ts'

/** How many alarms are open, in a category or at all: a summary may have fewer rows. */
export const numOpen = (summary: AlarmSummary | null, wanted?: AlarmCategory): number =>
  (summary?.retWarnNumList ?? [])
    .filter(({ warnNumber }) => wanted === undefined || categoryOf(warnNumber) === wanted)
    .reduce((sum, { warnNumberCnt, warnNumberList }) => sum + (warnNumberCnt ?? warnNumberList.length), 0)

/** The most severe level; null where there are no alarms. */
export const worstLevelOf = (alarms: readonly AlarmItem[]): number | null =>
  alarms.reduce<number | null>((worst, { warnLevel }) => Math.max(worst ?? 0, warnLevel), null)

export const alarmsOf = (summary: AlarmSummary | null): readonly AlarmItem[] =>
  summary?.retWarnNumList.flatMap(({ warnNumberList }) => warnNumberList) ?? []

/** State of the pop-up between two polls. */
export interface PopupState {
  readonly keyIds: ReadonlySet<string>
  readonly isClosed: boolean
  /** When a closed pop-up opens again, epoch ms, and whether it then sounds; null: it does not open by itself. */
  readonly reopening: { readonly at: number; readonly isHeard: boolean } | null
  /** Null while it is not open. It opens on the category of the worst alarm, and goes there when its own has no more. */
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
  | { readonly kind: 'unmuted' }
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
      return { ...state, isClosed: true, reopening, tab: null, isMuted: true }
    }
    case 'tab':
      return { ...state, tab: event.tab }
    case 'selected':
      return { ...state, selection: event.selection }
    case 'muted':
      return { ...state, isMuted: true }
    case 'unmuted':
      return { ...state, isMuted: false, soundCount: state.soundCount + 1 }
    case 'acknowledged':
      return { ...state, selection: new Set(), isMuted: true }
  }
}

function polled(state: PopupState, summary: AlarmSummary, now: number): PopupState {
  const keyIds = keysOf(summary)
  if (keyIds.size === 0)
    return unchangedOr(state, { ...INITIAL_POPUP, soundCount: state.soundCount, callCount: state.callCount })
  const fresh = keyIds === state.keyIds ? [] : alarmsOf(summary).filter(({ keyId }) => !state.keyIds.has(keyId))
  // in a flood only urgent alarms call
  const isNew = summary.flood
    ? fresh.some(({ warnLevel }) => warnLevel === URGENT_LEVEL)
    : (summary.isHaveNewMsg && !state.hadNews) || fresh.length > 0
  const isDue = state.reopening !== null && now >= state.reopening.at
  const isHeard = isNew || (isDue && state.reopening?.isHeard === true)
  const isClosed = state.isClosed && !isDue
  const kept = [...state.selection].filter((keyId) => keyIds.has(keyId))
  return unchangedOr(state, {
    keyIds,
    isClosed,
    reopening: isDue ? null : state.reopening,
    tab: isClosed ? null : tabIn(summary, state.tab),
    selection: kept.length === state.selection.size ? state.selection : new Set(kept),
    isMuted: isHeard ? false : state.isMuted,
    soundCount: isHeard ? state.soundCount + 1 : state.soundCount,
    callCount: isNew || isDue ? state.callCount + 1 : state.callCount,
    hadNews: summary.isHaveNewMsg,
  })
}

const keysByLists = new WeakMap<AlarmSummary['retWarnNumList'], ReadonlySet<string>>()

/** Keys of the alarms of a summary; the same set for the same lists. */
function keysOf({ retWarnNumList }: AlarmSummary): ReadonlySet<string> {
  const known = keysByLists.get(retWarnNumList)
  if (known) return known
  const keys = new Set<string>()
  for (const { warnNumberList } of retWarnNumList) for (const { keyId } of warnNumberList) keys.add(keyId)
  keysByLists.set(retWarnNumList, keys)
  return keys
}

/** The chosen category while it has alarms, else the worst one. */
function tabIn(summary: AlarmSummary, chosen: AlarmCategory | null): AlarmCategory | null {
  const hasAlarms = summary.retWarnNumList.some(
    ({ warnNumber, warnNumberList }) => warnNumberList.length > 0 && categoryOf(warnNumber) === chosen,
  )
  return hasAlarms ? chosen : worstCategoryOf(alarmsByCategory(summary))
}

const NAMES = [
  'keyIds',
  'isClosed',
  'reopening',
  'tab',
  'selection',
  'isMuted',
  'soundCount',
  'callCount',
  'hadNews',
] as const satisfies readonly (keyof PopupState)[]

const unchangedOr = (state: PopupState, next: PopupState): PopupState =>
  NAMES.every((name) => state[name] === next[name]) ? state : next

export const isPopupVisible = (state: PopupState): boolean => state.keyIds.size > 0 && !state.isClosed
