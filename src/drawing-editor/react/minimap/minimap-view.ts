import {
  type Box,
  type Camera,
  isEmptyBox,
  unionBoxes,
  type WindowSize,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'

/** From the board to the overview: px = scale · world + (x, y). */
export interface MinimapView {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** Shows the sheet and all that is drawn on the board, as large as fits, in the middle of the overview. */
export function minimapView(sheet: { width: number; height: number }, extent: Box, room: WindowSize): MinimapView {
  const own = { minX: 0, minY: 0, maxX: sheet.width, maxY: sheet.height }
  const box = isEmptyBox(extent) ? own : unionBoxes(own, extent)
  const [width, height] = [Math.max(box.maxX - box.minX, 1), Math.max(box.maxY - box.minY, 1)]
  const scale = Math.min(room.width / width, room.height / height)
  return {
    scale,
    x: (room.width - scale * (box.minX + box.maxX)) / 2,
    y: (room.height - scale * (box.minY + box.maxY)) / 2,
  }
}

/** The window on the overview, px of it. */
export function windowBox({ scale, x, y }: MinimapView, camera: Camera, window: WindowSize): Box {
  const [left, top] = [-camera.x / camera.zoom, -camera.y / camera.zoom]
  return {
    minX: left * scale + x,
    minY: top * scale + y,
    maxX: (left + window.width / camera.zoom) * scale + x,
    maxY: (top + window.height / camera.zoom) * scale + y,
  }
}

/** The place of the board below a place of the overview. */
export const boardPlace = ({ scale, x, y }: MinimapView, at: { x: number; y: number }): WorldPoint =>
  worldPoint((at.x - x) / scale, (at.y - y) / scale)

/** How far the camera pans to have a place of the board in the middle of the window, CSS px. */
export function panTo({ x, y, zoom }: Camera, { width, height }: WindowSize, at: WorldPoint) {
  return { dx: width / 2 - (at.x * zoom + x), dy: height / 2 - (at.y * zoom + y) }
}
