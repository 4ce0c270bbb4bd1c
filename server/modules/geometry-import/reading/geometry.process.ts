import { answer, answerProcessTasks } from '#server/core/kit/answer-process-tasks.ts'
import { createTaker, GeometryFileError, type ReadFeature } from './feature.ts'
import type { GeometryAnswer, GeometryTask } from './read-file.ts'
import { readGeometry } from './read-geometry.ts'

// What people send is read in a process of its own with limited memory and time (read-file.ts starts it).
const say = (message: GeometryAnswer): Promise<void> => answer(message)

/** Of one message: receiving it takes the main thread some milliseconds. */
const BATCH_CORNERS = 10_000

async function work({ format, name, content }: GeometryTask): Promise<void> {
  const found: ReadFeature[] = []
  const taker = createTaker((feature) => void found.push(feature))
  await readGeometry(format, name, content, taker)
  let [batch, numCorners]: [ReadFeature[], number] = [[], 0]
  for (const feature of found) {
    batch.push(feature)
    numCorners += feature.places.length + 5
    if (numCorners < BATCH_CORNERS) continue
    await say({ kind: 'features', features: batch })
    batch = []
    numCorners = 0
  }
  await say({ kind: 'features', features: batch })
  const leftOut = [...taker.leftOut].flatMap(([layer, counts]) =>
    [...counts].map(([what, count]) => ({ layer, what, count })),
  )
  await say({ kind: 'rest', leftOut, projection: taker.projection })
}

await answerProcessTasks(work, (error) => {
  if (error instanceof GeometryFileError) return error.fault
  // texts or nesting beyond what a parser can follow
  return error instanceof RangeError ? { kind: 'format', place: '' } : null
})
