// Drawings (DXF). Points, lines, polylines, arcs, circles, ellipses and splines are taken, also those of blocks; everything else is
// counted by layer.

import type { Shape } from '#contract/geometry/geometry-mapping.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import { arcPlaces, bulgePlaces, ellipsePlaces, splinePlaces, sweepOf } from './curves.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type DxfBlock, type DxfDrawing, type DxfRecord, numberOf, readDrawing, textOf } from './dxf-records.ts'
import { type FeatureTaker, GeometryFileError } from './feature.ts'

/** Of lines to the curves that they stand for, m. */
const TOLERANCE_M = 0.05
const METRES_OF_UNIT: Readonly<Record<number, number>> = { 4: 0.001, 5: 0.01, 6: 1, 14: 0.1 }
const MAX_BLOCK_DEPTH = 16
const MAX_COPIES = 10_000
const RADIANS = Math.PI / 180

/** Where a block stands: `x' = a x + b y + c`, `y' = d x + e y + f`. */
type Standing = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
const UPRIGHT: Standing = [1, 0, 0, 0, 1, 0]

export function readDxf(bytes: Uint8Array, _fileName: string, taker: FeatureTaker): void {
  const drawing = readDrawing(decodeBytes(bytes))
  const tolerance = TOLERANCE_M / (METRES_OF_UNIT[drawing.units] ?? 1)
  new Expansion(drawing, tolerance, taker).read(drawing.records, { standing: UPRIGHT, names: [], layer: '0', of: null })
}

interface Where {
  readonly standing: Standing
  /** Blocks around it. */
  readonly names: readonly string[]
  /** Of what stands on layer 0 of a block. */
  readonly layer: string
  readonly of: { readonly row: number; readonly handle: string; readonly block: string } | null
}

class Expansion {
  readonly #blocks: ReadonlyMap<string, DxfBlock>
  readonly #tolerance: number
  readonly #taker: FeatureTaker
  #row = 0

  constructor({ blocks }: DxfDrawing, tolerance: number, taker: FeatureTaker) {
    this.#blocks = blocks
    this.#tolerance = tolerance
    this.#taker = taker
  }

  read(records: readonly DxfRecord[], where: Where): void {
    for (let at = 0; at < records.length; at += 1) {
      const record = records[at]
      if (!record) continue
      if (where.of === null) this.#row += 1
      const parts: DxfRecord[] = []
      const hasParts = record.type === 'POLYLINE' || (record.type === 'INSERT' && numberOf(record, 66, 0) === 1)
      if (hasParts)
        for (at += 1; at < records.length && records[at]?.type !== 'SEQEND'; at += 1) {
          const part = records[at]
          if (part) parts.push(part)
        }
      this.#readOne(record, parts, where)
    }
  }

  #readOne(record: DxfRecord, parts: readonly DxfRecord[], where: Where): void {
    const own = textOf(record, 8) || '0'
    const layer = own === '0' && where.of ? where.layer : own
    if (record.type === 'INSERT') {
      this.#insert(record, parts, layer, where)
      return
    }
    const found = shapeOf(record, parts, this.#tolerance)
    if (!found) {
      // ends of sequences and definitions of attributes are no things of a drawing
      if (record.type !== 'SEQEND' && record.type !== 'ATTDEF') this.#taker.leaveOut(layer, record.type)
      return
    }
    const mirrored = numberOf(record, 230, 1) < 0 && MIRRORED.has(record.type)
    const places = found.places.map(([x, y]) => applied(where.standing, [mirrored ? -x : x, y]))
    this.#take(record, layer, where, { shape: found.shape, places, fields: found.fields })
  }

