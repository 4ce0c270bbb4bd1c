/**
 * The characters of picture codes as pen strokes on a field 10 wide and 14 high, y downwards. Only characters that stay
 * apart when they are bent: none of 0OQD, 1I, 2Z, 5S, 8B, 6G as pairs, no F beside E, no R beside P, no U beside V.
 */
const STROKES: Record<string, readonly string[]> = {
  A: ['0,14 5,0 10,14', '2,9 8,9'],
  C: ['~10,2 7,-1 2,0 0,5 0,9 2,14 7,15 10,12'],
  E: ['10,0 0,0 0,14 10,14', '0,7 8,7'],
  H: ['0,0 0,14', '10,0 10,14', '0,7 10,7'],
  J: ['8,0 8,9', '~8,9 8,14 4,15 1,14 0,10', '4,0 10,0'],
  K: ['0,0 0,14', '9,0 0,8', '3,6 10,14'],
  L: ['0,0 0,14 9,14'],
  N: ['0,14 0,0 10,14 10,0'],
  P: ['0,14 0,0', '~0,0 7,-1 10,2 10,6 7,9 0,8'],
  T: ['0,0 10,0', '5,0 5,14'],
  V: ['0,0 5,14 10,0'],
  X: ['0,0 10,14', '10,0 0,14'],
  Y: ['0,0 5,7 10,0', '5,7 5,14'],
  3: ['~0,1 4,-1 9,0 10,4 7,7 3,7', '~3,7 8,7 10,10 9,14 4,15 0,13'],
  4: ['7,14 7,0 0,10 10,10'],
  6: ['~9,1 5,-1 1,3 0,8 1,13 5,15 9,13 10,9 6,6 2,7 0,10'],
  7: ['0,0 10,0 4,14'],
  9: ['~10,4 8,8 4,8 0,6 0,1 5,-1 9,1 10,6 9,11 5,15 1,13'],
}

export interface Stroke {
  /** Drawn as one curve between its ends; else straight from corner to corner. */
  readonly isCurve: boolean
  readonly points: readonly (readonly [x: number, y: number])[]
}

export const GLYPH_SIZE = { width: 10, height: 14 } as const

export const GLYPHS: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(STROKES).map(([character, strokes]) => [character, strokes.map(parseStroke)]),
)

function parseStroke(text: string): Stroke {
  const isCurve = text.startsWith('~')
  const points = text
    .slice(isCurve ? 1 : 0)
    .split(' ')
    .map((pair) => {
      const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number)
      return [x, y] as const
    })
  return { isCurve, points }
}
