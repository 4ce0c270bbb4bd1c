import type { CDPSession } from 'playwright-core'
import { z } from 'zod'
import { type BenchRow, benchRow, withAim } from './results.ts'

const MAX_GROWTH_PERCENT = 5

/** Of a heap snapshot: what kind each node is of, and its own bytes, among other numbers of it. */
const heapSnapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())]).rest(z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
})

/**
 * What the scripts of a page hold after a collection, MB. Workers have heaps of their own. Compiled code is left out: the
 * browser compiles for hours what is used often, and drops it when it is not, so that a page grows by it without a leak.
 */
export async function heldHeapMb(session: CDPSession): Promise<number> {
  // the second collection reclaims what the finalizers of the first released
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { snapshot, nodes } = heapSnapshot.parse(JSON.parse(await takeSnapshot(session)))
  const { node_fields: fields, node_types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const code = node_types[0].indexOf('code')
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) if (nodes[at + type] !== code) bytes += nodes[at + size] ?? 0
  return bytes / 1e6
}

async function takeSnapshot(session: CDPSession): Promise<string> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  return chunks.join('')
}

interface Growth {
  readonly before: number
  readonly after: number
}
const percentOf = ({ before, after }: Growth): number => 100 * (after / before - 1)

/** The growth of something that should stay as it is, and shrinks no more than it grows. */
export function growthRow(bench: string, what: string, growth: Growth, peer?: Growth & { name: string }): BenchRow {
  const percent = percentOf(growth)
  const name = `${what}: growth from ${growth.before.toFixed(1)} to ${growth.after.toFixed(1)}`
  const beside = peer && { name: peer.name, runs: [percentOf(peer)] }
  return withAim(
    benchRow(bench, name, '%', [percent], beside),
    `within ${MAX_GROWTH_PERCENT}`,
    Math.abs(percent) <= MAX_GROWTH_PERCENT,
  )
}
