import { type BenchRow, benchRow, besidePeer as besidePeerOf, median, withAim } from '../results.ts'
import { p95 } from '../thread-trace.ts'
import { type CameraWork, DRAGGED, EDITS_OF_ONE, type Entry, type FrameCosts } from './contest.ts'
import type { ContestantName } from './harness-api.ts'

/** Results of every contestant at one size. */
export interface Contest {
  readonly numElements: number
  readonly entries: readonly Entry[]
}

const CANVAS_PEERS: readonly ContestantName[] = ['konva', 'fabric', 'meta2d']
const MAX_FRAME_MS = 2
/** From this size on, a frame has an absolute limit ({@link MAX_FRAME_MS}); below it the limit is relative to peers. */
const LARGE = 50_000
const TIMES_LESS = 100
const MAX_EDIT_MS = 100
const MAX_EDIT_FRAME_MS = 2
const TIMES_LESS_IN_DRAG = 5
const CAMERA_WORKS: readonly (readonly [CameraWork, string])[] = [
  ['panFitted', 'pan, fitted'],
  ['zoomFitted', 'zoom, fitted'],
  ['panClose', 'pan, 1:1'],
  ['zoomClose', 'zoom, 1:1'],
]

/** All figures of the mixed drawing with their aims; ours compared with each peer's. */
export function mixedRows(contests: readonly Contest[]): BenchRow[] {
  return contests.flatMap((contest) => [
    ...firstFrameRows(contest, contests),
    ...CAMERA_WORKS.flatMap(([work, label]) => frameCostRows(contest, work, label)),
    ...intervalRows(contest),
    ...editRows(contest),
    ...dragRows(contest),
    ...editOfOneRows(contest),
  ])
}

function firstFrameRows({ numElements, entries }: Contest, contests: readonly Contest[]): BenchRow[] {
  const [own, peers] = split(entries)
  const name = `${numElements} elements: document to first frame`
  if (own.firstFrameMs.length === 0) throw new Error(`${name}: ours did not finish.`)
  const ours = median(own.firstFrameMs)
  const rows = peers.map((peer) => besidePeer(name, own.firstFrameMs, peer, peer.firstFrameMs))
  const fastest = Math.min(
    ...peers.flatMap((peer) => (CANVAS_PEERS.includes(peer.name) ? finished(peer.firstFrameMs) : [])),
  )
  const konvaAtHalf = contests
    .find((contest) => contest.numElements * 2 === numElements)
    ?.entries.find((entry) => entry.name === 'konva')?.firstFrameMs
  const half = withAim(
    benchRow('drawing', name, 'ms', own.firstFrameMs),
    `under half of the fastest canvas peer (${(fastest / 2).toFixed(0)})`,
    ours < fastest / 2,
  )
  const asKonva = (konvaAtHalf ?? []).length > 0 ? [median(konvaAtHalf ?? [])] : []
  return [
    half,
    ...asKonva.map((limit) =>
      withAim(
        benchRow('drawing', `${name}, beside Konva with half as many`, 'ms', own.firstFrameMs, {
          name: 'konva',
          runs: [limit],
        }),
        'not above',
        ours <= limit,
      ),
    ),
    ...rows,
  ]
}

function frameCostRows({ numElements, entries }: Contest, work: CameraWork, label: string): BenchRow[] {
  const [own, peers] = split(entries)
  const name = `${numElements} elements, ${label}: main thread a frame, p95`
  const ours = costsOf(own, work)
  const limit =
    numElements >= LARGE
      ? MAX_FRAME_MS
      : Math.min(...peers.flatMap((peer) => (['konva', 'fabric'].includes(peer.name) ? costsOf(peer, work) : []))) /
        TIMES_LESS
  const aim =
    numElements >= LARGE
      ? `under ${MAX_FRAME_MS}`
      : `${TIMES_LESS} times less than the better of Konva and Fabric (${limit.toFixed(2)})`
  return [
    withAim(benchRow('drawing', name, 'ms', ours), aim, ours.length > 0 && (ours[0] ?? 0) < limit),
    ...peers.map((peer) => besidePeer(name, ours, peer, costsOf(peer, work))),
  ]
}

