import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { PointInfo } from '#contract/network/points.ts'
import { liveClientAtom, reloadKeeperAtom } from '#data/console-services.ts'
import type { LiveState } from '#drawing/index.ts'
import { type AgeWindow, createAgeWindow } from './age-window.ts'
import { createFrameCount } from './dropped-frames.ts'

/** The corner is written this often. */
const WRITTEN_EVERY_MS = 2_000
/** Gateways send at least this often. */
const QUIET_MS = 30_000

export interface WallFigures {
  /** 95 of 100 values were younger when they arrived, ms; null: none has arrived. */
  readonly ageMs: number | null
  /** In a minute. */
  readonly droppedFrames: number
  /** Bytes; null where the browser does not tell. */
  readonly heapBytes: number | null
  readonly reloads: number
  readonly state: LiveState
}

/** How a wall is doing. @param points - Of the drawing that is shown. */
export function useWallFigures(points: readonly PointInfo[]): WallFigures {
  const reloads = useAtomValue(reloadKeeperAtom)
  const [ages] = useState(() => createAgeWindow(QUIET_MS))
  const [frames] = useState(createFrameCount)
  const state = useAges(points, ages)
  const [figures, setFigures] = useState({ ageMs: null as number | null, droppedFrames: 0, heapBytes: heapBytes() })
  useEffect(() => {
    let request = requestAnimationFrame(function next(at) {
      frames.frame(at)
      request = requestAnimationFrame(next)
    })
    const timer = setInterval(
      () => setFigures({ ageMs: ages.p95(Date.now()), droppedFrames: frames.dropped, heapBytes: heapBytes() }),
      WRITTEN_EVERY_MS,
    )
    return () => {
      cancelAnimationFrame(request)
      clearInterval(timer)
    }
  }, [ages, frames])
  return { ...figures, state, reloads: reloads?.count ?? 0 }
}

/** Gathers the ages of the values that arrive, and follows the build that the server tells. */
function useAges(points: readonly PointInfo[], ages: AgeWindow): LiveState {
  const live = useAtomValue(liveClientAtom)
  const reloads = useAtomValue(reloadKeeperAtom)
  const [state, setState] = useState<LiveState>('connecting')
  const [firstBuild] = useState<{ name: string | null }>({ name: null })
  useEffect(() => {
    if (!live) return
    let liveSince = Number.POSITIVE_INFINITY
    const watch = live.watch(
      Uint32Array.from(points, ({ pointId }) => pointId),
      {
        onState(next, build) {
          setState(next)
          // what was measured before is sent at once, and says nothing of the way that values take
          if (next === 'live') liveSince = Date.now()
          if (build === undefined) return
          firstBuild.name ??= build
          if (build !== firstBuild.name) reloads?.want()
        },
        onValues({ times, serverTime }) {
          const now = Date.now()
          const offset = serverTime - now
          for (const time of times) if (time - offset > liveSince) ages.add(serverTime - time, now)
        },
      },
    )
    return () => watch.close()
  }, [live, points, ages, reloads, firstBuild])
  return state
}

function heapBytes(): number | null {
  if (!('memory' in performance)) return null
  const { memory } = performance
  if (typeof memory !== 'object' || memory === null || !('usedJSHeapSize' in memory)) return null
  return typeof memory.usedJSHeapSize === 'number' ? memory.usedJSHeapSize : null
}
