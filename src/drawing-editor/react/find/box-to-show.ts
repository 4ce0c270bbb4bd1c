import { type Box, growBox, type WindowSize } from '#drawing/engine.ts'

/** What is looked for is not shown larger than this. */
export const MAX_ZOOM = 1.5
/** So much of its longer side stays free around it. */
const FREE_PART = 0.15

/** The part of a board to show for a box: with room around it, and no larger than {@link MAX_ZOOM}. */
export function boxToShow(box: Box, { width, height }: WindowSize): Box {
  const [wide, high] = [box.maxX - box.minX, box.maxY - box.minY]
  const free = Math.max(wide, high) * FREE_PART
  const { minX, minY, maxX, maxY } = growBox(box, free)
  const [lackX, lackY] = [width / MAX_ZOOM - (maxX - minX), height / MAX_ZOOM - (maxY - minY)]
  const [padX, padY] = [Math.max(lackX / 2, 0), Math.max(lackY / 2, 0)]
  return { minX: minX - padX, minY: minY - padY, maxX: maxX + padX, maxY: maxY + padY }
}
