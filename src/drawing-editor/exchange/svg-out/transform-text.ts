import type { Affine } from '#drawing/engine.ts'
import { decimal } from './svg-node.ts'

/** A matrix as an attribute `transform`; null for none. */
export function transformOf([a, b, c, d, e, f]: Affine): string | null {
  if (a !== 1 || b !== 0 || c !== 0 || d !== 1) return `matrix(${[a, b, c, d, e, f].map(decimal).join(' ')})`
  return e === 0 && f === 0 ? null : `translate(${decimal(e)} ${decimal(f)})`
}
