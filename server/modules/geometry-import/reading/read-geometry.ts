// A file of geometry by its kind.

import type { GeometryFormat } from '#contract/geometry/geometry-mapping.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type FeatureTaker, GeometryFileError } from './feature.ts'
import { readCsv } from './read-csv.ts'
import { readDxf } from './read-dxf.ts'
import { readGeoJson } from './read-geojson.ts'
import { readKml } from './read-kml.ts'
import { readShapefile } from './read-shapefile.ts'
import { openZip } from './read-zip.ts'

const ENDINGS: readonly (readonly [RegExp, GeometryFormat])[] = [
  [/\.(geo)?json$/i, 'geojson'],
  [/\.zip$/i, 'shapefile'],
  [/\.km[lz]$/i, 'kml'],
  [/\.dxf$/i, 'dxf'],
  [/\.(csv|txt)$/i, 'csv'],
]

/** Null: files of this name are not read. */
export const formatOf = (name: string): GeometryFormat | null =>
  ENDINGS.find(([ending]) => ending.test(name))?.[1] ?? null

const titleOf = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '')

export async function readGeometry(
  format: GeometryFormat,
  name: string,
  content: Uint8Array,
  taker: FeatureTaker,
): Promise<void> {
  const title = titleOf(name)
  if (format === 'geojson') readGeoJson(content, title, taker)
  else if (format === 'dxf') readDxf(content, title, taker)
  else if (format === 'csv') readCsv(content, title, taker)
  else if (format === 'kml') readKml(await kmlOf(name, content), title, taker)
  else await readZippedShapes(content, taker)
}

async function kmlOf(name: string, content: Uint8Array): Promise<Uint8Array> {
  if (!/\.kmz$/i.test(name)) return content
  const files = await openZip(Buffer.from(content), ['.kml'])
  const [first] = files
  if (!first) throw new GeometryFileError('zipContent', '*.kml')
  return (files.find((file) => /(^|\/)doc\.kml$/i.test(file.name)) ?? first).read()
}

async function readZippedShapes(content: Uint8Array, taker: FeatureTaker): Promise<void> {
  const files = await openZip(Buffer.from(content), ['.shp', '.dbf', '.prj'])
  const beside = (name: string, ending: string) =>
    files.find((file) => file.name.toLowerCase() === name.toLowerCase().replace(/\.shp$/, ending))
  const shapes = files.filter(({ name }) => /\.shp$/i.test(name))
  if (shapes.length === 0) throw new GeometryFileError('zipContent', '*.shp')
  for (const file of shapes) {
    const projection = await beside(file.name, '.prj')?.read()
    if (projection) taker.say(decodeBytes(projection).slice(0, 2_000))
    readShapefile(await file.read(), (await beside(file.name, '.dbf')?.read()) ?? null, titleOf(file.name), taker)
  }
}
