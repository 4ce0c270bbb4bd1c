import type { Box, SnapAnswer, SnapParts, SnapRequest } from '#drawing/engine.ts'
import type { PointerInput, ToolHost } from './tool-state.ts'

/**
 * Where a box that is dragged snaps to: edges, middles and gaps of what is frozen, rulings and the grid, always inside the
 * margin of the sheet. Ctrl suspends all but the margin.
 *
 * @param parts - What of the box is dragged along each axis.
 * @param gridAt - A place of it that comes onto the grid however far that is, where nothing else is near.
 */
export const snapBox = (
  { stage, sheet, grid, rulings }: Pick<ToolHost, 'stage' | 'sheet' | 'grid' | 'rulings'>,
  box: Box,
  [partsX, partsY]: readonly [SnapParts, SnapParts],
  { ctrl }: Pick<PointerInput, 'ctrl'>,
  gridAt?: SnapRequest['gridAt'],
): Promise<SnapAnswer | null> =>
  stage.snap({
    box,
    zoom: stage.camera.zoom,
    partsX,
    partsY,
    sheet,
    rulings,
    grid,
    isSuspended: ctrl,
    ...(gridAt && { gridAt }),
  })
