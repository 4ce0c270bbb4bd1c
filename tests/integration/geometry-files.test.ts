import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geometryFileCalls as calls, type ExportFormat } from '#contract/endpoints/geometry-files.ts'
import { largeFileCalls } from '#contract/endpoints/large-files.ts'
import { mapAreaCalls } from '#contract/endpoints/map-areas.ts'
import { pipeCalls } from '#contract/endpoints/pipes.ts'
import { townMapCalls } from '#contract/endpoints/town-map.ts'
import type { GeometryMapping, LayerKind, LayerMapping } from '#contract/geometry/geometry-mapping.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { converterOf } from '#server/modules/geometry-import/coordinates/converter.ts'
import { gbkDxf, zipOf } from '#server/modules/geometry-import/reading/files.test-support.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { largeUploads } from '../support/large-upload.ts'

let demo: DemoApp
let token: string
let sourceCode: string
let station: { code: string; at: [number, number] }

beforeAll(async () => {
  // the free space of another machine's disk is not known
  demo = await createDemoApp(undefined, { DATABASE_URL: 'postgres://elsewhere' })
  token = await demo.tokenOf('super')
  const { nodes } = await plant()
  sourceCode = nodes.find(({ nodeType }) => nodeType === 'source')?.code ?? ''
  const found = nodes.find(({ nodeType }) => nodeType === 'station')
  station = { code: found?.code ?? '', at: [found?.at[0] ?? 0, found?.at[1] ?? 0] }
})
afterAll(() => demo?.close())

const plant = async () =>
  townMapCalls.plant.output.parse((await demo.post(townMapCalls.plant.path, {}, { token })).result)
const ground = async () =>
  townMapCalls.ground.output.parse((await demo.post(townMapCalls.ground.path, {}, { token })).result)
const send = (name: string, content: string | Buffer): Promise<Envelope> =>
  largeUploads(demo, token).upload(Buffer.from(content), { name, kind: 'geometry' })
const sent = async (name: string, content: string | Buffer): Promise<string> =>
  largeFileCalls.finish.output.parse((await send(name, content)).result).keyId

const layer = (name: string, kind: LayerKind | null, columns: LayerMapping['columns'] = {}, usualDnMm = 200) => ({
  layer: name,
  kind,
  columns,
  usualDnMm,
})
const mappingOf = (layers: LayerMapping[], more: Partial<GeometryMapping> = {}): GeometryMapping => ({
  system: { kind: 'wgs84', isNorthFirst: false },
  layers,
  sourceCode,
  codePrefix: 'SV',
  ...more,
})
const tried = async (keyId: string, mapping: GeometryMapping) =>
  calls.try.output.parse((await demo.postJson(calls.try.path, { keyId, mapping }, { token })).result)
const imported = (keyId: string, mapping: GeometryMapping, leavesOutRefused = false) =>
  demo.postJson(calls.import.path, { keyId, mapping, leavesOutRefused }, { token })
const files = async () => calls.list.output.parse((await demo.get(calls.list.path, {}, { token })).result)
const undo = async () => demo.post(calls.undo.path, { keyId: (await files()).last?.keyId ?? '' }, { token })

const feature = (layerName: string, coordinates: unknown, fields: object = {}, type = 'Point') => ({
  type: 'Feature',
  properties: { layer: layerName, ...fields },
  geometry: { type, coordinates },
})
const collection = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features })

/** A new street: two chambers, a pipe between them, one to a station, one that ends nowhere. */
function street() {
  const [lng, lat] = station.at
  const [one, two] = [
    [lng + 0.001, lat],
    [lng + 0.002, lat],
  ]
  return collection(
    feature('井', one, { code: 'NJ-1', name: '新井1' }),
    feature('井', two, { code: 'NJ-2', name: '新井2' }),
    feature('管', [one, [lng + 0.0015, lat + 0.0002], two], { code: 'NG-1', dn: 'DN300' }, 'LineString'),
    feature('管', [one, [lng + 0.000002, lat]], { code: 'NG-2', dn: 250 }, 'LineString'),
    feature('管', [two, [lng + 0.002, lat + 0.001]], { code: 'NG-3', dn: 150 }, 'LineString'),
    feature('路', [one, two], { name: '新街' }, 'LineString'),
  )
}
const streetLayers = () => [
  layer('井', 'chamber', { code: 'code', name: 'name' }),
  layer('管', 'branch', { code: 'code', dnMm: 'dn' }),
  layer('路', 'street', { name: 'name' }),
]

