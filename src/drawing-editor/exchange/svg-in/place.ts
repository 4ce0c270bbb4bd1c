import type { Affine } from '#drawing/engine.ts'
import type { SvgElement } from '#lib/svg/svg-element.ts'
import type { Size } from './length.ts'
import type { Style } from './style.ts'

/** Where an element is read. */
export interface Place {
  /** From the coordinates there to the space of the group around it. */
  readonly matrix: Affine
  /** Of what is around it. */
  readonly style: Style
  /** What percentages are of. */
  readonly window: Size
  readonly numGroups: number
  /** Tags around it, those that it is used in included. */
  readonly depth: number
  /** What `use` is being expanded to. */
  readonly used: readonly SvgElement[]
  /** Only its shape counts, as part of a clip path. */
  readonly isClip: boolean
  /** Only its extent and its name count, as part of a picture. */
  readonly isPictured: boolean
  /** Of lengths there, on the board. */
  readonly scale: number
}
