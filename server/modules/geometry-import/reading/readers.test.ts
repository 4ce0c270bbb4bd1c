import { describe, expect, it } from 'vitest'
import type { GeometryFormat } from '#contract/geometry/geometry-mapping.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import { createTaker, GeometryFileError, type ReadFeature } from './feature.ts'
import { gbkDxf, recordsOf, shapeFile, zipOf } from './files.test-support.ts'
import { readGeometry } from './read-geometry.ts'

async function read(format: GeometryFormat, name: string, content: string | Uint8Array) {
  const features: ReadFeature[] = []
  const taker = createTaker((feature) => void features.push(feature))
  await readGeometry(format, name, typeof content === 'string' ? Buffer.from(content) : content, taker)
  const leftOut = [...taker.leftOut].map(([layer, counts]) => [layer, Object.fromEntries(counts)])
  return { features, leftOut: Object.fromEntries(leftOut), projection: taker.projection }
}
const faultOf = (...file: Parameters<typeof read>) =>
  read(...file).then(
    () => null,
    (error: unknown) =>
      error instanceof GeometryFileError ? [error.fault.kind, error.fault.place] : Promise.reject(error),
  )

describe('GeoJSON', () => {
  const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry })
  const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

  it('gives points, lines and rings with fields and layer; holes are counted', async () => {
    const ring = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 0],
    ]
    const { features, leftOut } = await read(
      'geojson',
      'town.geojson',
      collection(
        feature({ type: 'Point', coordinates: [115, 40, 3] }, { code: 'J1', layer: '井室' }),
        feature(
          {
            type: 'MultiLineString',
            coordinates: [
              [
                [1, 2],
                [3, 4],
              ],
              [
                [5, 6],
                [7, 8],
              ],
            ],
          },
          { dn: 200 },
        ),
        feature({ type: 'Polygon', coordinates: [ring, ring] }),
      ),
    )
    expect(features.map(({ row, layer, shape, places }) => [row, layer, shape, places.length])).toEqual([
      [1, '井室', 'point', 1],
      [2, 'town', 'line', 2],
      [2, 'town', 'line', 2],
      [3, 'town', 'area', 3],
    ])
    expect(features[1]?.fields).toEqual({ dn: '200' })
    expect(leftOut).toEqual({ town: { hole: 1 } })
  })

  it('keeps a feature whose numbers are none or whose corners are too many, to be refused by itself', async () => {
    const million = Array.from({ length: 1_000_000 }, (_, at) => [at, 0])
    const { features } = await read(
      'geojson',
      'a.json',
      collection(
        feature({ type: 'Point', coordinates: [null, 40] }),
        feature({ type: 'LineString', coordinates: million }),
      ),
    )
    expect(features[0]?.places).toEqual([[Number.NaN, 40]])
    expect(features[1]).toMatchObject({ numTooMany: 1_000_000, places: [[0, 0]] })
  })

  it('that ends early or is none is refused with the place', async () => {
    const text = collection(feature({ type: 'Point', coordinates: [1, 2] }))
    expect(await faultOf('geojson', 'a.json', text.slice(0, -5))).toEqual(['truncated', expect.stringMatching(/^\d+$/)])
    expect(await faultOf('geojson', 'a.json', collection(feature({ type: 'Circle', coordinates: [] })))).toEqual([
      'format',
      '1',
    ])
  })
})

describe('CSV', () => {
  it('has columns of coordinates, or WKT; in GB18030 as well', async () => {
    const { features } = await read('csv', 'wells.csv', '编码,经度,纬度（°）\nJ1,115.1,40.2\n\nJ2,x,40.3\n')
    expect(features.map(({ row, fields, places }) => [row, fields.编码, places[0]])).toEqual([
      [2, 'J1', [115.1, 40.2]],
      [4, 'J2', [Number.NaN, 40.3]],
    ])
    const lines = await read('csv', 'p.csv', 'code;wkt;layer\nP1;"LINESTRING (1 2, 3 4)";trunk\n')
    expect(lines.features).toMatchObject([{ layer: 'trunk', shape: 'line', fields: { code: 'P1' } }])
  })

  it('without columns of coordinates is refused with what it has', async () => {
    expect(await faultOf('csv', 'a.csv', 'code,name\nJ1,a\n')).toEqual(['columns', 'code, name'])
  })
})

