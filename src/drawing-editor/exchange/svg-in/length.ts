/** CSS: 96 px to the inch. */
const PX_PER_INCH = 96
const MM_PER_INCH = 25.4
const PX_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', PX_PER_INCH / 72],
  ['pc', PX_PER_INCH / 6],
  ['in', PX_PER_INCH],
  ['cm', (PX_PER_INCH / MM_PER_INCH) * 10],
  ['mm', PX_PER_INCH / MM_PER_INCH],
  ['q', PX_PER_INCH / MM_PER_INCH / 4],
])
const DEFAULT_FONT_SIZE = 16
const EX_IN_EM = 0.5

/** What is longer is no length; a row of digits that is one would be tried in too many ways. */
const LONGEST = 64
const LENGTH = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z]*|%)$/i
const NUMBERS = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi

export interface LengthBase {
  /** px */
  readonly fontSize: number
  /** What 100 % stands for, px. */
  readonly whole: number
}

/** A length in px; null where it cannot be read. */
export function readLength(text: string, { fontSize, whole }: LengthBase): number | null {
  const match = text.length > LONGEST ? null : LENGTH.exec(text.trim())
  if (!match) return null
  const [, digits, unit = ''] = match
  const number = Number(digits)
  switch (unit.toLowerCase()) {
    case '%':
      return (number / 100) * whole
    case 'em':
      return number * fontSize
    case 'ex':
      return number * fontSize * EX_IN_EM
    case 'rem':
      return number * DEFAULT_FONT_SIZE
    default: {
      const px = PX_PER_UNIT.get(unit.toLowerCase())
      return px === undefined ? null : number * px
    }
  }
}

/** All numbers of a list, whatever stands between them. */
export const numbersIn = (text: string): number[] => (text.match(NUMBERS) ?? []).map(Number)

export interface Size {
  readonly width: number
  readonly height: number
}

/** What 100 % stands for in lengths that are neither horizontal nor vertical. */
export const diagonalOf = ({ width, height }: Size): number => Math.sqrt((width * width + height * height) / 2)
