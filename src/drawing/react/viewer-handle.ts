import type { BoundPoints } from '../binding/bind-points.ts'
import type { PointAlarms } from '../render/marks/alarm-marks.ts'
import type { ViewPlace } from './viewer-camera.ts'
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
  reportZoom(): void
  reportView(): void
}

export function createViewerHandle(): OwnedViewerHandle {
  const listeners = new Set<() => void>()
  let session: ViewerSession | null = null
  const viewListeners = new Set<() => void>()
  /** Where the view was when the session ended, or is to go when there is one. */
  let place: ViewPlace | null = null
  let chosen: number | null = null
  let alarms: PointAlarms = new Map()
  const reportZoom = () => {
    for (const listener of listeners) listener()
  }
  return {
    get place() {
      return session ? session.camera.place : place
    },
    goTo(next) {
      if (session) session.camera.lookAt(next)
      else place = next
    },
    get overview() {
      return session?.overview ?? null
    },
    subscribeView(listener) {
      viewListeners.add(listener)
      return () => viewListeners.delete(listener)
    },
    picture: async (area) => (session ? session.picture(area) : null),
    reportView() {
      for (const listener of viewListeners) listener()
    },
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
      if (session && !next) place = session.camera.place
      session = next
      // also after a lost GPU
      if (session && place) session.camera.lookAt(place)
      if (chosen !== null) session?.choose(chosen)
      if (alarms.size > 0) session?.setAlarms(alarms)
      reportZoom()
    },
    bind: (points) => session?.bind(points),
    reportZoom,
  }
}
