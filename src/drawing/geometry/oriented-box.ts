import type { Affine } from './affine.ts'
import { type Box, EMPTY_BOX, isEmptyBox } from './box.ts'
import type { Radians } from './points.ts'

/** A rectangle turned around its centre, world space, document px; `width` and `height` are before turning, ≥ 0. */
export interface OrientedBox {
  readonly centerX: number
  readonly centerY: number
  readonly width: number
  readonly height: number
  readonly angle: Radians
}

/** The axis-aligned box around a turned rectangle. */
export function boundsOfOrientedBox({ centerX, centerY, width, height, angle }: OrientedBox): Box {
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  const reachX = (width * cos + height * sin) / 2
  const reachY = (width * sin + height * cos) / 2
  return { minX: centerX - reachX, minY: centerY - reachY, maxX: centerX + reachX, maxY: centerY + reachY }
}

/** The axis-aligned box around `box` transformed by `m`; exact for every affine transform. */
export function boundsOfTransformedBox([a, b, c, d, e, f]: Affine, box: Box): Box {
  if (isEmptyBox(box)) return EMPTY_BOX
  const centerX = (box.minX + box.maxX) / 2
  const centerY = (box.minY + box.maxY) / 2
  const halfWidth = (box.maxX - box.minX) / 2
  const halfHeight = (box.maxY - box.minY) / 2
  const x = a * centerX + c * centerY + e
  const y = b * centerX + d * centerY + f
  const reachX = Math.abs(a) * halfWidth + Math.abs(c) * halfHeight
  const reachY = Math.abs(b) * halfWidth + Math.abs(d) * halfHeight
  return { minX: x - reachX, minY: y - reachY, maxX: x + reachX, maxY: y + reachY }
}
