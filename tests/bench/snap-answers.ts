import { Worker } from 'node:worker_threads'
import { type Remote, wrap } from 'comlink'
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js'
import type { GeometryService } from '#drawing/services/geometry-service.ts'
import { createWorkerGeometryService } from '#drawing/services/worker-geometry-service.ts'
import { createRandom, mixedBoard } from '../parity/box-boards.ts'
import { type BenchRow, benchRow, percentile } from './results.ts'
import type { SnapClock, SnapThread } from './snap-worker.ts'
import { snapRequestAt } from './wasm-kernels.ts'

const NUM_DRAGS = 20
const FRAMES_A_DRAG = 150
const NUM_DRAGGED = 50
const WARM_UP_DRAGS = 3

interface Figures {
  /** Time of each answer in the worker, ms. */
  readonly answers: number[]
  /** From the call on the main thread to its answer there, ms. */
  readonly roundTrips: number[]
  readonly numGuides: number
}

/**
 * Drags 50 elements across boards of 1,000, 10,000 and 100,000 elements, one call a frame, and times the answers in the
 * worker and the wait on the main thread. The peer is the worker on the TypeScript reference.
 */
export async function benchSnapAnswers(bench: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const numBoxes of [1_000, 10_000, 100_000]) {
    const ours = await measureDrags(numBoxes, true)
    const peer = await measureDrags(numBoxes, false)
    if (ours.numGuides !== peer.numGuides) throw new Error('WASM and reference snap to different lines.')
    for (const [name, part] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const row = (what: string, pick: (figures: Figures) => number[]) =>
        benchRow(bench, `${what}, ${name}`, 'ms', [percentile(pick(ours), part)], {
          name: 'the worker on the TypeScript reference',
          runs: [percentile(pick(peer), part)],
        })
      rows.push(row(`snap among ${numBoxes}, answer in the worker`, ({ answers }) => answers))
      rows.push(row(`snap among ${numBoxes}, call to answer`, ({ roundTrips }) => roundTrips))
    }
  }
  return rows
}

async function measureDrags(numBoxes: number, isWasm: boolean): Promise<Figures> {
  const { service, clock } = openThread(isWasm)
  try {
    const boxes = mixedBoard(numBoxes)
    const side = boxes[2] ?? 0
    await service.load(boxes)
    const random = createRandom(numBoxes)
    const roundTrips: number[] = []
    let numGuides = 0
    for (let drag = -WARM_UP_DRAGS; drag < NUM_DRAGS; drag++) {
      if (drag === 0) {
        roundTrips.length = 0
        await clock.takeTimes()
      }
      await service.beginSnapping(Uint32Array.from({ length: NUM_DRAGGED }, (_, i) => 1 + i * 7))
      let [x, y] = [random() * side, random() * side]
      const [dx, dy] = [random() * 10 - 5, random() * 10 - 5]
      for (let frame = 0; frame < FRAMES_A_DRAG; frame++) {
        x += dx
        y += dy
        const start = performance.now()
        const answer = await service.snap(snapRequestAt(x, y, side))
        roundTrips.push(performance.now() - start)
        numGuides += (answer?.guides.length ?? 0) + (answer?.gaps.length ?? 0)
      }
    }
    return { answers: await clock.takeTimes(), roundTrips, numGuides }
  } finally {
    service.close()
  }
}

function openThread(isWasm: boolean): { service: GeometryService; clock: Remote<SnapClock> } {
  const workerData: SnapThread = { isWasm }
  // worker threads do not inherit the TypeScript loader
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport('./snap-worker.ts', '${import.meta.url}'))`
  const thread = new Worker(start, { eval: true, workerData })
  const failure = new AbortController()
  thread.once('error', (error) => failure.abort(error))
  const endpoint = nodeEndpoint(thread)
  const terminate = () => void thread.terminate()
  return {
    service: createWorkerGeometryService({ endpoint, failed: failure.signal, terminate }),
    clock: wrap<SnapClock>(endpoint),
  }
}
