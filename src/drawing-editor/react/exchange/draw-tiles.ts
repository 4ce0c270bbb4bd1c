import type { PngSheet, PngTile } from '../../exchange/png-tiles.ts'

/**
 * Draws the SVG of a board as pixels, tile by tile.
 *
 * @param svg - Holds all that it shows: a picture of the browser loads nothing.
 * @param onProgress - Called with the finished share, 0 to 1, after each tile.
 * @returns Null where the browser has no memory for it.
 */
export async function drawTiles(
  svg: string,
  { width, height, tiles }: PngSheet,
  onProgress: (share: number) => void = () => undefined,
): Promise<OffscreenCanvas | null> {
  const sheet = new OffscreenCanvas(width, height)
  const pen = sheet.getContext('2d')
  if (!pen) return null
  for (const [at, tile] of tiles.entries()) {
    await drawTile(pen, svg, tile)
    onProgress((at + 1) / tiles.length)
  }
  return sheet
}

async function drawTile(pen: OffscreenCanvasRenderingContext2D, svg: string, tile: PngTile): Promise<void> {
  const { x, y, width, height, board } = tile
  const part = [board.x, board.y, board.width, board.height].join(' ')
  const window = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${part}">${svg}</svg>`
  const address = URL.createObjectURL(new Blob([window], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    pen.drawImage(image, x, y, width, height)
  } finally {
    URL.revokeObjectURL(address)
  }
}
