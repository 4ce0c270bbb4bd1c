// Tables of places: a column for each coordinate, or one of well-known text (WKT).

import { parseCsv } from 'hucre/csv'
import type { Shape } from '#contract/geometry/geometry-mapping.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type FeatureTaker, GeometryFileError, textsOf } from './feature.ts'

/** Headings of the columns, without units and marks, in lower case. */
const FIRST = ['lng', 'lon', 'long', 'longitude', '经度', 'x', '东坐标', 'x坐标', 'easting', 'e']
const SECOND = ['lat', 'latitude', '纬度', 'y', '北坐标', 'y坐标', 'northing', 'n']
const WKT = ['wkt', 'geometry', 'geom', '几何', 'the_geom']
const LAYER = ['layer', '图层']

const plain = (heading: string): string =>
  heading
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase()

export function readCsv(bytes: Uint8Array, fileName: string, taker: FeatureTaker): void {
  const text = decodeBytes(bytes)
  const [headings = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ''), { delimiter: separatorOf(text) }).map(
    (cells) => cells.map((cell) => String(cell ?? '')),
  )
  const columnOf = (names: readonly string[]): number => headings.findIndex((heading) => names.includes(plain(heading)))
  const [x, y, wkt, layer] = [columnOf(FIRST), columnOf(SECOND), columnOf(WKT), columnOf(LAYER)]
  if (wkt < 0 && (x < 0 || y < 0)) throw new GeometryFileError('columns', headings.join(', ').slice(0, 200))
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = at + 2
    const fields = textsOf(
      headings.flatMap((name, column) => (column === wkt ? [] : [[name.trim(), cells[column] ?? ''] as const])),
    )
    const common = { row, layer: (layer < 0 ? '' : (cells[layer] ?? '').trim()) || fileName, fields }
    if (wkt < 0) taker.take({ ...common, shape: 'point', places: [[numberOf(cells[x]), numberOf(cells[y])]] })
    else {
      const found = placesOfWkt(cells[wkt] ?? '')
      taker.take({ ...common, ...(found ?? { shape: 'point', places: [[Number.NaN, Number.NaN]] }) })
    }
  }
}

const numberOf = (cell = ''): number => (cell.trim() === '' ? Number.NaN : Number(cell.trim()))

function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string): number => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

const SHAPE_OF_WKT: Readonly<Record<string, Shape>> = { POINT: 'point', LINESTRING: 'line', POLYGON: 'area' }

/** A point, a line, or the outer ring of a polygon; null: it is none. */
function placesOfWkt(text: string): { readonly shape: Shape; readonly places: readonly Pair[] } | null {
  const found = /^\s*(?:SRID=\d+;)?\s*(POINT|LINESTRING|POLYGON)\s*(?:Z|M|ZM)?\s*\(+([^()]*)\)/i.exec(text)
  const shape = SHAPE_OF_WKT[found?.[1]?.toUpperCase() ?? '']
  if (!found || !shape) return null
  const places = (found[2] ?? '').split(',').map((corner): Pair => {
    const [x, y] = corner.trim().split(/\s+/)
    return [numberOf(x), numberOf(y)]
  })
  return { shape, places }
}
