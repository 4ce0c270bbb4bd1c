import { screenPoint, type WorldPoint, worldFromScreen } from '#drawing/engine.ts'
import type { Editor } from '../editor/editor.ts'

/** The place in the middle of what is seen of the board. */
export function middleOfView({ stage }: Editor): WorldPoint {
  const { width = 0, height = 0 } = stage.current?.camera.window ?? {}
  return worldFromScreen(stage.camera, screenPoint(width / 2, height / 2))
}

/** The place on the board where something is dropped; null where that is not over the board. */
export function placeOfDrop({ stage }: Editor, { target, clientX, clientY }: DragEvent): WorldPoint | null {
  const viewer = target instanceof Element ? target.closest('.drawing-viewer') : null
  if (!viewer) return null
  const { left, top } = viewer.getBoundingClientRect()
  return worldFromScreen(stage.camera, screenPoint(clientX - left, clientY - top))
}
