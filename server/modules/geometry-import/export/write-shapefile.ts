// Features as Shapefiles: of each layer its shapes, their index, and a table of their fields in UTF-8.

import type { CoordinateSystem } from '#contract/geometry/coordinate-system.ts'
import type { Shape } from '#contract/geometry/geometry-mapping.ts'
import { groupedBy } from '#lib/grouped-by.ts'
import { boundsOf } from '../coordinates/bounds.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import { turnedRing } from '../plan/plan.ts'
import type { MapThing } from './map-things.ts'
import { type ZipEntry, zipOf } from './write-zip.ts'

const TYPES: Readonly<Record<Shape, number>> = { point: 1, line: 3, area: 5 }
const [HEADER_BYTES, MAGIC, VERSION] = [100, 9994, 1000]
/** Names of columns have ten letters at most. */
const COLUMNS: Readonly<Record<string, string>> = { lengthIsMeasured: 'measured', roughnessMm: 'roughness' }
const MAX_NAME = 10
const MAX_CELL_BYTES = 254

/** Each layer has one shape. */
export function writeShapefiles(things: readonly MapThing[], system: CoordinateSystem): Promise<Buffer> {
  const projection = projectionOf(system)
  const layers = [...groupedBy(things, ({ layer }) => layer)]
  return zipOf(
    layers.flatMap(([name, own]): ZipEntry[] => {
      const { shp, shx } = shapesOf(own)
      return [
        { name: `${name}.shp`, content: shp },
        { name: `${name}.shx`, content: shx },
        { name: `${name}.dbf`, content: tableOf(own) },
        { name: `${name}.cpg`, content: Buffer.from('UTF-8') },
        ...(projection === null ? [] : [{ name: `${name}.prj`, content: Buffer.from(projection) }]),
      ]
    }),
  )
}

function shapesOf(things: readonly MapThing[]): { readonly shp: Buffer; readonly shx: Buffer } {
  const type = TYPES[things[0]?.shape ?? 'point']
  const records = things.map((thing, at) => recordOf(thing, at + 1))
  const index = Buffer.alloc(8 * records.length)
  let offset = HEADER_BYTES
  for (const [at, record] of records.entries()) {
    index.writeInt32BE(offset / 2, 8 * at)
    index.writeInt32BE((record.length - 8) / 2, 8 * at + 4)
    offset += record.length
  }
  const box = boxOf(things.flatMap(({ places }) => places))
  return {
    shp: Buffer.concat([headerOf(type, offset, box), ...records]),
    shx: Buffer.concat([headerOf(type, HEADER_BYTES + index.length, box), index]),
  }
}

type Box = readonly [west: number, south: number, east: number, north: number]

function headerOf(type: number, bytes: number, box: Box): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32BE(MAGIC, 0)
  header.writeInt32BE(bytes / 2, 24)
  header.writeInt32LE(VERSION, 28)
  header.writeInt32LE(type, 32)
  for (const [at, one] of box.entries()) header.writeDoubleLE(one, 36 + 8 * at)
  return header
}

function recordOf({ shape, places }: MapThing, number: number): Buffer {
  const corners = shape === 'area' ? closedRing(places) : places
  const bytes = shape === 'point' ? 20 : 48 + 16 * corners.length
  const record = Buffer.alloc(8 + bytes)
  record.writeInt32BE(number, 0)
  record.writeInt32BE(bytes / 2, 4)
  record.writeInt32LE(TYPES[shape], 8)
  let at = 12
  if (shape !== 'point') {
    for (const one of boxOf(corners)) at = record.writeDoubleLE(one, at)
    // one part, which begins with the first corner
    at = record.writeInt32LE(1, at)
    at = record.writeInt32LE(corners.length, at)
    at = record.writeInt32LE(0, at)
  }
  for (const [x, y] of shape === 'point' ? corners.slice(0, 1) : corners) {
    at = record.writeDoubleLE(x, at)
    at = record.writeDoubleLE(y, at)
  }
  return record
}

/** Clockwise: the other way round it would be a hole. */
function closedRing(ring: readonly Pair[]): readonly Pair[] {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return (twice > 0 ? turnedRing(ring) : ring).concat(ring.slice(0, 1))
}

function boxOf(places: readonly Pair[]): Box {
  const bounds = boundsOf(places)
  return bounds ? [bounds.least[0], bounds.least[1], bounds.most[0], bounds.most[1]] : [0, 0, 0, 0]
}

function tableOf(things: readonly MapThing[]): Buffer {
  const names = [...new Set(things.flatMap(({ fields }) => Object.keys(fields)))]
  const rows = things.map(({ fields }) => names.map((name) => cellOf(String(fields[name] ?? ''))))
  const widths = names.map((_, at) => rows.reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 1))
  const rowBytes = widths.reduce((sum, width) => sum + width, 1)
  const header = Buffer.alloc(32 + 32 * names.length + 1)
  header[0] = 3
  // of 1980: the years since 1900, month and day
  header.set([80, 1, 1], 1)
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(rowBytes, 10)
  for (const [at, name] of names.entries()) {
    const start = 32 + 32 * at
    header.write((COLUMNS[name] ?? name).slice(0, MAX_NAME), start, 'latin1')
    header.write('C', start + 11, 'latin1')
    header[start + 16] = widths[at] ?? 0
  }
  header[header.length - 1] = 0x0d
  const body = Buffer.alloc(rowBytes * rows.length + 1, ' ')
  for (const [at, row] of rows.entries()) {
    let start = at * rowBytes + 1
    for (const [column, cell] of row.entries()) {
      cell.copy(body, start)
      start += widths[column] ?? 0
    }
  }
  body[body.length - 1] = 0x1a
  return Buffer.concat([header, body])
}

/** Cut between letters where it is too long. */
function cellOf(text: string): Buffer {
  let bytes = Buffer.from(text)
  for (let letters = [...text]; bytes.length > MAX_CELL_BYTES; bytes = Buffer.from(letters.join('')))
    letters = letters.slice(0, -1)
  return bytes
}

const DEGREE = 'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]'
const WGS84 = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],${DEGREE}]`
const CGCS2000 = `GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000",SPHEROID["CGCS2000",6378137.0,298.257222101]],${DEGREE}]`

/** As geographic programs name it; null: they have no name for it, or expect the east first. */
function projectionOf(system: CoordinateSystem): string | null {
  if (system.isNorthFirst) return null
  if (system.kind === 'wgs84') return WGS84
  if (system.kind === 'degrees') return system.datum === 'cgcs2000' ? CGCS2000 : null
  if (system.kind !== 'grid' || system.datum !== 'cgcs2000' || system.hasZoneNumber) return null
  const { meridian } = system
  const parameters = [
    ['False_Easting', 500_000],
    ['False_Northing', 0],
    ['Central_Meridian', meridian],
    ['Scale_Factor', 1],
    ['Latitude_Of_Origin', 0],
  ].map(([name, value]) => `PARAMETER["${name}",${value}]`)
  return `PROJCS["CGCS2000_GK_CM_${meridian}",${CGCS2000},PROJECTION["Gauss_Kruger"],${parameters.join(',')},UNIT["Meter",1.0]]`
}
