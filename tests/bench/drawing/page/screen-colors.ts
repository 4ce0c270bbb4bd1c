import type { ColoredPlace } from '../harness-api.ts'

/** Share of each place's pixels in a picture that have its colour, 0 to 1. @param picture - Address of a screenshot. */
export async function partsOf(picture: string, places: readonly ColoredPlace[]): Promise<number[]> {
  const context = await contextOf(picture)
  return places.map(({ left, top, width, height, color }) =>
    partOf(context.getImageData(left, top, width, height).data, color),
  )
}

/**
 * By how much the pixels of a place are nearer to its colour than to another, over all channels: what is thinner than a
 * px has a tint of its colour only.
 *
 * @param picture - Address of a screenshot.
 */
export async function leaningOf(picture: string, place: ColoredPlace, other: number): Promise<number> {
  const { left, top, width, height, color } = place
  const { data } = (await contextOf(picture)).getImageData(left, top, width, height)
  let leaning = 0
  for (let at = 0; at < data.length; at += 4) {
    for (const [i, channel] of channelsOf(color).entries()) {
      const shown = data[at + i] ?? 0
      leaning += Math.abs(shown - (channelsOf(other)[i] ?? 0)) - Math.abs(shown - channel)
    }
  }
  return leaning
}

async function contextOf(picture: string): Promise<OffscreenCanvasRenderingContext2D> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (!context) throw new Error('No 2D context.')
  context.drawImage(image, 0, 0)
  return context
}

const channelsOf = (color: number): number[] => [color >> 16, (color >> 8) & 0xff, color & 0xff]

/** Largest difference per channel at which a pixel still counts as the wanted colour. */
const TOLERANCE = 24

function partOf(data: Uint8ClampedArray, color: number): number {
  const channels = channelsOf(color)
  let numAlike = 0
  for (let at = 0; at < data.length; at += 4) {
    if (channels.every((channel, i) => Math.abs((data[at + i] ?? 0) - channel) <= TOLERANCE)) numAlike += 1
  }
  return numAlike / (data.length / 4)
}
