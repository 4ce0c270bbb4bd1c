import type { ColoredPlace } from '../harness-api.ts'

/** Share of each place's pixels in a picture that have its colour, 0 to 1. @param picture - Address of a screenshot. */
export async function partsOf(picture: string, places: readonly ColoredPlace[]): Promise<number[]> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D context.')
  context.drawImage(image, 0, 0)
  return places.map(({ left, top, width, height, color }) =>
    partOf(context.getImageData(left, top, width, height).data, color),
  )
}

/** Largest difference per channel at which a pixel still counts as the wanted colour. */
const TOLERANCE = 24

function partOf(data: Uint8ClampedArray, color: number): number {
  const channels = [color >> 16, (color >> 8) & 0xff, color & 0xff]
  let numAlike = 0
  for (let at = 0; at < data.length; at += 4) {
    if (channels.every((channel, i) => Math.abs((data[at + i] ?? 0) - channel) <= TOLERANCE)) numAlike += 1
  }
  return numAlike / (data.length / 4)
}
