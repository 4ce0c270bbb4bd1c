import { opacityOf, parseColor } from './parse-color.ts'

/** A colour of a document, ready to be painted. */
export interface Paint {
  /** 0xRRGGBB */
  readonly color: number
  /** 0 to 1, above 0. */
  readonly alpha: number
}

/** Shown where a document names a colour that cannot be read: what is drawn stays seen. */
const UNREADABLE: Paint = { color: 0x8b93a1, alpha: 1 }

/** @returns Null where nothing is painted: no colour, an empty one, `none`, or one that is fully transparent. */
export function readPaint(css: string | null | undefined): Paint | null {
  const text = css?.trim().toLowerCase()
  if (!text || text === 'none' || text === 'transparent') return null
  const color = parseColor(text)
  if (color === null) return UNREADABLE
  const alpha = opacityOf(text)
  return alpha > 0 ? { color, alpha } : null
}

/** Whether a colour of a document means something: where not, {@link readPaint} paints grey. */
export function isReadable(css: string): boolean {
  if (readable.has(css)) return true
  const text = css.trim().toLowerCase()
  if (text !== '' && text !== 'none' && text !== 'transparent' && parseColor(text) === null) return false
  if (readable.size < MAX_REMEMBERED) readable.add(css)
  return true
}

/** A drawing has few colours, and many elements. */
const MAX_REMEMBERED = 1_000
const readable = new Set<string>()

/** From `a` to `b`, channel by channel; `part` 0 to 1. */
export function mixColors(a: number, b: number, part: number): number {
  const channel = (shift: number) => {
    const from = (a >> shift) & 0xff
    return Math.round(from + (((b >> shift) & 0xff) - from) * part) << shift
  }
  return channel(16) | channel(8) | channel(0)
}

/** Black or white, whichever reads better on `ground`. */
export function readableOn(ground: number): number {
  const luma = 0.299 * (ground >> 16) + 0.587 * ((ground >> 8) & 0xff) + 0.114 * (ground & 0xff)
  return luma > 140 ? 0x000000 : 0xffffff
}
