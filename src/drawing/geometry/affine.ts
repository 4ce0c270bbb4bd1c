import { inSpace, type Point, type Radians } from './points.ts'

/**
 * A 2D affine transform `[a, b, c, d, e, f]` in the order of canvas and Fabric:
 * x′ = a·x + c·y + e, y′ = b·x + d·y + f.
 */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0]

export function translation(dx: number, dy: number): Affine {
  return [1, 0, 0, 1, dx, dy]
}

export function scaling(scaleX: number, scaleY: number): Affine {
  return [scaleX, 0, 0, scaleY, 0, 0]
}

/** A rotation, clockwise on screen. */
export function rotation(angle: Radians): Affine {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [cos, sin, -sin, cos, 0, 0]
}

/** Fabric's skewX and skewY: first adds x · tan `angleY` to y, then y · tan `angleX` to x. */
export function skewing(angleX: Radians, angleY: Radians): Affine {
  return composeAffines([1, 0, Math.tan(angleX), 1, 0, 0], [1, Math.tan(angleY), 0, 1, 0, 0])
}

/** The matrix product of `steps` from left to right: the last step is applied first. */
export function composeAffines(...steps: readonly Affine[]): Affine {
  return steps.reduce(multiply, IDENTITY)
}

function multiply(m: Affine, n: Affine): Affine {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ]
}

/** The inverse of `m`; null when `m` flattens the plane to a line or a point, or holds a number that is not finite. */
export function invertAffine([a, b, c, d, e, f]: Affine): Affine | null {
  const determinant = a * d - b * c
  if (determinant === 0 || !Number.isFinite(determinant)) return null
  const inverse: Affine = [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
  return inverse.every(Number.isFinite) ? inverse : null
}

/** The factor by which `m` changes lengths, the geometric mean of both directions. Areas change by its square. */
export function meanScale([a, b, c, d]: Affine): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

/**
 * The point transformed by `m`. The caller names the resulting space: `applyAffine<WorldPoint>(worldFromLocal, point)`.
 */
export function applyAffine<To extends Point>([a, b, c, d, e, f]: Affine, { x, y }: { x: number; y: number }): To {
  return inSpace<To>(a * x + c * y + e, b * x + d * y + f)
}