  #take(
    record: DxfRecord,
    layer: string,
    { of }: Where,
    found: { shape: Shape; places: readonly Pair[]; fields: Readonly<Record<string, string>> },
  ): void {
    this.#taker.take({
      ...found,
      row: of?.row ?? this.#row,
      handle: of?.handle ?? textOf(record, 5),
      layer,
      fields: of ? { ...found.fields, block: of.block } : found.fields,
      isOfSymbol: of !== null,
    })
  }

  #insert(record: DxfRecord, attributes: readonly DxfRecord[], layer: string, where: Where): void {
    const name = textOf(record, 2)
    if (where.names.includes(name)) throw new GeometryFileError('blockRing', name)
    if (where.names.length >= MAX_BLOCK_DEPTH) throw new GeometryFileError('blockDepth', name)
    const block = this.#blocks.get(name)
    const [columns, rows] = [countOf(record, 70), countOf(record, 71)]
    if (columns * rows > MAX_COPIES) throw new GeometryFileError('features', name)
    const fields = Object.fromEntries(attributes.map((one) => [textOf(one, 2), textOf(one, 1)]))
    for (let index = 0; index < columns * rows; index += 1) {
      const step: Pair = [
        (index % columns) * numberOf(record, 44, 0),
        Math.floor(index / columns) * numberOf(record, 45, 0),
      ]
      const standing = joined(where.standing, standingOf(record, step, block?.base ?? [0, 0]))
      const places = [applied(standing, block?.base ?? [0, 0])]
      this.#take(record, layer, where, { shape: 'point', places, fields: { ...fields, block: name } })
      if (!block) continue
      const of = where.of ?? { row: this.#row, handle: textOf(record, 5), block: name }
      this.read(block.records, { standing, names: where.names.concat(name), layer, of })
    }
  }
}

/** Types whose places are in a coordinate system of their own, which may be seen from behind. */
const MIRRORED: ReadonlySet<string> = new Set(['ARC', 'CIRCLE', 'LWPOLYLINE', 'POLYLINE', 'TEXT'])

const countOf = (record: DxfRecord, code: number): number =>
  Math.min(MAX_COPIES, Math.max(1, Math.trunc(numberOf(record, code, 1)) || 1))

const applied = ([a, b, c, d, e, f]: Standing, [x, y]: Pair): Pair => [a * x + b * y + c, d * x + e * y + f]

const joined = (outer: Standing, [a, b, c, d, e, f]: Standing): Standing => [
  outer[0] * a + outer[1] * d,
  outer[0] * b + outer[1] * e,
  outer[0] * c + outer[1] * f + outer[2],
  outer[3] * a + outer[4] * d,
  outer[3] * b + outer[4] * e,
  outer[3] * c + outer[4] * f + outer[5],
]

function standingOf(record: DxfRecord, [stepX, stepY]: Pair, [baseX, baseY]: Pair): Standing {
  const [scaleX, scaleY] = [numberOf(record, 41, 1) || 1, numberOf(record, 42, 1) || 1]
  const angle = numberOf(record, 50, 0) * RADIANS
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const behind = numberOf(record, 230, 1) < 0 ? -1 : 1
  // copies stand in rows and columns that are turned with the block
  const x = numberOf(record, 10) + stepX * cos - stepY * sin
  const y = numberOf(record, 20) + stepX * sin + stepY * cos
  const [a, b, d, e] = [cos * scaleX, -sin * scaleY, sin * scaleX, cos * scaleY]
  return [behind * a, behind * b, behind * (x - a * baseX - b * baseY), d, e, y - d * baseX - e * baseY]
}

interface DxfShape {
  readonly shape: Shape
  readonly places: readonly Pair[]
  readonly fields: Readonly<Record<string, string>>
}
const NONE = {}
const placeIn = (record: DxfRecord, x = 10, y = 20): Pair => [numberOf(record, x), numberOf(record, y)]
const isClosed = (record: DxfRecord): boolean => (numberOf(record, 70, 0) & 1) === 1
/** A polyline whose vertices are the corners of a mesh. */
const isMesh = (record: DxfRecord): boolean => (numberOf(record, 70, 0) & 0x50) !== 0