describe('a file of a surveyor', () => {
  it('is looked into, tried, imported whole, and taken back whole', async () => {
    const keyId = await sent('street.geojson', street())
    const look = calls.look.output.parse((await demo.post(calls.look.path, { keyId }, { token })).result)
    expect(look.layers.map(({ name, counts, columns }) => [name, counts, columns])).toEqual([
      ['井', { point: 2, line: 0, area: 0 }, ['layer', 'code', 'name']],
      ['管', { point: 0, line: 3, area: 0 }, ['layer', 'code', 'dn']],
      ['路', { point: 0, line: 1, area: 0 }, ['layer', 'name']],
    ])
    expect(look).toMatchObject({ projection: '', earlier: null })

    const [before, groundBefore] = [await plant(), await ground()]
    const mapping = mappingOf(streetLayers())
    const trial = await tried(keyId, mapping)
    // the chamber at the free end is counted as well
    expect(trial.counts).toEqual({ added: 7, changed: 0, same: 0, refused: 0 })
    expect(await plant()).toEqual(before)

    expect(await imported(keyId, mapping)).toMatchObject({ code: 0, result: trial.counts })
    const after = await plant()
    const pipe = (code: string) => after.pipes.find((one) => one.code === code)
    expect(pipe('NG-1')).toMatchObject({ dnMm: 300, fromName: '新井1', toName: '新井2', kind: 'branch' })
    expect(pipe('NG-1')?.line).toHaveLength(3)
    // half a metre from the station: it is on it
    expect(pipe('NG-2')?.line.at(-1)).toEqual(station.at)
    expect(pipe('NG-3')?.toName).toBe('NG-3-2')
    expect((await ground()).length).toBe(groundBefore.length + 1)
    const findings = pipeCalls.check.output.parse((await demo.post(pipeCalls.check.path, {}, { token })).result)
    expect(
      findings.some(({ kind, elements }) => kind === 'freeEnd' && elements.some(({ name }) => name === 'NG-3-2')),
    ).toBe(true)

    // once more: nothing is new
    expect((await tried(keyId, mapping)).counts).toEqual({ added: 0, changed: 0, same: 6, refused: 0 })
    const again = await sent('street2.geojson', street())
    const known = calls.look.output.parse((await demo.post(calls.look.path, { keyId: again }, { token })).result)
    expect(known.earlier).toMatchObject({ layers: mapping.layers, codePrefix: 'SV' })

    expect((await undo()).code).toBe(0)
    expect([await plant(), (await ground()).length]).toEqual([before, groundBefore.length])
    expect((await undo()).code).not.toBe(0)
  })

  it('states measured lengths, which stay when a later file has another course; others follow it', async () => {
    const [lng, lat] = station.at
    const [one, two, off] = [
      [lng + 0.001, lat],
      [lng + 0.002, lat],
      [lng + 0.0015, lat + 0.001],
    ]
    const pipes = (bend: readonly unknown[], ...columns: readonly object[]): string =>
      collection(
        feature('管', [one, ...bend, two], { code: 'NM-1', ...columns[0] }, 'LineString'),
        feature('管', [two, ...bend, one], { code: 'NM-2', ...columns[1] }, 'LineString'),
      )
    const mapping = mappingOf([
      layer('管', 'branch', { code: 'code', lengthM: 'length', lengthIsMeasured: 'measured' }),
    ])
    const lengths = async () => {
      const { rows } = await demo.database.db.$client.query(
        "select length_m, length_is_measured from pipe_segments where code like 'NM-%' order by code",
      )
      return rows.map((row) => [row.length_m, row.length_is_measured])
    }
    await imported(await sent('measured.geojson', pipes([], { length: 91.5 }, { length: 90, measured: '否' })), mapping)
    expect(await lengths()).toEqual([
      [91.5, true],
      [90, false],
    ])
    await imported(await sent('bent.geojson', pipes([off])), mapping)
    const [measured, following] = await lengths()
    expect(measured).toEqual([91.5, true])
    expect([following?.[0] > 200, following?.[1]]).toEqual([true, false])
    expect((await undo()).code).toBe(0)
    expect(await lengths()).toEqual([
      [91.5, true],
      [90, false],
    ])
    const wrong = await tried(await sent('wrong.geojson', pipes([], { measured: '也许' })), mapping)
    expect(wrong.things[0]).toMatchObject({ state: 'refused', reason: expect.stringContaining('measured') })
    const { last } = await files()
    expect(last).toBeNull()
    await demo.database.db.$client.query("delete from pipe_segments where code like 'NM-%'")
    await demo.database.db.$client.query("delete from physics_nodes where code like 'NM-%'")
  })

  it('has outlines of areas and the place of a source, which are taken back with the rest', async () => {
    const [lng, lat] = station.at
    const ring = (off: number) => [
      [lng, lat],
      [lng + off, lat],
      [lng + off, lat + off],
      [lng, lat],
    ]
    const shown = async () =>
      mapAreaCalls.shown.output.parse((await demo.post(mapAreaCalls.shown.path, {}, { token })).result)
    const own = async () => (await shown()).areas.filter(({ name }) => name === '新区块')
    const source = async () => (await plant()).nodes.find(({ code }) => code === sourceCode)?.at
    const [before, place] = [await shown(), await source()]
    const file = (off: number, ...more: object[]): string =>
      collection(feature('区块', [ring(off)], { name: '新区块', nodeCode: station.code }, 'Polygon'), ...more)
    const mapping = mappingOf([
      layer('区块', 'area', { name: 'name', nodeCode: 'nodeCode' }),
      layer('热源', 'source', { code: 'code' }),
    ])
    const moved = feature('热源', [lng + 0.01, lat], { code: sourceCode })
    expect(await imported(await sent('areas.geojson', file(0.001, moved)), mapping)).toMatchObject({
      code: 0,
      result: { added: 1, changed: 1, same: 0, refused: 0 },
    })
    expect(await own()).toMatchObject([{ nodeType: 'station', node: { code: station.code } }])
    expect(await source()).toEqual([expect.closeTo(lng + 0.01, 7), lat])
    // the same name of the same node is the same area
    expect((await tried(await sent('areas2.geojson', file(0.001, moved)), mapping)).counts).toMatchObject({ same: 2 })
    expect((await tried(await sent('areas3.geojson', file(0.002)), mapping)).counts).toMatchObject({ changed: 1 })
    const nowhere = feature('区块', [ring(0.001)], { name: '新区块', nodeCode: 'nowhere' }, 'Polygon')
    const refused = await tried(
      await sent('areas4.geojson', file(0.001, nowhere, feature('热源', [lng, lat]))),
      mapping,
    )
    expect(refused.things.filter(({ state }) => state === 'refused').map(({ reason }) => reason)).toEqual([
      expect.stringContaining('没有编码或名称为“”的热源'),
      expect.stringContaining('没有编码为“nowhere”'),
    ])
    expect((await undo()).code).toBe(0)
    expect([await shown(), await source()]).toEqual([before, place])
  })

  it('is not taken back where somebody has changed a part of it since', async () => {
    const keyId = await sent('street3.geojson', street())
    await imported(keyId, mappingOf(streetLayers()))
    const found = await demo.get('/jeasy-base/pipeSegment/list', { code: 'NG-1', page: '1', limit: '5' }, { token })
    const [row] = Object(found.result).list
    const form = Object.fromEntries(
      Object.entries({ ...row, dnMm: 350 }).map(([name, value]) => [name, String(value ?? '')]),
    )
    expect((await demo.post('/jeasy-base/pipeSegment/update', form, { token })).code).toBe(0)
    const refused = await undo()
    expect(refused).toMatchObject({ code: 1001, result: [{ field: 'keyId', rule: expect.stringContaining('NG-1') }] })
    expect((await plant()).pipes.find(({ code }) => code === 'NG-1')?.dnMm).toBe(350)
  })

  it('has its refusals row by row, and imports nothing while there are some, unless they are left out', async () => {
    const [lng, lat] = station.at
    const bow = [
      [
        [lng, lat],
        [lng + 0.01, lat + 0.01],
        [lng + 0.01, lat],
        [lng, lat + 0.01],
        [lng, lat],
      ],
    ]
    const far = [lng + 0.03, lat]
    const keyId = await sent(
      'faults.geojson',
      collection(
        feature('building', bow, {}, 'Polygon'),
        feature('building', [], {}, 'Polygon'),
        feature('chamber', [null, lat], { code: 'F-1' }),
        feature('chamber', far, { code: 'F-2' }),
        feature('chamber', far, { code: 'F-2' }),
        feature('chamber', [500, 95], { code: 'F-3' }),
        feature('chamber', [far, far], { code: 'F-4' }, 'LineString'),
        feature('station', far, { code: 'no such' }),
        feature('branch', [far, [lng + 0.031, lat]], { code: 'F P', dnMm: 'wide' }, 'LineString'),
        feature('branch', [far, [lng + 0.031, lat]], { code: 'F P', dnMm: '200' }, 'LineString'),
      ).replace('"coordinates":[]', '"coordinates":[[]]'),
    )
    const mapping = mappingOf([
      layer('building', 'building'),
      layer('chamber', 'chamber', { code: 'code' }),
      layer('station', 'station', { code: 'code' }),
      layer('source', 'source', { code: 'code' }),
      layer('area', 'area', { name: 'name', nodeCode: 'nodeCode' }),
      layer('branch', 'branch', { code: 'code', dnMm: 'dnMm' }),
    ])
    const { counts, things } = await tried(keyId, mapping)
    expect(counts).toMatchObject({ added: 1, refused: 9 })
    const reasonOf = (row: number): string => things.find((thing) => thing.row === row)?.reason ?? ''
    expect(reasonOf(1)).toMatch(/自相交/)
    expect(reasonOf(2)).toMatch(/角点太少/)
    expect(reasonOf(3)).toMatch(/不是数字/)
    expect(things.find(({ row, state }) => row === 5 && state === 'refused')?.reason).toMatch(/F-2.*多次/)
    expect(reasonOf(6)).toMatch(/地球范围/)
    expect(reasonOf(7)).toMatch(/需要点/)
    expect(reasonOf(8)).toMatch(/没有编码/)
    expect(reasonOf(9)).toMatch(/dnMm.*wide/)
    expect(reasonOf(10)).toMatch(/^编码：/)
    const before = await plant()
    expect(await imported(keyId, mapping)).toMatchObject({ code: 1001, result: [{ field: 'keyId' }] })
    expect(await plant()).toEqual(before)
    expect((await imported(keyId, mapping, true)).code).toBe(0)
    expect((await plant()).nodes.length).toBe(before.nodes.length + 1)
    await undo()
  })

  it('in a grid or in coordinates of web maps stands where it should, and mistakes are named', async () => {
    const { nodes } = await plant()
    const wells = nodes.filter(({ nodeType }) => nodeType === 'well').slice(0, 4)
    const gcj02 = converterOf({ kind: 'gcj02', isNorthFirst: false })
    if (typeof gcj02 === 'string') throw new Error(gcj02)
    const rows = wells.map(({ code, at }) => `${code},${gcj02.fromWgs84([at[0], at[1]]).join(',')}`)
    const keyId = await sent('wells.csv', `code,lng,lat\n${rows.join('\n')}\n`)
    const layers = [layer('wells', 'chamber', { code: 'code' })]
    const wrong = await tried(keyId, mappingOf(layers))
    expect([wrong.mistakes, wrong.counts.changed]).toEqual([['looksGcj02'], wells.length])
    const right = await tried(keyId, mappingOf(layers, { system: { kind: 'gcj02', isNorthFirst: false } }))
    expect([right.mistakes, right.counts.same]).toEqual([[], wells.length])
    const two = { x: 0, y: 0, lng: 115, lat: 40 }
    const local: GeometryMapping['system'] = {
      kind: 'local',
      fit: 'affine',
      points: [two, { ...two, x: 9 }],
      isNorthFirst: false,
    }
    expect((await tried(keyId, mappingOf(layers, { system: local }))).systemFault).toMatch(/至少需要三个控制点/)
    expect(await imported(keyId, mappingOf(layers, { system: local }))).toMatchObject({
      code: 1001,
      result: [{ field: 'mapping.system' }],
    })
  })

  it('in GBK without codes gets codes of its handles', async () => {
    const keyId = await sent('street.dxf', gbkDxf())
    const system = {
      kind: 'grid',
      datum: 'cgcs2000',
      zoneWidth: 3,
      meridian: 117,
      hasZoneNumber: false,
      isNorthFirst: false,
    } as const
    const trial = await tried(keyId, mappingOf([layer('管线', 'trunk')], { system }))
    expect(trial.counts).toMatchObject({ added: 3, refused: 0 })
    expect(trial.things.find(({ kind }) => kind === 'trunk')).toMatchObject({ name: 'SV-2F' })
    expect(trial.things.find(({ kind }) => kind === 'trunk')?.places[0]?.[0]).toBeCloseTo(117, 6)
  })

  it('that is none, ends early or is dangerous is not kept, and the refusal says where and what is allowed', async () => {
    const before = (await files()).list.length
    const ruleOf = async (name: string, content: string | Buffer) => {
      const answer = await send(name, content)
      return answer.code === 1001 && Array.isArray(answer.result) ? String(answer.result[0]?.rule) : String(answer.code)
    }
    expect(await ruleOf('a.geojson', street().slice(0, -20))).toMatch(/^\d+：文件在此处中断/)
    expect(await ruleOf('a.exe', 'MZ')).toMatch(/只读取 .geojson/)
    expect(await ruleOf('a.csv', 'code,name\n1,2\n')).toMatch(/^code, name：没有坐标列/)
    expect(await ruleOf('a.zip', zipOf([{ name: '../a.shp', content: Buffer.alloc(10) }]))).toMatch(/包外/)
    expect(await ruleOf('a.kml', '<!DOCTYPE a [<!ENTITY b "c">]><kml/>')).toMatch(/实体/)
    expect((await files()).list.length).toBe(before)
  })
})

