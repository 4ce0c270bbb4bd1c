import {
  type Affine,
  composeAffines,
  IDENTITY,
  radiansFromDegrees,
  rotation,
  scaling,
  translation,
} from '#drawing/engine.ts'
import type { ImportProblems } from '../import-problem.ts'
import { numbersIn } from './length.ts'
import type { Ruler } from './ruler.ts'
import type { Style } from './style.ts'

/** One after another, so that no text is read twice. */
const STEP = /[\s,]*([a-z]+)\s*\(([^()]*)\)/iy
/** Numbers may have the units that CSS asks for. */
const ARGUMENTS = /^[-+\d.e\s,]*$/i
const UNITS = /(\d|\.)(?:px|deg)\b/gi

/** The matrix of a `transform`; null where any of its steps cannot be read. */
export function readTransform(written: string): Affine | null {
  const text = written.trim()
  if (text === '' || text.toLowerCase() === 'none') return IDENTITY
  const steps: Affine[] = []
  for (let at = 0; at < text.length; at = STEP.lastIndex) {
    STEP.lastIndex = at
    const [, name = '', list = ''] = STEP.exec(text) ?? []
    const given = list.replace(UNITS, '$1')
    const step = ARGUMENTS.test(given) ? stepOf(name.toLowerCase(), numbersIn(given)) : null
    if (!step) return null
    steps.push(step)
  }
  return composeAffines(...steps)
}

const WORDS: Readonly<Record<string, string>> = { left: '0%', top: '0%', center: '50%', right: '100%', bottom: '100%' }

/** The matrix of a style's `transform` about its origin. One that cannot be read is none, and listed. */
export function transformOf(style: Style, ruler: Ruler, problems: ImportProblems): Affine {
  const transform = readTransform(style.get('transform') ?? '')
  if (!transform) problems.add('value', 'transform')
  const origin = style.get('transform-origin')
  if (!transform || transform === IDENTITY || origin === undefined) return transform ?? IDENTITY
  const [x = '', y = 'center'] = origin.trim().split(/\s+/)
  const [left, top] = [ruler.x(WORDS[x] ?? x), ruler.y(WORDS[y] ?? y)]
  return composeAffines(translation(left, top), transform, translation(-left, -top))
}

function stepOf(name: string, numbers: readonly number[]): Affine | null {
  const [first, second, third] = numbers
  if (first === undefined) return null
  switch (name) {
    case 'matrix':
      return isAffine(numbers) ? numbers : null
    case 'translate':
      return translation(first, second ?? 0)
    case 'translatex':
      return translation(first, 0)
    case 'translatey':
      return translation(0, first)
    case 'scale':
      return scaling(first, second ?? first)
    case 'scalex':
      return scaling(first, 1)
    case 'scaley':
      return scaling(1, first)
    case 'rotate': {
      const turn = rotation(radiansFromDegrees(first))
      const [x, y] = [second ?? 0, third ?? 0]
      return composeAffines(translation(x, y), turn, translation(-x, -y))
    }
    case 'skewx':
      return [1, 0, tangent(first), 1, 0, 0]
    case 'skewy':
      return [1, tangent(first), 0, 1, 0, 0]
    default:
      return null
  }
}

const isAffine = (numbers: readonly number[]): numbers is Affine => numbers.length === 6
const tangent = (degrees: number): number => Math.tan(radiansFromDegrees(degrees))
