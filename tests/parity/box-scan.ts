/** The queries of a box index, answered by a scan of every box: slow, but obviously correct. */
export function scanVisible(boxes: Float32Array, minX: number, minY: number, maxX: number, maxY: number): number[] {
  const [left, top, right, bottom] = [Math.fround(minX), Math.fround(minY), Math.fround(maxX), Math.fround(maxY)]
  return elementsWhere(boxes, (box) => box.minX <= right && box.minY <= bottom && box.maxX >= left && box.maxY >= top)
}

export function scanEnclosed(boxes: Float32Array, minX: number, minY: number, maxX: number, maxY: number): number[] {
  const met = new Set(scanVisible(boxes, minX, minY, maxX, maxY))
  const [left, top, right, bottom] = [Math.fround(minX), Math.fround(minY), Math.fround(maxX), Math.fround(maxY)]
  return elementsWhere(
    boxes,
    (box) => box.minX >= left && box.minY >= top && box.maxX <= right && box.maxY <= bottom,
  ).filter((element) => met.has(element))
}

export function scanHits(boxes: Float32Array, x: number, y: number, radius: number, limit: number): number[] {
  if (!(radius >= 0)) return []
  const found = elementsWhere(boxes, (box) => {
    const dx = Math.max(box.minX - x, x - box.maxX, 0)
    const dy = Math.max(box.minY - y, y - box.maxY, 0)
    return dx * dx + dy * dy <= radius * radius
  })
  return found.reverse().slice(0, limit)
}

interface Sides {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

function elementsWhere(boxes: Float32Array, isFound: (box: Sides) => boolean): number[] {
  const found: number[] = []
  for (let element = 0; element < boxes.length / 4; element++) {
    const [minX = Number.NaN, minY = Number.NaN, maxX = Number.NaN, maxY = Number.NaN] = boxes.subarray(4 * element)
    if (isFound({ minX, minY, maxX, maxY })) found.push(element)
  }
  return found
}