describe('what is on the map', () => {
  const exported = async (format: ExportFormat, system: GeometryMapping['system']): Promise<Buffer> => {
    const answer = await demo.postJson(calls.export.path, { format, system }, { token })
    const { url } = calls.export.output.parse(answer.result)
    const { rawPayload } = await demo.app.inject({ method: 'GET', url, headers: { token, authentication: token } })
    return rawPayload
  }
  const wgs84 = { kind: 'wgs84', isNorthFirst: false } as const
  const grid = {
    kind: 'grid',
    datum: 'cgcs2000',
    zoneWidth: 6,
    meridian: 117,
    hasZoneNumber: true,
    isNorthFirst: true,
  } as const

  it.each([
    ['geojson', wgs84],
    ['csv', grid],
    ['kml', wgs84],
    ['shapefile', wgs84],
    ['shapefile', { ...grid, isNorthFirst: false }],
    ['geojson', { kind: 'bd09', isNorthFirst: false } as const],
  ] as const)('exported as %s and imported again changes nothing', async (format, system) => {
    const keyId = await sent(format === 'shapefile' ? 'map.zip' : `map.${format}`, await exported(format, system))
    const pipe = {
      code: 'code',
      dnMm: 'dnMm',
      lengthM: 'lengthM',
      laying: 'laying',
      // columns of Shapefiles have short names
      ...(format === 'shapefile'
        ? { roughnessMm: 'roughness', lengthIsMeasured: 'measured' }
        : { roughnessMm: 'roughnessMm', lengthIsMeasured: 'lengthIsMeasured' }),
    } as const
    const columns = { ...pipe, builtYear: 'builtYear' }
    const named = { name: 'name' }
    const layers = [
      layer('chamber', 'chamber', { code: 'code', name: 'name', depthM: 'depthM' }),
      layer('station', 'station', { code: 'code' }),
      layer('trunk', 'trunk', columns),
      layer('branch', 'branch', columns),
      layer('street', 'street', named),
      layer('block', 'block', named),
      layer('water', 'water', named),
      layer('building', 'building', named),
    ]
    const { counts, things } = await tried(keyId, mappingOf(layers, { system }))
    expect(things.filter(({ state }) => state !== 'same').slice(0, 3)).toEqual([])
    expect(counts.same).toBeGreaterThan(40)
    expect(new Set(things.map(({ kind }) => kind))).toEqual(new Set(layers.map(({ kind }) => kind)))
  })

  it('as a drawing has points and polylines by layer', async () => {
    const text = (await exported('dxf', grid)).toString()
    const keyId = await sent('map.dxf', text)
    const { layers } = calls.look.output.parse((await demo.post(calls.look.path, { keyId }, { token })).result)
    expect(layers.find(({ name }) => name === 'station')?.counts.point).toBeGreaterThan(0)
    expect(layers.find(({ name }) => name === 'branch')?.counts.line).toBeGreaterThan(0)
  })

  it('is exported by who may, as far as the data scope goes', async () => {
    const operator = await demo.tokenOf('operator')
    expect((await demo.postJson(calls.export.path, { format: 'csv', system: wgs84 }, { token: operator })).code).toBe(
      1003,
    )
    expect((await demo.postJson(calls.export.path, { format: 'kml', system: grid }, { token })).code).toBe(1001)
  })
})