function intervalRows({ numElements, entries }: Contest): BenchRow[] {
  const [own, peers] = split(entries)
  const name = `${numElements} elements, pan, fitted: from frame to frame, median`
  const intervalOf = ({ camera }: Entry): number[] => finished(camera.panFitted?.intervals ?? [])
  const ours = intervalOf(own)
  const best = Math.min(...peers.flatMap(intervalOf))
  return [
    withAim(
      benchRow('drawing', name, 'ms', ours),
      `not above the best peer's (${best.toFixed(0)})`,
      (ours[0] ?? Number.POSITIVE_INFINITY) <= best,
    ),
    ...peers.map((peer) => besidePeer(name, ours, peer, intervalOf(peer))),
  ]
}

function editRows({ numElements, entries }: Contest): BenchRow[] {
  const [own, peers] = split(entries)
  const { edit } = own
  if (!edit) return []
  return (
    [
      ['marquee of all', 'marqueeMs'],
      ['move of all', 'moveMs'],
      ['undo of the move', 'undoMs'],
    ] as const
  ).flatMap(([label, field]) => {
    const name = `${numElements} elements: ${label}`
    const ours = edit[field]
    return [
      withAim(benchRow('drawing', name, 'ms', [ours]), `under ${MAX_EDIT_MS}`, ours < MAX_EDIT_MS),
      ...peers.flatMap((peer) => (peer.edit ? [besidePeer(name, [ours], peer, [peer.edit[field]])] : [])),
    ]
  })
}

function dragRows({ numElements, entries }: Contest): BenchRow[] {
  const [own, peers] = split(entries)
  return DRAGGED.flatMap((count) => {
    const name = `${numElements} elements, drag of ${count}: main thread a frame, p95`
    const costOf = ({ drags }: Entry) => p95Of(drags.get(count))
    const ours = costOf(own)
    if (ours.length === 0) return []
    const rivals = peers.filter((peer) => costOf(peer).length > 0)
    const limit = Math.min(MAX_EDIT_FRAME_MS, ...rivals.flatMap(costOf).map((ms) => ms / TIMES_LESS_IN_DRAG))
    return [
      withAim(benchRow('drawing', name, 'ms', ours), `under ${limit.toFixed(1)}`, (ours[0] ?? 0) < limit),
      ...rivals.map((peer) => besidePeer(name, ours, peer, costOf(peer))),
      ...(['begunMs', 'endedMs'] as const).flatMap((edge) => {
        const label = `${numElements} elements, drag of ${count}: ${edge === 'begunMs' ? 'begun' : 'dropped'} and drawn`
        const timeOf = ({ drags }: Entry) => [drags.get(count)?.[edge] ?? Number.NaN]
        return [
          benchRow('drawing', label, 'ms', timeOf(own)),
          ...rivals.map((peer) => besidePeer(label, timeOf(own), peer, timeOf(peer))),
        ]
      }),
    ]
  })
}

function editOfOneRows({ numElements, entries }: Contest): BenchRow[] {
  const [own] = split(entries)
  return EDITS_OF_ONE.flatMap((how) => {
    const ours = p95Of(own.editsOfOne.get(how))
    const row = benchRow('drawing', `${numElements} elements, ${how}, one: main thread a frame, p95`, 'ms', ours)
    return ours.length === 0 ? [] : [withAim(row, `under ${MAX_EDIT_FRAME_MS}`, (ours[0] ?? 0) < MAX_EDIT_FRAME_MS)]
  })
}

const besidePeer = (name: string, ours: readonly number[], { name: peer }: Entry, runs: readonly number[]): BenchRow =>
  besidePeerOf('drawing', name, ours, { name: peer, runs })

function split(entries: readonly Entry[]): [own: Entry, peers: readonly Entry[]] {
  const own = entries.find(({ name }) => name === 'ours')
  if (!own) throw new Error('Ours was not measured.')
  return [own, entries.filter((entry) => entry !== own)]
}

const costsOf = ({ camera }: Entry, work: CameraWork): number[] => p95Of(camera[work])

const p95Of = (costs: FrameCosts | undefined): number[] =>
  costs && costs.mainThread.length > 0 ? [p95(costs.mainThread)] : []

const finished = (values: readonly number[]): number[] => (values.length > 0 ? [median(values)] : [])
