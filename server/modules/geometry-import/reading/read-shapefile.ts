// Shapefiles: points, lines and areas of `.shp` with the fields of the `.dbf` beside it. Heights and measures are passed over.

import type { Pair } from '../coordinates/chinese-offset.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type FeatureTaker, GeometryFileError, textsOf } from './feature.ts'

const HEADER_BYTES = 100
const MAGIC = 9994

/** @param table - The `.dbf`; null: there is none, and features have no fields. */
export function readShapefile(shapes: Uint8Array, table: Uint8Array | null, layer: string, taker: FeatureTaker): void {
  const view = new DataView(shapes.buffer, shapes.byteOffset, shapes.byteLength)
  if (view.byteLength < HEADER_BYTES || view.getInt32(0) !== MAGIC)
    throw new GeometryFileError('format', `${layer}.shp`)
  const size = view.getInt32(24) * 2
  if (size > view.byteLength) throw new GeometryFileError('truncated', `${layer}.shp`)
  const rows = table ? tableRows(table, layer) : []
  let at = HEADER_BYTES
  for (let row = 1; at + 8 <= size; row += 1) {
    const end = at + 8 + view.getInt32(at + 4) * 2
    if (end > size || end < at + 12) throw new GeometryFileError('truncated', `${layer}.shp ${row}`)
    readRecord(
      new DataView(view.buffer, view.byteOffset + at + 8, end - at - 8),
      row,
      rows[row - 1] ?? {},
      layer,
      taker,
    )
    at = end
  }
}

function readRecord(
  view: DataView,
  row: number,
  fields: Readonly<Record<string, string>>,
  layer: string,
  taker: FeatureTaker,
): void {
  const type = view.getInt32(0, true)
  const refuse = (): never => {
    throw new GeometryFileError('truncated', `${layer}.shp ${row}`)
  }
  const placeAt = (offset: number): Pair =>
    offset + 16 > view.byteLength ? refuse() : [view.getFloat64(offset, true), view.getFloat64(offset + 8, true)]
  const common = { row, layer, fields }
  switch (type % 10) {
    case 0:
      taker.leaveOut(layer, 'null')
      return
    case 1:
      taker.take({ ...common, shape: 'point', places: [placeAt(4)] })
      return
    case 8: {
      const count = view.byteLength < 40 ? refuse() : view.getInt32(36, true)
      for (let index = 0; index < count; index += 1)
        taker.take({ ...common, shape: 'point', places: [placeAt(40 + 16 * index)] })
      return
    }
    case 3:
    case 5:
      // the rings of holes run counter-clockwise
      for (const places of partsOf(view, placeAt, refuse))
        if (type % 10 === 5 && areaOf(places) > 0) taker.leaveOut(layer, 'hole')
        else taker.take({ ...common, shape: type % 10 === 5 ? 'area' : 'line', places })
      return
    default:
      taker.leaveOut(layer, `type ${type}`)
  }
}

function* partsOf(view: DataView, placeAt: (offset: number) => Pair, refuse: () => never): Generator<Pair[]> {
  if (view.byteLength < 44) refuse()
  const [numParts, numPlaces] = [view.getInt32(36, true), view.getInt32(40, true)]
  const placesAt = 44 + 4 * numParts
  if (numParts < 0 || numPlaces < 0 || placesAt + 16 * numPlaces > view.byteLength) refuse()
  for (let part = 0; part < numParts; part += 1) {
    const from = view.getInt32(44 + 4 * part, true)
    const to = part + 1 < numParts ? view.getInt32(48 + 4 * part, true) : numPlaces
    if (from < 0 || to < from || to > numPlaces) refuse()
    yield Array.from({ length: to - from }, (_, index) => placeAt(placesAt + 16 * (from + index)))
  }
}

/** Twice the area; positive: counter-clockwise. */
const areaOf = (ring: readonly Pair[]): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[at + 1] ?? ring[0] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)

const FIELD_BYTES = 32

/** Texts of a dBASE table, row by row; deleted rows keep their number. */
function tableRows(bytes: Uint8Array, layer: string): Record<string, string>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const refuse = () => new GeometryFileError('truncated', `${layer}.dbf`)
  if (view.byteLength < FIELD_BYTES) throw refuse()
  const [numRows, headerBytes, rowBytes] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)]
  if (headerBytes > view.byteLength || rowBytes === 0 || headerBytes + numRows * rowBytes > view.byteLength + 1)
    throw refuse()
  const columns: { name: string; from: number; to: number }[] = []
  let from = 1
  for (let at = FIELD_BYTES; at + FIELD_BYTES <= headerBytes && bytes[at] !== 0x0d; at += FIELD_BYTES) {
    const name = decodeBytes(bytes.subarray(at, at + 11)).replace(/\0.*$/s, '')
    const to = from + (bytes[at + 16] ?? 0)
    columns.push({ name, from, to })
    from = to
  }
  // one encoding for the whole table: a short cell may be text of several
  const isUtf8 = isText(bytes.subarray(headerBytes), 'utf-8')
  const decoder = new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030')
  return Array.from({ length: numRows }, (_, row) => {
    const start = headerBytes + row * rowBytes
    return textsOf(
      columns.map(({ name, from: first, to }) => [name, decoder.decode(bytes.subarray(start + first, start + to))]),
    )
  })
}

function isText(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
