import { buildMixedDocument } from './mixed-document.ts'

const COLUMNS = 6

/**
 * Groups of many leaves side by side, as a plant drawing made of foreign symbols: every fifth leaf that is filled has a
 * gradient. The same arguments give the same document.
 */
export function buildSymbolsDocument(numSymbols: number, numLeaves: number, pictures: readonly string[]) {
  const symbol = buildMixedDocument(numLeaves, pictures)
  const { width, height } = symbol
  const [board] = symbol.boards
  const objects = board.objects.objects.map((leaf, at) => ({
    ...leaf,
    left: leaf.left - width / 2,
    top: leaf.top - height / 2,
    ...('strokeWidth' in leaf && at % 5 === 0 && { fill: gradientOf(leaf.width, leaf.fill) }),
  }))
  const symbols = Array.from({ length: numSymbols }, (_, at) => ({
    type: 'group',
    uuid: `symbol-${at}`,
    left: (at % COLUMNS) * width * 1.1,
    top: Math.floor(at / COLUMNS) * height * 1.1,
    width,
    height,
    objects,
  }))
  return {
    ...symbol,
    width: width * COLUMNS * 1.1,
    height: height * Math.ceil(numSymbols / COLUMNS) * 1.1,
    boards: [{ ...board, objects: { ...board.objects, objects: symbols } }],
  }
}

const gradientOf = (width: number, color: string) => ({
  type: 'linear',
  coords: { x1: 0, y1: 0, x2: width, y2: 0 },
  colorStops: [
    { offset: 0, color: '#ffffff' },
    { offset: 1, color },
  ],
})
