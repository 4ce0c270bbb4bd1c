import { type Affine, composeAffines, IDENTITY } from '#drawing/engine.ts'
import { attributeOf, type SvgElement } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import type { ImportProblems } from '../import-problem.ts'
import { boxOf, clippedBy, type Draft, groupOf, type Storing } from './draft.ts'
import { MAX_GROUPS } from './limits.ts'
import { readReference } from './paint.ts'
import type { Place } from './place.ts'
import { rulerOf } from './ruler.ts'
import { INITIAL_STYLE, type Style, styleOf } from './style.ts'
import { transformOf } from './transform.ts'

/** Reads what elements are cut by. */
export class ClipReader {
  readonly #file: SvgFile
  readonly #storing: Storing
  readonly #problems: ImportProblems
  readonly #read: (element: SvgElement, place: Place) => Draft[]
  /** Clip paths that are being read: one may be cut by another, but not by itself. */
  readonly #open: SvgElement[] = []

  constructor(file: SvgFile, storing: Storing, read: (element: SvgElement, place: Place) => Draft[]) {
    this.#file = file
    this.#storing = storing
    this.#problems = storing.problems
    this.#read = read
  }

  isCut(style: Style): boolean {
    return (style.get('clip-path') ?? 'none') !== 'none'
  }

  /**
   * What cuts elements of this style, in the coordinates that they stand in; null: nothing. No drafts: nothing is left.
   *
   * @param drafts - What is cut, of which a clip path may be a part.
   */
  clipOf(style: Style, drafts: readonly Draft[], place: Place): readonly Draft[] | null {
    if (!this.isCut(style)) return null
    const reference = readReference(style.get('clip-path') ?? '')
    const element = reference && this.#file.elementOf(reference.id)
    if (!reference) this.#problems.add('drawn-without', 'clip-path')
    else if (element?.name !== 'clipPath') this.#problems.add('missing-reference', reference.id)
    else if (this.#open.includes(element)) this.#problems.add('reference-cycle', reference.id)
    else if (place.numGroups >= MAX_GROUPS) this.#problems.add('too-deep', reference.id, MAX_GROUPS)
    else return this.#readClip(element, drafts, { ...place, numGroups: place.numGroups + 1 })
    return null
  }

  #readClip(element: SvgElement, drafts: readonly Draft[], place: Place): readonly Draft[] | null {
    const style = styleOf(element, INITIAL_STYLE, this.#file)
    const own = transformOf(style, rulerOf(style, place.window), this.#problems)
    const matrix = attributeOf(element, 'clipPathUnits') === 'objectBoundingBox' ? unitsOf(drafts) : IDENTITY
    if (!matrix) return []
    this.#open.push(element)
    const inside: Place = { ...place, style, matrix: composeAffines(own, matrix), isClip: true }
    const shapes = this.#file.childrenOf(element).flatMap((child) => this.#read(child, inside))
    const outer = this.clipOf(style, drafts, place)
    this.#open.pop()
    return outer ? this.#cut(shapes, outer) : shapes
  }

  #cut(shapes: readonly Draft[], clip: readonly Draft[]): readonly Draft[] {
    const [first] = shapes
    const isOne = shapes.length === 1 && first?.fields.clipPath === undefined
    const whole = isOne ? first : groupOf(shapes, this.#storing)
    const cut = whole && clippedBy(whole, clip, this.#storing)
    return cut ? [cut] : []
  }
}

/** From parts of the box around elements to the space that they stand in; null where that box has no area. */
function unitsOf(drafts: readonly Draft[]): Affine | null {
  const { minX, minY, maxX, maxY } = boxOf(drafts, 'shape')
  return maxX > minX && maxY > minY ? [maxX - minX, 0, 0, maxY - minY, minX, minY] : null
}
