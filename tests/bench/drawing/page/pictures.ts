const COLORS = ['#d9a441', '#6fb1c7', '#9aa3b2']
const SIDE = 32

/** Addresses of a few small pictures, generated in the page so that nothing has to load. */
export const buildPictures = (): string[] => COLORS.map((color) => buildPicture(color, 2))

/** A square of one colour with a transparent border, px. */
export function buildPicture(color: string, border: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D context.')
  context.fillStyle = color
  context.fillRect(border, border, SIDE - 2 * border, SIDE - 2 * border)
  return canvas.toDataURL()
}

/** Loads each distinct picture once, decoded and by address. */
export async function loadPictures(sources: readonly string[]): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const loaded = await Promise.all(
    [...new Set(sources)].map(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [src, image] as const
    }),
  )
  return new Map(loaded)
}

export function pictureOf(pictures: ReadonlyMap<string, HTMLImageElement>, src: string): HTMLImageElement {
  const image = pictures.get(src)
  if (!image) throw new Error('A picture was not loaded.')
  return image
}
