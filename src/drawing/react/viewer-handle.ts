import type { BoundPoints } from '../binding/bind-points.ts'
import type { PointAlarms } from '../render/marks/alarm-marks.ts'
import type { ViewerSession } from './viewer-session.ts'
import type { DrawingViewerHandle, ViewerStats } from './viewer-types.ts'

const NO_STATS: ViewerStats = {
  elements: 0,
  unresolved: 0,
  views: 0,
  kept: 0,
  glyphs: 0,
  frames: 0,
  patches: 0,
  measuredAt: 0,
}

/** The component's handle: a stable object for the page, whichever session it forwards to. */
export interface OwnedViewerHandle extends DrawingViewerHandle {
  setSession(session: ViewerSession | null): void
  bind(points: BoundPoints): void
  tellZoom(): void
}

export function createViewerHandle(): OwnedViewerHandle {
  const listeners = new Set<() => void>()
  let session: ViewerSession | null = null
  let chosen: number | null = null
  let alarms: PointAlarms = new Map()
  const tellZoom = () => {
    for (const listener of listeners) listener()
  }
  return {
    fit: () => session?.camera.fit(),
    zoomIn: () => session?.camera.zoomBySteps(1),
    zoomOut: () => session?.camera.zoomBySteps(-1),
    get zoomPercent() {
      return Math.round((session?.camera.current.zoom ?? 1) * 100)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    inspect: async (element) => (session ? session.inspect(element) : []),
    locate: (pointId) => session?.locate(pointId) ?? null,
    reveal: (element) => session?.reveal(element),
    choose(element) {
      chosen = element
      session?.choose(element)
    },
    setAlarms(next) {
      alarms = next
      session?.setAlarms(next)
    },
    getStats: () => session?.stats ?? NO_STATS,
    setSession(next) {
      session = next
      if (chosen !== null) session?.choose(chosen)
      if (alarms.size > 0) session?.setAlarms(alarms)
      tellZoom()
    },
    bind: (points) => session?.bind(points),
    tellZoom,
  }
}
