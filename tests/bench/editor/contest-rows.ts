import { type BenchRow, benchRow, besidePeer, withAim, withLimit } from '../results.ts'
import { p95 } from '../thread-trace.ts'
import { DRAGGED, type EditorContest, type EditorEntry } from './contest.ts'
import type { Edit, EditTime } from './harness-api.ts'

const MAX_DRAG_MS = 4
/** Of what the best peer takes for a move. */
const A_FIFTH = 1 / 5
/** A drag whose moves are skipped would cost little. */
const MIN_MOVES_PER_FRAME = 0.9
const MAX_UNDO_MS = 100
/** Largest size that the aim of undo is for. */
const MAX_UNDONE = 10_000

const EDIT_LABELS: Readonly<Record<Edit, string>> = {
  marquee: 'marquee of all',
  move: 'move of all',
  undo: 'undo of the move',
  fill: 'fill of one element',
  save: 'save as text',
}

/** Its runs, ms; none where the contestant did not finish. */
type RunsOf = (entry: EditorEntry) => readonly number[]

/** All figures of the contests with their aims; ours compared with each peer's. */
export const contestRows = (contests: readonly EditorContest[]): BenchRow[] =>
  contests.flatMap((contest) => [
    ...comparedRows(contest, 'document to a click that took an element', ({ openMs }) => openMs),
    ...DRAGGED.flatMap((count) => dragRows(contest, count)),
    ...comparedRows(contest, `${EDIT_LABELS.marquee}, drawn`, timesOf('marquee', 'drawnMs')),
    ...comparedRows(contest, `${EDIT_LABELS.move}, drawn`, timesOf('move', 'drawnMs')),
    ...undoRows(contest),
    ...comparedRows(contest, `${EDIT_LABELS.fill}, drawn`, timesOf('fill', 'drawnMs')),
    ...comparedRows(contest, EDIT_LABELS.save, timesOf('save', 'doneMs')),
  ])

function dragRows(contest: EditorContest, count: number): BenchRow[] {
  const { numElements, entries } = contest
  const [{ drags }] = split(entries)
  const label = `drag of ${count}`
  const [own, ...compared] = comparedRows(contest, `${label}: main thread a move, p95`, costOf(count))
  const best = Math.min(...compared.map(({ peer }) => peer ?? Number.POSITIVE_INFINITY))
  const movesPerFrame = drags.get(count)?.movesPerFrame ?? Number.NaN
  return [
    withLimit(own, MAX_DRAG_MS),
    ...compared.map((row) => (row.peer === best ? withAim(row, 'at most a fifth', (row.ratio ?? 1) <= A_FIFTH) : row)),
    withAim(
      benchRow('editor', `${numElements} elements, ${label}: moves made a frame`, '', [movesPerFrame]),
      `at least ${MIN_MOVES_PER_FRAME}`,
      movesPerFrame >= MIN_MOVES_PER_FRAME,
    ),
    ...comparedRows(contest, `${label}: begun and drawn`, (entry) => listOf(entry.drags.get(count)?.begunMs)),
    ...comparedRows(contest, `${label}: dropped and drawn`, (entry) => listOf(entry.drags.get(count)?.endedMs)),
  ]
}

function undoRows(contest: EditorContest): BenchRow[] {
  const { numElements, entries } = contest
  const [ours] = split(entries)
  const name = `${numElements} elements, ${EDIT_LABELS.undo}, until document, scene and worker have followed`
  const done = benchRow('editor', name, 'ms', timesOf('undo', 'doneMs')(ours))
  return [
    numElements <= MAX_UNDONE ? withLimit(done, MAX_UNDO_MS) : done,
    ...comparedRows(contest, `${EDIT_LABELS.undo}, drawn`, timesOf('undo', 'drawnMs')),
  ]
}

/** Our figure, then the same compared with each peer's. */
function comparedRows(
  { numElements, entries }: EditorContest,
  label: string,
  runsOf: RunsOf,
): [BenchRow, ...BenchRow[]] {
  const [ours, peers] = split(entries)
  const [name, runs] = [`${numElements} elements, ${label}`, runsOf(ours)]
  return [
    benchRow('editor', name, 'ms', runs),
    ...peers.map((peer) => besidePeer('editor', name, runs, { name: peer.name, runs: runsOf(peer) })),
  ]
}

const costOf =
  (count: number): RunsOf =>
  ({ drags }) => {
    const costs = drags.get(count)
    return costs ? [p95(costs.mainThread)] : []
  }

const timesOf =
  (edit: Edit, which: keyof EditTime): RunsOf =>
  ({ edits }) =>
    (edits.get(edit) ?? []).map((time) => time[which])

const listOf = (value: number | undefined): readonly number[] => (value === undefined ? [] : [value])

function split(entries: readonly EditorEntry[]): [ours: EditorEntry, peers: readonly EditorEntry[]] {
  const ours = entries.find(({ name }) => name === 'ours')
  if (!ours || ours.edits.size === 0) throw new Error('Ours did not finish.')
  return [ours, entries.filter((entry) => entry !== ours)]
}
