// Points, angles, boxes and transforms of a drawing, and the TypeScript reference of every WASM kernel. Works on plain
// numbers, without elements; the box index is its only state. Neighbours: document and shapes give the numbers their
// meaning; workers/geometry answers the same queries from WASM. Invariants: y grows downwards, so a positive angle
// turns clockwise on screen; a point carries its space in its type, and only a function that names both spaces changes
// it.

declare const space: unique symbol

interface PointIn<Space extends string> {
  readonly x: number
  readonly y: number
  readonly [space]: Space
}

/** On the board, document px. */
export type WorldPoint = PointIn<'world'>
/** In an element before its transform, document px; the element defines the origin. */
export type LocalPoint = PointIn<'local'>
/** On the canvas, CSS px from its left upper corner. */
export type ScreenPoint = PointIn<'screen'>
export type Point = WorldPoint | LocalPoint | ScreenPoint

declare const unit: unique symbol

/** An angle, clockwise on screen. */
export type Radians = number & { readonly [unit]: 'radians' }

export const worldPoint = (x: number, y: number) => inSpace<WorldPoint>(x, y)
export const localPoint = (x: number, y: number) => inSpace<LocalPoint>(x, y)
export const screenPoint = (x: number, y: number) => inSpace<ScreenPoint>(x, y)

// The brand exists only for the compiler, so it can only be added by a cast, and only here.
export function inSpace<P extends Point>(x: number, y: number): P {
  return { x, y } as P
}

export function radians(angle: number): Radians {
  return angle as Radians
}

/** Documents keep angles in degrees, as Fabric does. */
export function radiansFromDegrees(degrees: number): Radians {
  return radians((degrees * Math.PI) / 180)
}

/** Between 0 inclusive and 360 exclusive, as documents keep angles. */
export function degreesFromRadians(angle: Radians): number {
  const degrees = ((angle * 180) / Math.PI) % 360
  // the second modulo also handles a remainder so small that adding 360 gives exactly 360; + 0 turns -0 into 0
  return degrees < 0 ? (degrees + 360) % 360 : degrees + 0
}

export function addPoints<P extends Point>(a: P, b: P): P {
  return inSpace<P>(a.x + b.x, a.y + b.y)
}

/** The vector from `b` to `a`. */
export function subtractPoints<P extends Point>(a: P, b: P): P {
  return inSpace<P>(a.x - b.x, a.y - b.y)
}

export function distanceBetween<P extends Point>(a: P, b: P): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
