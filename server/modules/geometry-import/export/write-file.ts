// Features as a file of each kind.

import { writeCsv } from 'hucre/csv'
import type { ExportFormat } from '#contract/endpoints/geometry-files.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import type { MapThing } from './map-things.ts'

/** @param decimals - Of coordinates: degrees need more than metres. */
export function writeFile(
  format: Exclude<ExportFormat, 'shapefile'>,
  things: readonly MapThing[],
  decimals: number,
): string {
  if (format === 'geojson') return geoJson(things, decimals)
  if (format === 'kml') return kml(things, decimals)
  return format === 'dxf' ? dxf(things, decimals) : csv(things, decimals)
}

const closed = ({ shape, places }: MapThing): readonly Pair[] => {
  const [first] = places
  return shape === 'area' && first ? places.concat([first]) : places
}

function geoJson(things: readonly MapThing[], decimals: number): string {
  const roundedTo = (value: number): number => Number(value.toFixed(decimals))
  const features = things.map((thing) => {
    const corners = closed(thing).map(([x, y]) => [roundedTo(x), roundedTo(y)])
    const geometry =
      thing.shape === 'point'
        ? { type: 'Point', coordinates: corners[0] }
        : thing.shape === 'line'
          ? { type: 'LineString', coordinates: corners }
          : { type: 'Polygon', coordinates: [corners] }
    return JSON.stringify({ type: 'Feature', properties: { layer: thing.layer, ...thing.fields }, geometry })
  })
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`
}

function csv(things: readonly MapThing[], decimals: number): string {
  const columns = [...new Set(things.flatMap(({ fields }) => Object.keys(fields)))]
  const rows = things.map((thing) => {
    const corners = closed(thing).map(([x, y]) => `${x.toFixed(decimals)} ${y.toFixed(decimals)}`)
    const names = { point: 'POINT', line: 'LINESTRING', area: 'POLYGON' }
    const brackets = thing.shape === 'area' ? ['((', '))'] : ['(', ')']
    const wkt = `${names[thing.shape]} ${brackets[0]}${corners.join(', ')}${brackets[1]}`
    return [thing.layer].concat(
      columns.map((column) => String(thing.fields[column] ?? '')),
      wkt,
    )
  })
  return writeCsv([['layer'].concat(columns, 'wkt')].concat(rows))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function kml(things: readonly MapThing[], decimals: number): string {
  const layers = [...new Set(things.map(({ layer }) => layer))]
  const placemark = (thing: MapThing): string => {
    const corners = closed(thing)
      .map(([x, y]) => `${x.toFixed(decimals)},${y.toFixed(decimals)}`)
      .join(' ')
    const coordinates = `<coordinates>${corners}</coordinates>`
    const geometry =
      thing.shape === 'point'
        ? `<Point>${coordinates}</Point>`
        : thing.shape === 'line'
          ? `<LineString>${coordinates}</LineString>`
          : `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`
    const data = Object.entries(thing.fields).map(
      ([name, value]) => `<Data name="${escaped(name)}"><value>${escaped(String(value))}</value></Data>`,
    )
    const title = escaped(String(thing.fields.name ?? thing.fields.code ?? ''))
    return `<Placemark><name>${title}</name><ExtendedData>${data.join('')}</ExtendedData>${geometry}</Placemark>`
  }
  const folders = layers.map((layer) => {
    const own = things.filter((thing) => thing.layer === layer).map(placemark)
    return `<Folder><name>${escaped(layer)}</name>\n${own.join('\n')}\n</Folder>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${folders.join('\n')}\n</Document></kml>\n`
}

/** Points and polylines by layer, as any CAD reads them; names stand beside points as texts. */
function dxf(things: readonly MapThing[], decimals: number): string {
  const lines: (string | number)[] = [
    0,
    'SECTION',
    2,
    'HEADER',
    9,
    '$ACADVER',
    1,
    'AC1009',
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
  ]
  lines.push('ENTITIES')
  const place = ([x, y]: Pair): (string | number)[] => [10, x.toFixed(decimals), 20, y.toFixed(decimals), 30, '0']
  for (const thing of things) {
    const { layer, shape, places, fields } = thing
    const [first] = places
    if (!first) continue
    if (shape === 'point') {
      lines.push(0, 'POINT', 8, layer)
      for (const one of place(first)) lines.push(one)
      const text = String(fields.code ?? fields.name ?? '')
      if (text === '') continue
      lines.push(0, 'TEXT', 8, `${layer}-text`)
      for (const one of place(first)) lines.push(one)
      lines.push(40, '2', 1, text)
      continue
    }
    lines.push(0, 'POLYLINE', 8, layer, 66, '1', 70, shape === 'area' ? '1' : '0')
    for (const corner of places) {
      lines.push(0, 'VERTEX', 8, layer)
      for (const one of place(corner)) lines.push(one)
    }
    lines.push(0, 'SEQEND', 8, layer)
  }
  lines.push(0, 'ENDSEC', 0, 'EOF')
  return `${lines.join('\n')}\n`
}
