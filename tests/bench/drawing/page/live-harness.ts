import { buildBoundDocument, VALUE_CELL } from '../bound-document.ts'
import type { LiveHarnessApi, LiveName } from '../harness-api.ts'
import type { LiveContestant } from './contestant.ts'
import { stageElement, zoomTo } from './frames.ts'
import type { GlMeter } from './gl-meter.ts'

const CONTESTANTS: Record<LiveName, () => Promise<LiveContestant>> = {
  ours: async () => (await import('./live-ours.ts')).createLiveOurs(),
  pixi: async () => (await import('./live-pixi.ts')).createLivePixi(),
  meta2d: async () => (await import('./live-meta2d.ts')).createLiveMeta2d(),
}

export function createLiveHarness(meter: GlMeter): LiveHarnessApi {
  let contestant: LiveContestant | null = null
  const present = (): LiveContestant => {
    if (!contestant) throw new Error('No contestant was chosen.')
    return contestant
  }
  return {
    async open(name, numValues) {
      contestant = await CONTESTANTS[name]()
      await contestant.open(buildBoundDocument(numValues), stageElement())
    },
    zoomToValues: (numValues) =>
      zoomTo(present(), Math.sqrt((innerWidth * innerHeight) / (numValues * VALUE_CELL.width * VALUE_CELL.height))),
    setRate: (changesPerSecond) => present().setRate(changesPerSecond),
    async watch(durationMs) {
      const before = present().counts()
      meter.takeUploads()
      await new Promise((resolve) => setTimeout(resolve, durationMs))
      const { calls, bytes } = meter.takeUploads()
      const after = present().counts()
      return {
        frames: after.frames - before.frames,
        patches: after.patches === null ? null : after.patches - (before.patches ?? 0),
        uploads: calls,
        uploadedBytes: bytes,
      }
    },
  }
}