describe('DXF', () => {
  it('in GBK is read by its bytes, whatever code page it names', async () => {
    const { features } = await read('dxf', 'a.dxf', gbkDxf())
    expect(features).toMatchObject([{ layer: '管线', shape: 'line', handle: '2F' }])
  })

  it('expands blocks where they stand, and counts by layer what it does not take', async () => {
    const block = [
      '0',
      'BLOCK',
      '2',
      'JING',
      '10',
      '1',
      '20',
      '1',
      '0',
      'CIRCLE',
      '8',
      '0',
      '10',
      '1',
      '20',
      '1',
      '40',
      '2',
    ]
    const { features, leftOut } = await read(
      'dxf',
      'a.dxf',
      recordsOf(
        ['0', 'INSERT', '5', 'A1', '8', '井', '2', 'JING', '10', '100', '20', '50', '41', '2', '42', '2', '50', '90'],
        ['0', 'HATCH', '8', '填充'],
        { blocks: block.concat(['0', 'ENDBLK']) },
      ),
    )
    const [point, circle] = features
    expect(point).toMatchObject({ layer: '井', shape: 'point', places: [[100, 50]], fields: { block: 'JING' } })
    expect(circle).toMatchObject({ layer: '井', shape: 'area', isOfSymbol: true, handle: 'A1' })
    const off = (circle?.places ?? []).map(([x, y]) => Math.hypot(x - 100, y - 50))
    expect([Math.min(...off), Math.max(...off)].map((one) => one.toFixed(6))).toEqual(['4.000000', '4.000000'])
    expect(leftOut).toEqual({ 填充: { HATCH: 1 } })
  })

  it('refuses a block that contains itself', async () => {
    const inner = ['0', 'BLOCK', '2', 'A', '0', 'INSERT', '2', 'A', '10', '0', '20', '0', '0', 'ENDBLK']
    const file = recordsOf(['0', 'INSERT', '2', 'A', '10', '0', '20', '0'], { blocks: inner })
    expect(await faultOf('dxf', 'a.dxf', file)).toEqual(['blockRing', 'A'])
  })

  it('makes lines of bulges, arcs and splines that stay within five centimetres', async () => {
    const spline = ['0', 'SPLINE', '8', 's', '71', '3']
    for (const knot of [0, 0, 0, 0, 1, 1, 1, 1]) spline.push('40', String(knot))
    for (const [x, y] of [
      [0, 0],
      [0, 50],
      [100, 50],
      [100, 0],
    ])
      spline.push('10', String(x), '20', String(y))
    const { features } = await read(
      'dxf',
      'a.dxf',
      recordsOf(
        ['0', 'LWPOLYLINE', '8', 'b', '70', '0', '10', '0', '20', '0', '42', '1', '10', '100', '20', '0'],
        ['0', 'ARC', '8', 'a', '10', '0', '20', '0', '40', '300', '50', '350', '51', '20'],
        spline,
      ),
    )
    const [bulge, arc, curve] = features.map(({ places }) => places)
    // a bulge of one is half a circle, to the right of its chord
    expect(farthest(bulge, ([x, y]) => Math.hypot(x - 50, y) - 50)).toBeLessThan(0.05)
    expect(Math.min(...(bulge ?? []).map(([, y]) => y))).toBeLessThan(-49.9)
    expect(farthest(arc, ([x, y]) => Math.hypot(x, y) - 300)).toBeLessThan(0.05)
    expect(arc?.length).toBeGreaterThan(5)
    const on = Array.from({ length: 2_001 }, (_, at): Pair => {
      const t = at / 2_000
      return [300 * t * t * (1 - t) + 100 * t ** 3, 150 * t * (1 - t)]
    })
    expect(Math.max(...on.map((place) => distanceTo(curve ?? [], place)))).toBeLessThan(0.05)
  })

  it('that ends early is refused', async () => {
    const text = recordsOf(['0', 'LINE', '8', 'a', '10', '0', '20', '0', '11', '1', '21', '1'])
    expect(await faultOf('dxf', 'a.dxf', text.replace(/0\nENDSEC\n0\nEOF\n$/, ''))).toEqual([
      'truncated',
      expect.any(String),
    ])
    expect(await faultOf('dxf', 'a.dxf', '<html>')).toEqual(['format', expect.any(String)])
  })
})

