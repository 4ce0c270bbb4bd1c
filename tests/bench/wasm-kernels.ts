import { createReferenceBoxIndex } from '#drawing/geometry/box-index.reference.ts'
import type { BoxIndex } from '#drawing/geometry/box-index.ts'
import { createSnapping, type SnapRequest, WHOLE } from '#drawing/geometry/snapping.ts'
import { instantiateGeom } from '#wasm-geom/host/geom-kernels.ts'
import { createRandom, mixedBoard } from '../parity/box-boards.ts'
import { readGeomBytes } from '../parity/geom-bytes.ts'
import { median } from './results.ts'

export interface KernelRow {
  readonly name: string
  /** Median time of one call. */
  readonly ours: number
  readonly peer: number
  readonly peerName: string
  readonly unit: 'ms' | 'µs'
}

interface Kernel {
  readonly name: string
  readonly unit: 'ms' | 'µs'
  /** Calls in one timed run; enough that a run lasts well over the clock's resolution. */
  readonly callsPerRun: number
  readonly runs: number
  /** Runs once before the timed runs, on a loaded board. */
  prepare?(index: BoxIndex): void
  call(index: BoxIndex, turn: number): unknown
}

const SCREEN = { width: 1920, height: 1080 }
const NUM_DRAGGED = 50

/**
 * Times the geometry kernels against their TypeScript reference, the same index without WASM. Both run on the same
 * mixed board with the same queries, taking turns; figures are medians of many runs.
 */
export async function benchWasmKernels(): Promise<KernelRow[]> {
  const rows: KernelRow[] = []
  for (const numBoxes of [10_000, 100_000]) {
    const boxes = mixedBoard(numBoxes)
    const wasm = await instantiateGeom(await readGeomBytes())
    const reference = createReferenceBoxIndex()
    for (const kernel of kernelsFor(boxes)) {
      for (const index of [wasm, reference]) {
        index.load(boxes)
        kernel.prepare?.(index)
      }
      const [ours, peer] = mediansInTurn(kernel, [wasm, reference])
      const name = `geometry kernel ${kernel.name}, ${numBoxes} boxes`
      rows.push({ name, ours, peer, peerName: 'the same index in TypeScript', unit: kernel.unit })
    }
  }
  return rows
}

function kernelsFor(boxes: Float32Array): Kernel[] {
  const numBoxes = boxes.length / 4
  const side = boxes[2] ?? 0
  const random = createRandom(11)
  const places = Array.from({ length: 256 }, () => [random() * side, random() * side] as const)
  const placeOf = (turn: number) => places[turn % places.length] ?? ([0, 0] as const)
  const elements = Uint32Array.from({ length: NUM_DRAGGED }, (_, i) => i * Math.floor(numBoxes / NUM_DRAGGED))
  const dragged = elements.reduce(
    (all, element, i) => {
      all.set(boxes.subarray(element * 4, element * 4 + 4), i * 4)
      return all
    },
    new Float32Array(NUM_DRAGGED * 4),
  )
  const front = elements.map((_, i) => numBoxes - NUM_DRAGGED + i)
  const nudged = [dragged, dragged.map((value) => value + 3)]

  return [
    { name: 'build', unit: 'ms', callsPerRun: 1, runs: 15, call: (index) => index.load(boxes) },
    {
      name: `visible, ${SCREEN.width}×${SCREEN.height} at 1:1`,
      unit: 'µs',
      callsPerRun: 200,
      runs: 25,
      call(index, turn) {
        const [x, y] = placeOf(turn)
        return index.visible(x, y, x + SCREEN.width, y + SCREEN.height)
      },
    },
    {
      name: 'visible, whole board',
      unit: 'µs',
      callsPerRun: 5,
      runs: 25,
      call: (index) => index.visible(0, 0, side, side),
    },
    {
      name: 'enclosed, 1,200×800',
      unit: 'µs',
      callsPerRun: 200,
      runs: 25,
      call(index, turn) {
        const [x, y] = placeOf(turn)
        return index.enclosed(x, y, x + 1200, y + 800)
      },
    },
    {
      name: 'hit, 4 px',
      unit: 'µs',
      callsPerRun: 500,
      runs: 25,
      call(index, turn) {
        const [x, y] = placeOf(turn)
        return index.hit(x, y, 4, 16)
      },
    },
    {
      name: `update, ${NUM_DRAGGED} dragged`,
      unit: 'µs',
      callsPerRun: 100,
      runs: 25,
      call: (index, turn) => index.update(elements, nudged[turn % 2] ?? dragged),
    },
    {
      name: `splice, ${NUM_DRAGGED} to the front`,
      unit: 'µs',
      callsPerRun: 20,
      runs: 15,
      call: (index) => index.splice(elements, front, dragged),
    },
    { name: 'lines to snap to', unit: 'ms', callsPerRun: 1, runs: 9, call: (index) => index.takeLines(elements) },
    {
      name: 'snap',
      unit: 'µs',
      callsPerRun: 200,
      runs: 25,
      prepare: (index) => index.takeLines(elements),
      call(index, turn) {
        const [x, y] = placeOf(turn)
        return createSnapping(index).move(snapRequestAt(x, y, side))
      },
    },
  ]
}

/** A request to snap a box of 60 × 40 px at zoom 1 on a square sheet. */
export function snapRequestAt(x: number, y: number, side: number): SnapRequest {
  return {
    box: { minX: x, minY: y, maxX: x + 60, maxY: y + 40 },
    zoom: 1,
    partsX: WHOLE,
    partsY: WHOLE,
    sheet: { width: side, height: side },
    grid: 20,
    isSuspended: false,
  }
}

/** Median time of one call on each index; the indexes take turns, so that a slow phase of the machine affects both. */
function mediansInTurn(kernel: Kernel, [ours, peer]: readonly [BoxIndex, BoxIndex]): [number, number] {
  const times: [number[], number[]] = [[], []]
  // the first three rounds warm up the compilers and are not counted
  for (let round = -3; round < kernel.runs; round++) {
    const spent = [timeRun(kernel, ours), timeRun(kernel, peer)] as const
    if (round < 0) continue
    times[0].push(spent[0])
    times[1].push(spent[1])
  }
  return [median(times[0]), median(times[1])]
}

function timeRun({ callsPerRun, unit, call }: Kernel, index: BoxIndex): number {
  const start = performance.now()
  for (let turn = 0; turn < callsPerRun; turn++) call(index, turn)
  const perCallMs = (performance.now() - start) / callsPerRun
  return unit === 'ms' ? perCallMs : perCallMs * 1000
}
