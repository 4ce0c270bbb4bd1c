import type { LiveValues } from '#drawing/index.ts'
import type { MixedDocument } from '../mixed-document.ts'
import { type Contestant, presented } from './contestant.ts'
import { openOurEditing } from './our-editing.ts'
import { createViewerStage, type ViewerStage } from './viewer-stage.ts'

/** Live values that never change: a mixed drawing has no bindings. */
const QUIET: LiveValues = {
  open(_table, _points, _glyphs, listener) {
    listener.onState('live')
    return {
      bind: () => undefined,
      setVisible: () => undefined,
      inspect: async () => [],
      read: async () => ({ value: Number.NaN, trust: 2 }),
      close: () => undefined,
    }
  },
}

/** The console's own viewer, through its public component. */
export function createOurs(): Contestant {
  let viewer: ViewerStage
  let opened: { readonly document: MixedDocument; readonly stage: HTMLElement } | null = null
  return {
    async open(document, stage) {
      opened = { document, stage }
      viewer = createViewerStage({ stage, live: QUIET, points: [] })
      await viewer.show(document)
      await presented()
    },
    panBy: (dx, dy) => panByKeys(viewer, dx, dy),
    zoomBy: (factor) => viewer.zoomBy(factor),
    get zoom() {
      return viewer.handle.zoomPercent / 100
    },
    openEditing() {
      if (!opened) throw new Error('Nothing is open.')
      viewer.close()
      return openOurEditing(opened.document, opened.stage, QUIET)
    },
  }
}

export function panByKeys(viewer: ViewerStage, dx: number, dy: number): void {
  if (dx !== 0) viewer.press(dx > 0 ? 'ArrowLeft' : 'ArrowRight')
  if (dy !== 0) viewer.press(dy > 0 ? 'ArrowUp' : 'ArrowDown')
}
