// Pipes led around devices, beside libavoid-js with the same devices, clearance and cost of a bend, and beside the Manhattan
// connector of maxGraph. All run in Node, as the search is the same there. maxGraph avoids devices on a grid of 12 px and gives
// up after 2,000 steps, so its ways are not compared, only its time; its orthogonal connector does not avoid devices at all.

import { type Box, moveBox, orthogonalRoute } from '#drawing/engine.ts'
import { type BenchRow, benchRow, percentile, reportRows, withAim, withLimit } from './results.ts'
import { draggedEnd } from './routing/dragged-end.ts'
import { libavoidPlant } from './routing/libavoid-plant.ts'
import { maxgraphPlant } from './routing/maxgraph-plant.ts'
import { coming, leaving, plantOf } from './routing/plant.ts'

const PEER = 'libavoid-js'
const GRID_PEER = 'maxGraph, Manhattan'
const WARM_UP = 5
const DRAG_RUNS = 12
const BATCH_RUNS = 3
const PIPES_OF_DRAGGED = 12
const BATCH = 200
const DRAGS = 40
const MOVES = 25
/** What a move of a drag may take of a frame. */
const LIVE_MS = 2

const timed = (work: () => void): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}
function route(boxes: readonly Box[], from: number, to: number): number {
  const [start, end] = [boxes[from], boxes[to]]
  if (!start || !end) throw new RangeError('A pipe needs two devices.')
  const found = orthogonalRoute({ from: leaving(start), to: coming(end), obstacles: boxes })
  if (!found) throw new Error(`No way from device ${from} to ${to}.`)
  return found.length
}

/** One pipe among devices, ours and the peer's in turn. */
function single(numDevices: number, numRuns: number) {
  const plant = plantOf(numDevices)
  const peer = libavoidPlant(plant)
  const [ours, theirs]: [number[], number[]] = [[], []]
  let [bends, peerBends] = [0, 0]
  for (const [at, [from, to]] of plant.pairs(WARM_UP + numRuns).entries()) {
    const own = timed(() => {
      bends += route(plant.boxes, from, to) - 2
    })
    const other = timed(() => {
      const pipes = peer.connect([[from, to]])
      for (const pipe of pipes) peerBends += peer.numBends(pipe)
      peer.remove(pipes)
    })
    if (at < WARM_UP) continue
    ours.push(own)
    theirs.push(other)
  }
  peer.close()
  console.log(`${numDevices} devices: bends ours ${bends}, ${PEER} ${peerBends}`)
  return { ours, theirs }
}

/** A device with twelve pipes that is moved to and fro. */
function dragged(numDevices: number) {
  const plant = plantOf(numDevices)
  const boxes = [...plant.boxes]
  const device = Math.floor(numDevices / 2)
  const ends = plant.pairs(PIPES_OF_DRAGGED).map(([, to]) => (to === device ? to + 1 : to))
  const peer = libavoidPlant(plant)
  peer.connect(ends.map((to) => [device, to] as const))
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let run = -3; run < DRAG_RUNS; run++) {
    const way = run % 2 === 0 ? 15 : -15
    const own = timed(() => {
      const box = boxes[device]
      if (box) boxes[device] = moveBox(box, way, way)
      for (const to of ends) route(boxes, device, to)
    })
    const other = timed(() => peer.move(device, way, way))
    if (run < 0) continue
    ours.push(own)
    theirs.push(other)
  }
  peer.close()
  return { ours, theirs }
}

/** The same pipes beside maxGraph. */
function onGrid(numDevices: number, numRuns: number) {
  const plant = plantOf(numDevices)
  const peer = maxgraphPlant(plant)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (const [at, [from, to]] of plant.pairs(WARM_UP + numRuns).entries()) {
    const own = timed(() => route(plant.boxes, from, to))
    const other = timed(() => peer.route(from, to))
    if (at < WARM_UP) continue
    ours.push(own)
    theirs.push(other)
  }
  return { ours, theirs }
}

/** Moves of drags of a device with one pipe, as the document sees each: the whole change, its lines led anew. */
function liveDrags(numDevices: number): number[] {
  const plant = plantOf(numDevices)
  return plant.pairs(DRAGS).flatMap((pair) => {
    const move = draggedEnd(plant, pair)
    const runs = Array.from({ length: MOVES }, (_, step) => timed(() => move(3 * step, 2 * step)))
    return runs.slice(WARM_UP)
  })
}

function batch(numDevices: number) {
  const plant = plantOf(numDevices)
  const pairs = plant.pairs(BATCH)
  const peer = libavoidPlant(plant)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let run = -1; run < BATCH_RUNS; run++) {
    const own = timed(() => {
      for (const [from, to] of pairs) route(plant.boxes, from, to)
    })
    let made: ReturnType<typeof peer.connect> = []
    const other = timed(() => {
      made = peer.connect(pairs)
    })
    peer.remove(made)
    if (run < 0) continue
    ours.push(own)
    theirs.push(other)
  }
  peer.close()
  return { ours, theirs }
}

interface Timings {
  readonly ours: readonly number[]
  readonly theirs: readonly number[]
}
const rowsOf = (name: string, timings: Timings): BenchRow[] => pairOfRows(PEER, name, timings)
/** Named by the peer, as libavoid has rows of the same names. */
const rowsBeside = (peer: string, name: string, timings: Timings): BenchRow[] =>
  pairOfRows(peer, `${name}, beside ${peer}`, timings)
const pairOfRows = (peer: string, name: string, { ours, theirs }: Timings): BenchRow[] => [
  benchRow('routing', name, 'ms', ours, { name: peer, runs: theirs }),
  benchRow('routing', `${name}, p95`, 'ms', [percentile(ours, 0.95)], { name: peer, runs: [percentile(theirs, 0.95)] }),
]
const aimed = (rows: readonly BenchRow[], medianMs: number, p95Ms: number, share: number): BenchRow[] => {
  const [middle, late] = rows
  if (!middle || !late) throw new RangeError('A figure has a median and a 95th percentile.')
  return [
    withAim(
      middle,
      `${medianMs} ms and ${share} of the peer`,
      middle.ours < medianMs && (middle.ratio ?? Number.POSITIVE_INFINITY) <= share,
    ),
    withAim(late, `${p95Ms} ms`, late.ours < p95Ms),
  ]
}

const drags = liveDrags(500)
const nearDrags = liveDrags(50)

reportRows([
  ...rowsOf('one pipe among 50 devices', single(50, 100)),
  ...aimed(rowsOf('one pipe among 500 devices', single(500, 60)), 5, 25, 0.1),
  ...rowsBeside(GRID_PEER, 'one pipe among 500 devices', onGrid(500, 60)),
  benchRow('routing', 'a move of a dragged end among 50 devices', 'ms', nearDrags),
  withLimit(
    benchRow('routing', 'a move of a dragged end among 50 devices, p95', 'ms', [percentile(nearDrags, 0.95)]),
    LIVE_MS,
  ),
  benchRow('routing', 'a move of a dragged end among 500 devices', 'ms', drags),
  benchRow('routing', 'a move of a dragged end among 500 devices, p95', 'ms', [percentile(drags, 0.95)]),
  ...rowsOf('12 pipes of a moved device among 500', dragged(500)),
  ...rowsOf('200 pipes at once among 500', batch(500)),
  // the peer takes seconds for each
  ...rowsOf('one pipe among 2,000 devices', single(2_000, 7)),
])
