import type { ElementKind } from '#contract/drawing/kinds.ts'
import { SHAPE_KINDS } from '../shapes/kinds.ts'
import type { JsonFields } from './operation.ts'

export interface NewElement {
  readonly uuid: string
  /** Upper left corner of its box, document px. */
  readonly left: number
  readonly top: number
  /** Text of a text or button, in the console's language. */
  readonly text?: string
}

/**
 * A new element with the console's defaults (spec sections 3 and 9), as stored. It states its origin, so it fits a
 * board of any Fabric version.
 */
export function newElement(kind: ElementKind, { uuid, left, top, text = '' }: NewElement): JsonFields {
  const { width, height, ...look } = SHAPE_KINDS[kind].create({ left, top, text })
  return { type: kind, uuid, left, top, width, height, ...UPRIGHT, ...look }
}

const UPRIGHT = { originX: 'left', originY: 'top', angle: 0, scaleX: 1, scaleY: 1 } as const