/** Largest distance of a line, its middles included, from a curve. */
const farthest = (places: readonly Pair[] = [], off: (place: Pair) => number): number =>
  Math.max(
    ...places.flatMap(([x, y], at) => {
      const [nextX, nextY] = places[at + 1] ?? [x, y]
      return [Math.abs(off([x, y])), Math.abs(off([(x + nextX) / 2, (y + nextY) / 2]))]
    }),
  )
const distanceTo = (line: readonly Pair[], [x, y]: Pair): number =>
  Math.min(
    ...line.slice(1).map(([bx, by], at) => {
      const [ax, ay] = line[at] ?? [bx, by]
      const [dx, dy] = [bx - ax, by - ay]
      const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(x - ax - share * dx, y - ay - share * dy)
    }),
  )

describe('KML and KMZ', () => {
  const kml = (inside: string) =>
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Folder><name>井</name>${inside}</Folder></kml>`
  const placemark =
    '<Placemark id="a"><name>J1</name><ExtendedData><Data name="dn"><value>200</value></Data></ExtendedData><Point><coordinates>115.1,40.2,0</coordinates></Point></Placemark>'

  it('give placemarks with their folder', async () => {
    const expected = { layer: '井', shape: 'point', places: [[115.1, 40.2]], fields: { name: 'J1', dn: '200' } }
    expect((await read('kml', 'a.kml', kml(placemark))).features).toMatchObject([expected])
    const kmz = zipOf([{ name: 'doc.kml', content: Buffer.from(kml(placemark)) }])
    expect((await read('kml', 'a.kmz', kmz)).features).toMatchObject([expected])
  })

  it('with entities or network links are refused, and so are cut ones', async () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE kml [<!ENTITY a "b">]>${kml('&a;').slice(21)}`
    expect(await faultOf('kml', 'a.kml', bomb)).toEqual(['entities', '2'])
    const link = kml('<NetworkLink><Link><href>http://a/</href></Link></NetworkLink>')
    expect(await faultOf('kml', 'a.kml', link)).toEqual(['networkLink', '1'])
    expect((await faultOf('kml', 'a.kml', kml(placemark).slice(0, 200)))?.[0]).toBe('truncated')
  })
})

describe('archives', () => {
  const shp = shapeFile([[115.1, 40.2]])

  it('give the Shapefiles in them, with what their projection says', async () => {
    const { features, projection } = await read(
      'shapefile',
      'a.zip',
      zipOf([
        { name: 'data/井室.shp', content: shp.shp },
        { name: 'data/井室.dbf', content: shp.dbf },
        { name: 'data/井室.prj', content: Buffer.from('GEOGCS["CGCS_2000"]') },
      ]),
    )
    expect(features).toMatchObject([{ row: 1, layer: '井室', shape: 'point', fields: { CODE: '甲1' } }])
    expect(projection).toBe('GEOGCS["CGCS_2000"]')
  })

  it('that lead out, link, swell or end early are refused before anything is read', async () => {
    const file = (name: string, more: object = {}) => zipOf([{ name, content: shp.shp, ...more }])
    expect(await faultOf('shapefile', 'a.zip', file('../a.shp'))).toEqual(['zipPath', '../a.shp'])
    expect(await faultOf('shapefile', 'a.zip', file('/a.shp'))).toEqual(['zipPath', '/a.shp'])
    expect(await faultOf('shapefile', 'a.zip', file('a.shp', { isLink: true }))).toEqual(['zipLink', 'a.shp'])
    const bomb = zipOf([{ name: 'a.shp', content: Buffer.alloc(64 << 20) }])
    expect(await faultOf('shapefile', 'a.zip', bomb)).toEqual(['zipSize', 'a.shp'])
    expect((await faultOf('shapefile', 'a.zip', file('a.shp').subarray(0, 60)))?.[0]).toBe('zip')
    expect(await faultOf('shapefile', 'a.zip', file('a.txt'))).toEqual(['zipContent', '*.shp'])
    const many = Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}.shp`, content: Buffer.alloc(1) }))
    expect(await faultOf('shapefile', 'a.zip', zipOf(many))).toEqual(['zipSize', '1001'])
    expect(
      (await faultOf('shapefile', 'a.zip', zipOf([{ name: 'a.shp', content: shp.shp.subarray(0, 110) }])))?.[0],
    ).toBe('truncated')
  })
})
