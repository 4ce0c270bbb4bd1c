/** Channels that differ by less than this count as equal. */
const SAME_WITHIN = 48

export interface PictureDifference {
  /** Different pixels without an equal one next to them, as edges may be shifted by a pixel. */
  readonly different: number
  /** Pixels of either picture that are not background. */
  readonly painted: number
}

/** Compares two pictures of the same size; the background colour is that of the upper left corner. */
export function comparePictures(one: ImageData, other: ImageData): PictureDifference {
  const { width, height } = one
  const looksSame = (a: ImageData, atA: number, b: ImageData, atB: number) => {
    for (let channel = 0; channel < 3; channel++) {
      if (Math.abs((a.data[atA + channel] ?? 0) - (b.data[atB + channel] ?? 0)) >= SAME_WITHIN) return false
    }
    return true
  }
  const isNear = (a: ImageData, b: ImageData, x: number, y: number) => {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (looksSame(a, (y * width + x) * 4, b, ((y + dy) * width + x + dx) * 4)) return true
      }
    }
    return false
  }
  let [different, painted] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4
      if (!looksSame(one, at, one, 0) || !looksSame(other, at, other, 0)) painted++
      if (looksSame(one, at, other, at)) continue
      if (!isNear(one, other, x, y) || !isNear(other, one, x, y)) different++
    }
  }
  return { different, painted }
}
