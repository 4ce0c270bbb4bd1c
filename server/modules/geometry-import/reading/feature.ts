// What a file of geometry is read as, whatever its format, and why one is not read.

import type { Shape } from '#contract/geometry/geometry-mapping.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'

export interface ReadFeature {
  /** Where it stands in the file, from 1: a row, a record, a line. */
  readonly row: number
  /** How the file itself names it; may be empty. */
  readonly handle: string
  readonly layer: string
  readonly shape: Shape
  /** As the file writes them; a ring without its first corner again at the end. Some may be no numbers. */
  readonly places: readonly Pair[]
  readonly fields: Readonly<Record<string, string>>
  /** Of the symbol that a block draws: not a thing itself. */
  readonly isOfSymbol: boolean
  /** Corners that it has, where they are too many to be kept. */
  readonly numTooMany: number | null
}

export const FILE_LIMITS = {
  features: 200_000,
  corners: 2_000_000,
  featureCorners: 50_000,
  fields: 100,
  textLength: 500,
  zipEntries: 1_000,
  zipBytes: 512 << 20,
  /** Unpacked to packed. */
  zipRatio: 200,
} as const

export type FileFaultKind =
  | 'format'
  | 'truncated'
  | 'columns'
  | 'encoding'
  | 'entities'
  | 'networkLink'
  | 'features'
  | 'corners'
  | 'zip'
  | 'zipPath'
  | 'zipLink'
  | 'zipSize'
  | 'zipContent'
  | 'blockRing'
  | 'blockDepth'
  | 'memory'
  | 'time'

/** Why a file is not read, and where in it. */
export interface FileFault {
  readonly kind: FileFaultKind
  readonly place: string
}

export class GeometryFileError extends Error {
  readonly fault: FileFault

  constructor(kind: FileFaultKind, place = '') {
    super(`The file of geometry is refused: ${kind} ${place}`)
    this.name = 'GeometryFileError'
    this.fault = { kind, place }
  }
}

export interface FoundFeature extends Omit<ReadFeature, 'isOfSymbol' | 'numTooMany' | 'handle'> {
  readonly handle?: string
  readonly isOfSymbol?: boolean
}

/** Takes what a reader finds, within the limits of a file. */
export interface FeatureTaker {
  take(found: FoundFeature): void
  /** Counts what cannot be taken from a layer. */
  leaveOut(layer: string, what: string): void
  /** What the file says of its coordinate system; empty: nothing. */
  say(projection: string): void
}

export function createTaker(deliver: (feature: ReadFeature) => void) {
  const leftOut = new Map<string, Map<string, number>>()
  let [numFeatures, numCorners, projection] = [0, 0, '']
  return {
    leftOut,
    get projection() {
      return projection
    },
    say(text: string) {
      projection = text
    },
    take({ handle = '', isOfSymbol = false, places, ...found }: FoundFeature) {
      numFeatures += 1
      if (numFeatures > FILE_LIMITS.features) throw new GeometryFileError('features', String(found.row))
      const isTooMany = places.length > FILE_LIMITS.featureCorners
      numCorners += isTooMany ? 1 : places.length
      if (numCorners > FILE_LIMITS.corners) throw new GeometryFileError('corners', String(found.row))
      deliver({
        ...found,
        layer: found.layer.slice(0, 200),
        handle,
        isOfSymbol,
        places: isTooMany ? places.slice(0, 1) : withoutClosing(found.shape, places),
        numTooMany: isTooMany ? places.length : null,
      })
    },
    leaveOut(layer: string, what: string) {
      const counts = leftOut.get(layer) ?? new Map<string, number>()
      counts.set(what, (counts.get(what) ?? 0) + 1)
      leftOut.set(layer, counts)
    },
  }
}

/** A ring is closed without naming its first corner twice. */
function withoutClosing(shape: Shape, places: readonly Pair[]): readonly Pair[] {
  const [first, last] = [places[0], places.at(-1)]
  const isClosed = shape === 'area' && places.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? places.slice(0, -1) : places
}

/** Columns of a feature as texts, shortened where they are long. */
export function textsOf(fields: Iterable<readonly [string, unknown]>): Record<string, string> {
  const texts: Record<string, string> = {}
  let count = 0
  for (const [name, value] of fields) {
    if (count === FILE_LIMITS.fields) break
    count += 1
    const text =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    texts[name.slice(0, 200)] = text.trim().slice(0, FILE_LIMITS.textLength)
  }
  return texts
}
