/** Of 255. At edges, which no two engines soften alike, channels that differ by less count as equal. */
const TOLERANCE_AT_EDGES = 48
/** Within areas: a border that is seen through, or a joint that is painted twice, differs by more. */
const TOLERANCE_WITHIN = 16

export interface PictureDifference {
  /** Pixels that differ; at edges those without an equal one next to them, as edges may be shifted by a pixel. */
  readonly different: number
  /** Pixels of either picture that are not background. */
  readonly painted: number
}

/** Compares two pictures of the same size; the background colour is that of the upper left corner. */
export function comparePictures(one: ImageData, other: ImageData): PictureDifference {
  const { width, height } = one
  const looksSame = (a: ImageData, atA: number, b: ImageData, atB: number, tolerance = TOLERANCE_AT_EDGES) => {
    for (let channel = 0; channel < 3; channel++) {
      if (Math.abs((a.data[atA + channel] ?? 0) - (b.data[atB + channel] ?? 0)) >= tolerance) return false
    }
    return true
  }
  /** Whether a pixel or one next to it does what `looks` asks. */
  const isAnyAround = (x: number, y: number, looks: (at: number) => boolean) => {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) if (looks(((y + dy) * width + x + dx) * 4)) return true
    }
    return false
  }
  const isNear = (a: ImageData, b: ImageData, x: number, y: number) =>
    isAnyAround(x, y, (at) => looksSame(a, (y * width + x) * 4, b, at))
  const isAtEdge = (picture: ImageData, x: number, y: number) =>
    isAnyAround(x, y, (at) => !looksSame(picture, (y * width + x) * 4, picture, at, TOLERANCE_WITHIN))
  let [different, painted] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4
      if (!looksSame(one, at, one, 0) || !looksSame(other, at, other, 0)) painted++
      if (looksSame(one, at, other, at, TOLERANCE_WITHIN)) continue
      const isSameAtEdge = looksSame(one, at, other, at) || (isNear(one, other, x, y) && isNear(other, one, x, y))
      if (!isSameAtEdge || !(isAtEdge(one, x, y) || isAtEdge(other, x, y))) different++
    }
  }
  return { different, painted }
}
