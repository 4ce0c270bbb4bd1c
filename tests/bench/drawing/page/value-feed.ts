import type { BoundPoints } from '#drawing/binding/bind-points.ts'
import type { BindingTable } from '#drawing/binding/binding-table.ts'
import type { GlyphMetrics, ScenePatch } from '#drawing/binding/patch.ts'
import type { LiveListener, LiveValues } from '#drawing/services/live-values.ts'

export type FeedOrder =
  | {
      readonly kind: 'open'
      readonly drawing: number
      readonly table: BindingTable
      readonly points: BoundPoints
      readonly glyphs: GlyphMetrics
    }
  | { readonly kind: 'bind'; readonly points: BoundPoints }
  | { readonly kind: 'visible'; readonly elements: Uint32Array }
  | { readonly kind: 'feed'; readonly changesPerSecond: number }
export interface FeedAnswer {
  readonly drawing: number
  readonly patch: ScenePatch
}

/** Live values without a server: the engine's evaluator in a worker, whose points change at a steady rate. */
export interface ValueFeed extends LiveValues {
  setRate(changesPerSecond: number): void
  /** Patches delivered so far. */
  readonly patches: number
}

export function createValueFeed(): ValueFeed {
  const worker = new Worker(new URL('./value-feed.worker.ts', import.meta.url), { type: 'module', name: 'value-feed' })
  const order = (message: FeedOrder): void => worker.postMessage(message)
  let listener: LiveListener | null = null
  let drawing = 0
  let patches = 0
  let rate = 0
  worker.addEventListener('message', ({ data }: MessageEvent<FeedAnswer>) => {
    if (data.drawing !== drawing || !listener) return
    patches += 1
    listener.onPatch(data.patch)
  })
  worker.addEventListener('error', ({ message }) => {
    throw new Error(`The feed broke down: ${message}`)
  })
  return {
    open(table, points, glyphs, opened) {
      listener = opened
      drawing += 1
      opened.onState('live')
      order({ kind: 'open', drawing, table, points, glyphs })
      order({ kind: 'feed', changesPerSecond: rate })
      return {
        bind: (next) => order({ kind: 'bind', points: next }),
        setVisible: (elements) => order({ kind: 'visible', elements }),
        inspect: async () => [],
        read: async () => ({ value: Number.NaN, trust: 2 }),
        close() {
          if (listener === opened) listener = null
        },
      }
    },
    setRate(changesPerSecond) {
      rate = changesPerSecond
      order({ kind: 'feed', changesPerSecond })
    },
    get patches() {
      return patches
    },
  }
}
