import type { KeyValueStorage } from '#data/session-store.ts'

const KEY = 'shortcutIconTop'
const ICON_PX = 36
const MARGIN_PX = 64
/** A press that moves less than this is a click, px. */
const DRAG_PX = 4

/** Keeps the icon inside the window, clear of header and footer, px. */
export const clampTop = (top: number, windowHeight: number): number =>
  Math.max(MARGIN_PX, Math.min(top, windowHeight - ICON_PX - MARGIN_PX))

export const isDrag = (from: number, to: number): boolean => Math.abs(to - from) >= DRAG_PX

/** Where the icon was left; in the middle by default. */
export function readTop(storage: Pick<KeyValueStorage, 'getItem'>, windowHeight: number): number {
  const kept = Number.parseFloat(storage.getItem(KEY) ?? '')
  return clampTop(Number.isFinite(kept) ? kept : windowHeight / 2, windowHeight)
}

export const writeTop = (storage: Pick<KeyValueStorage, 'setItem'>, top: number): void =>
  storage.setItem(KEY, String(top))
