import type { AlarmItem, AlarmSummary } from '../../../contract/endpoints/alarms.ts'

/** Categories of the pop-up, in their order; `other` takes what has none. */
export const ALARM_CATEGORIES = [0, 2, 3, 4, 7, 8, 9, 20, 'other'] as const
export type AlarmCategory = (typeof ALARM_CATEGORIES)[number]

/** Category of an alarm: 21 to 23 are kinds of automatic control (20). */
export function categoryOf(warnNumber: number): AlarmCategory {
  if (warnNumber >= 20 && warnNumber <= 23) return 20
  return ALARM_CATEGORIES.find((category) => category === warnNumber) ?? 'other'
}

/** Alarms of a summary by category. */
export function alarmsByCategory(summary: AlarmSummary): ReadonlyMap<AlarmCategory, readonly AlarmItem[]> {
  const lists = new Map<AlarmCategory, AlarmItem[]>()
  for (const { warnNumber, warnNumberList } of summary.retWarnNumList) {
    const category = categoryOf(warnNumber)
    lists.set(category, [...(lists.get(category) ?? []), ...warnNumberList])
  }
  return lists
}

/** The pop-up as it stands between two polls. */
export interface PopupState {
  readonly keyIds: ReadonlySet<string>
  readonly isClosed: boolean
  /** When a closed pop-up opens again, epoch ms; null: not by itself. */
  readonly reopensAt: number | null
  /** Null before alarms were there: the first category with a count is then chosen, once. */
  readonly tab: AlarmCategory | null
  readonly selection: ReadonlySet<string>
  /** The player's own state: silent until something new comes. */
  readonly isMuted: boolean
  /** Counts what is to be heard: a change starts the sound. */
  readonly soundCount: number
}

export const INITIAL_POPUP: PopupState = {
  keyIds: new Set(),
  isClosed: false,
  reopensAt: null,
  tab: null,
  selection: new Set(),
  isMuted: true,
  soundCount: 0,
}

export type PopupEvent =
  | { readonly kind: 'polled'; readonly summary: AlarmSummary; readonly now: number }
  | { readonly kind: 'closed'; readonly now: number; readonly restoreMinutes: number | null }
  | { readonly kind: 'tab'; readonly tab: AlarmCategory }
  | { readonly kind: 'selected'; readonly selection: ReadonlySet<string> }
  | { readonly kind: 'muted' }
  | { readonly kind: 'acknowledged' }

const MINUTE_MS = 60_000

/** What happens to the pop-up (spec section 4). */
export function popupReducer(state: PopupState, event: PopupEvent): PopupState {
  switch (event.kind) {
    case 'polled':
      return polled(state, event.summary, event.now)
    case 'closed': {
      const reopensAt = event.restoreMinutes === null ? null : event.now + event.restoreMinutes * MINUTE_MS
      return { ...state, isClosed: true, reopensAt }
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
  const items = summary.retWarnNumList.flatMap(({ warnNumberList }) => warnNumberList)
  // an empty list resets everything but what was heard
  if (items.length === 0) return { ...INITIAL_POPUP, isMuted: state.isMuted, soundCount: state.soundCount }
  const keyIds = new Set(items.map(({ keyId }) => keyId))
  const isNew = summary.isHaveNewMsg || items.some(({ keyId }) => !state.keyIds.has(keyId))
  const isDue = state.reopensAt !== null && now >= state.reopensAt
  const lists = alarmsByCategory(summary)
  return {
    ...state,
    keyIds,
    isClosed: state.isClosed && !isDue,
    reopensAt: isDue ? null : state.reopensAt,
    tab: state.tab ?? ALARM_CATEGORIES.find((category) => lists.has(category)) ?? null,
    selection: new Set([...state.selection].filter((keyId) => keyIds.has(keyId))),
    isMuted: isNew ? false : state.isMuted,
    soundCount: isNew ? state.soundCount + 1 : state.soundCount,
  }
}

export const isPopupVisible = (state: PopupState): boolean => state.keyIds.size > 0 && !state.isClosed
