import { openHarnessSite } from './drawing/harness-site.ts'
import { runContests } from './editor/contest.ts'
import { contestRows } from './editor/contest-rows.ts'
import { memoryRows } from './editor/memory-rows.ts'
import { stepRows } from './editor/step-rows.ts'
import { reportRows } from './results.ts'

const SIZES = '10000,50000'
const GESTURES = '1000'

const NOTES = `Ours is the console's editor on its own stage, moved by pointer: it snaps to all other elements, draws guides
and handles, follows in its worker, and keeps a history. The others are libraries, each by its own advice: a drag of Konva
moves one layer. Konva and Fabric neither snap nor keep a history, so that their undo moves everything back; meta2d keeps one,
and is moved as by its arrow keys, which do not snap. Their marquee only finds what it meets. None logs its steps.
`

/**
 * Compares the editor with drawing libraries. BENCH_SIZES: element counts, comma-separated; BENCH_GESTURES: how many
 * before the memory is compared; BENCH_SPOIL_MS: holds up ours, which every aim must then miss.
 */
async function run(): Promise<void> {
  const sizes = (process.env.BENCH_SIZES || SIZES).split(',').map(Number)
  const [smallest] = sizes
  const numGestures = Number(process.env.BENCH_GESTURES || GESTURES)
  if (smallest === undefined || ![...sizes, numGestures].every((count) => Number.isInteger(count) && count > 0))
    throw new Error(`BENCH_SIZES: numbers of elements by commas, as in ${SIZES}; BENCH_GESTURES: a number.`)
  console.log(NOTES)
  const site = await openHarnessSite('tests/bench/editor/page')
  try {
    reportRows([
      ...contestRows(await runContests(site, sizes)),
      ...(await stepRows(site, smallest)),
      ...(await memoryRows(site, numGestures)),
    ])
  } finally {
    await site.close()
  }
}

await run()
