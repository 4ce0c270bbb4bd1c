interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Draws an SVG that holds all it shows.
 *
 * @param sizeOf - Size of the canvas for the SVG's own, px; null for none.
 * @returns Null where there is to be none.
 */
export async function drawSvg(svg: string, sizeOf: (own: Size) => Size | null): Promise<HTMLCanvasElement | null> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const size = sizeOf({ width: image.naturalWidth, height: image.naturalHeight })
    if (!size) return null
    const canvas = document.createElement('canvas')
    canvas.width = size.width
    canvas.height = size.height
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
    return canvas
  } finally {
    URL.revokeObjectURL(address)
  }
}
