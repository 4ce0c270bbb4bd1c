import { opacityOf, parseColor } from '#drawing/engine.ts'
import type { Style } from './style.ts'

/** Stands where a file names a colour that cannot be read: what is drawn stays seen. As the engine has it. */
export const UNREADABLE_COLOR = '#8b93a1'
const LONGEST = 64

/**
 * A colour as elements store it, made more transparent by `opacity`; null for text that is none.
 *
 * @param style - Says what `currentColor` is.
 */
export function readColor(text: string, opacity: number, style: Style): string | null {
  const written = text.trim().toLowerCase()
  // a colour that is `currentColor` itself is taken from around
  if (written === 'currentcolor') return readColor(style.get('color') ?? '', opacity, style)
  if (written === 'transparent') return 'rgba(0,0,0,0)'
  const color = written.length > LONGEST ? null : parseColor(written)
  if (color === null) return null
  const alpha = opacityOf(written) * opacity
  const [red, green, blue] = [color >> 16, (color >> 8) & 0xff, color & 0xff]
  if (alpha >= 1) return `#${color.toString(16).padStart(6, '0')}`
  return `rgba(${red},${green},${blue},${Number(Math.max(alpha, 0).toFixed(4))})`
}