function shapeOf(record: DxfRecord, parts: readonly DxfRecord[], tolerance: number): DxfShape | null {
  const angle = (code: number): number => numberOf(record, code) * RADIANS
  switch (record.type) {
    case 'POINT':
      return { shape: 'point', places: [placeIn(record)], fields: NONE }
    case 'TEXT':
    case 'MTEXT':
      return { shape: 'point', places: [placeIn(record)], fields: { text: textOf(record, 1) } }
    case 'LINE':
      return { shape: 'line', places: [placeIn(record), placeIn(record, 11, 21)], fields: NONE }
    case 'LWPOLYLINE':
      return polyline(cornersOf(record), isClosed(record), tolerance)
    case 'POLYLINE':
      if (isMesh(record)) return null
      return polyline(
        parts
          .filter((part) => part.type === 'VERTEX')
          .map((part) => ({ place: placeIn(part), bulge: numberOf(part, 42, 0) })),
        isClosed(record),
        tolerance,
      )
    case 'ARC': {
      const places = arcPlaces(
        placeIn(record),
        numberOf(record, 40),
        angle(50),
        sweepOf(angle(50), angle(51)),
        tolerance,
      )
      return { shape: 'line', places, fields: NONE }
    }
    case 'CIRCLE': {
      const places = arcPlaces(placeIn(record), numberOf(record, 40), 0, 2 * Math.PI, tolerance)
      return { shape: 'area', places: places.slice(0, -1), fields: NONE }
    }
    case 'ELLIPSE': {
      const [from, to] = [numberOf(record, 41, 0), numberOf(record, 42, 2 * Math.PI)]
      const sweep = sweepOf(from, to)
      const places = ellipsePlaces(
        placeIn(record),
        placeIn(record, 11, 21),
        numberOf(record, 40),
        from,
        sweep,
        tolerance,
      )
      const isWhole = Math.abs(sweep - 2 * Math.PI) < 1e-9
      return { shape: isWhole ? 'area' : 'line', places: isWhole ? places.slice(0, -1) : places, fields: NONE }
    }
    case 'SPLINE':
      return spline(record, tolerance)
    default:
      return null
  }
}

interface Corner {
  readonly place: Pair
  readonly bulge: number
}

/** A corner begins with its x; its bulge follows. */
function cornersOf({ pairs }: DxfRecord): Corner[] {
  const corners: { x: number; y: number; bulge: number }[] = []
  for (const [code, value] of pairs) {
    const last = corners.at(-1)
    if (code === 10) corners.push({ x: Number(value), y: Number.NaN, bulge: 0 })
    else if (last && code === 20) last.y = Number(value)
    else if (last && code === 42) last.bulge = Number(value)
  }
  return corners.map(({ x, y, bulge }) => ({ place: [x, y], bulge }))
}

function polyline(corners: readonly Corner[], closed: boolean, tolerance: number): DxfShape {
  const places = corners.flatMap(({ place, bulge }, at) => {
    const next = corners[at + 1] ?? (closed ? corners[0] : undefined)
    return next ? [place].concat(bulgePlaces(place, next.place, bulge, tolerance)) : [place]
  })
  return { shape: closed && places.length > 2 ? 'area' : 'line', places, fields: NONE }
}

function spline(record: DxfRecord, tolerance: number): DxfShape | null {
  const all = (code: number): number[] => record.pairs.flatMap(([own, value]) => (own === code ? [Number(value)] : []))
  const pairsOf = (x: number, y: number): Pair[] => {
    const ys = all(y)
    return all(x).map((one, at): Pair => [one, ys[at] ?? Number.NaN])
  }
  const curve = { degree: numberOf(record, 71, 3), knots: all(40), controls: pairsOf(10, 20), weights: all(41) }
  const places = splinePlaces(curve, tolerance)
  return places ? { shape: 'line', places, fields: NONE } : null
}
