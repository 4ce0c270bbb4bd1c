import { setTimeout as sleep } from 'node:timers/promises'
import { geometryFileCalls } from '#contract/endpoints/geometry-files.ts'
import { LARGE_PART_BYTES, largeFileCalls } from '#contract/endpoints/large-files.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { type ConsoleClient, signInAt } from '#server/import-command/console-client.ts'
import { createDataFolder, startDemo, TEST_CODE } from '#tests/support/demo-server.ts'
import { drawTown } from '#tests/support/drawn-town.ts'
import { type BenchRow, benchRow, withAim } from '../results.ts'
import type { AskedCall } from '../server/asking.ts'
import { callRows, printFailures } from '../server/call-rows.ts'
import { isOrdinary, whilePeopleLook } from '../server/people.ts'

const FILE_MB = 50
/** Streets and chambers a street: enough features for the file. */
const TOWN = [100, 100] as const
const READS = 3
const MAX_READ_MS = 20_000
const REST_MS = 15_000

/**
 * A file of 50 MB as a surveyor sends it: from its last part to the layers that are shown, and calls of others meanwhile.
 */
export async function geometryRows(): Promise<BenchRow[]> {
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path, SIM_STATIONS: '20', SIM_STEP_S: '15', LOG_LEVEL: 'error' })
  try {
    const client = await signInAt(server.url, {
      loginName: 'super',
      password: DEMO_PASSWORD,
      readPicture: async () => TEST_CODE,
      secondStep: async () => TEST_CODE,
    })
    const { content, numFeatures } = townFile()
    const [atRest, calls]: [AskedCall[], AskedCall[]] = [[], []]
    await whilePeopleLook(server.url, atRest, sleep(REST_MS))
    const reads: number[] = []
    const read = async (): Promise<void> => {
      for (let turn = 0; turn < READS; turn += 1) {
        const keyId = await send(client, content, `town-${turn}.geojson`)
        const began = performance.now()
        await client.ask(largeFileCalls.finish, { keyId })
        const { layers } = await client.ask(geometryFileCalls.look, { keyId })
        reads.push(performance.now() - began)
        const numRead = layers.reduce((sum, { counts }) => sum + counts.point + counts.line + counts.area, 0)
        if (numRead !== numFeatures) throw new Error(`${numRead} features were read instead of ${numFeatures}.`)
      }
    }
    await whilePeopleLook(server.url, calls, read())
    await client.close()
    printFailures(calls)
    const name = `reading ${(content.length / 1e6).toFixed(0)} MB of GeoJSON, ${numFeatures} features`
    const row = benchRow('map', `${name}: from its last part to its layers`, 'ms', reads)
    return [
      withAim(row, `at most ${MAX_READ_MS}`, row.ours <= MAX_READ_MS),
      // of some names few calls are asked
      ...callRows('map', calls.filter(isOrdinary), { name: 'at rest', calls: atRest.filter(isOrdinary) }).filter(
        ({ name: of }) => of.startsWith('all calls') || of.startsWith('calls that'),
      ),
    ]
  } finally {
    await server.stop()
    await folder.remove()
  }
}

/** Each feature has the columns of a survey, the longer the more of them the file needs. */
function townFile(): { readonly content: Buffer; readonly numFeatures: number } {
  const { nodes, pipes, areas } = drawTown(...TOWN)
  const shapes = nodes
    .flatMap(({ id, kind, place }) =>
      place ? [{ layer: String(kind), id, type: 'Point', coordinates: place as unknown }] : [],
    )
    .concat(
      pipes.flatMap(({ id, line }) => (line ? [{ layer: 'pipe', id, type: 'LineString', coordinates: line }] : [])),
      areas.map(({ id, ring }) => ({
        layer: 'area',
        id,
        type: 'Polygon',
        coordinates: [ring.concat(ring.slice(0, 1))],
      })),
    )
  const line = (note: string) =>
    shapes.map(({ layer, id, type, coordinates }) =>
      JSON.stringify({
        type: 'Feature',
        properties: {
          layer,
          code: id,
          surveyedBy: '第三测绘队',
          surveyedOn: '2025-09-14',
          material: '20# 螺旋焊管',
          note,
        },
        geometry: { type, coordinates },
      }),
    )
  const bare = line('').reduce((sum, one) => sum + Buffer.byteLength(one) + 1, 0)
  const note = '-'.repeat(Math.max(0, Math.ceil((FILE_MB * 1e6 - bare) / shapes.length)))
  const content = Buffer.from(`{"type":"FeatureCollection","features":[${line(note).join(',')}]}`)
  return { content, numFeatures: shapes.length }
}

async function send(client: ConsoleClient, content: Buffer, name: string): Promise<string> {
  const { keyId } = await client.ask(largeFileCalls.begin, { kind: 'geometry', name, sizeBytes: content.length })
  for (let number = 0; number * LARGE_PART_BYTES < content.length; number += 1) {
    const bytes = content.subarray(number * LARGE_PART_BYTES, (number + 1) * LARGE_PART_BYTES)
    await client.ask(largeFileCalls.sendPart, { keyId, number, part: new Blob([new Uint8Array(bytes)]) })
  }
  return keyId
}
