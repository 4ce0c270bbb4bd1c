import {
  type Affine,
  type Box,
  boundsOfTransformedBox,
  boxContains,
  composeAffines,
  growBox,
  IDENTITY,
  invertAffine,
  type JsonFields,
  type MeasureText,
  meanScale,
  translation,
} from '#drawing/engine.ts'
import { MAX_TAG_DEPTH } from '#lib/svg/limits.ts'
import { attributeOf, type SvgElement, textOf } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import { ImportProblems } from '../import-problem.ts'
import { ClipReader } from './clip-reader.ts'
import { boxOf, clippedBy, type Draft, draftOf, groupOf, movedBy, type Storing } from './draft.ts'
import type { Size } from './length.ts'
import { MAX_CONTENT, MAX_ELEMENTS, MAX_GROUPS, MAX_NUMBER, MAX_USES, MAX_VISITS } from './limits.ts'
import { nameOf, shownName } from './name.ts'
import { isFilled, OF_ANY, OF_LINES, OF_TEXTS, PaintReader, reportNotDrawn } from './paint.ts'
import { pictureShape } from './picture.ts'
import { PictureReader } from './picture-reader.ts'
import type { Place } from './place.ts'
import { type Ruler, rulerOf } from './ruler.ts'
import { type Shape, shapeOf } from './shape.ts'
import { partOf, type Style, styleOf } from './style.ts'
import { TextReader } from './text.ts'
import { textShapes } from './text-lines.ts'
import { tidy } from './tidy.ts'
import { transformOf } from './transform.ts'
import { WITH_MARKERS } from './undrawn.ts'
import { insideOf } from './viewport.ts'

/** An element in its place, with what it says about itself. `place.matrix` has its own transform in it. */
interface Here {
  readonly element: SvgElement
  readonly style: Style
  readonly ruler: Ruler
  readonly own: Affine
  readonly place: Place
}

/** What is said about all of an element at once. */
interface Whole {
  readonly name: string
  readonly opacity: number
  /** What it is cut by, in the coordinates inside it; null: nothing. */
  readonly clip: readonly Draft[] | null
  /** Whether it is only named, as part of a picture. */
  readonly isArea?: boolean
}

/** Whether what is read becomes a group: always, where it is several, or only to say something about all of it. */
type AsGroup = 'always' | 'if many' | 'if needed'

const GROUPS = new Set(['g', 'a', 'switch'])
const DRAWN = new Set([...GROUPS, ...WITH_MARKERS, 'circle', 'ellipse', 'image', 'rect', 'svg', 'text', 'use'])
/** Elements that show nothing where they stand. */
const UNSEEN = new Set([
  'clipPath',
  'defs',
  'desc',
  'filter',
  'linearGradient',
  'marker',
  'mask',
  'metadata',
  'pattern',
  'radialGradient',
  'stop',
  'style',
  'symbol',
  'title',
  'view',
])
/** What a window cuts less than this off is not cut, px. */
const CUT_PX = 0.01

/** Reads the elements of a file one inside another, as far as the limits let it. */
export class ElementReader {
  readonly #file: SvgFile
  readonly #problems: ImportProblems
  readonly #storing: Storing
  readonly #measure: MeasureText
  readonly #clips: ClipReader
  readonly #paints: PaintReader
  readonly #pictures: PictureReader
  #numVisits = 0
  #numElements = 0
  #numUses = 0
  #numCharacters = 0

  constructor(file: SvgFile, storing: Storing, measure: MeasureText) {
    this.#file = file
    this.#problems = storing.problems
    this.#storing = storing
    this.#measure = measure
    this.#clips = new ClipReader(file, storing, (element, place) => this.read(element, place))
    this.#paints = new PaintReader(file, storing.problems)
    this.#pictures = new PictureReader(file, storing, (element, place) => this.read(element, place))
  }

  /** What an element becomes: nothing, one, or where it only holds others, these. */
  read(element: SvgElement, place: Place): Draft[] {
    const { name } = element
    if (!this.#visit(place) || UNSEEN.has(name)) return []
    if (!DRAWN.has(name)) {
      this.#problems.add('not-drawn', name)
      return []
    }
    // of a use, what it shows counts
    if (!(name === 'use' || this.#count()) || !this.#spend(charactersOf(element))) return []
    const style = styleOf(element, place.style, this.#file)
    if (style.get('display') === 'none') {
      this.#problems.add('hidden', name)
      return []
    }
    const picture = this.#pictures.read(element, style, place)
    if (picture) return picture
    if (!place.isPictured) reportNotDrawn(style, OF_ANY, this.#problems)
    const ruler = rulerOf(style, place.window)
    const own = transformOf(style, ruler, this.#problems)
    const matrix = composeAffines(place.matrix, own)
    const [scale, depth] = [place.scale * meanScale(own), place.depth + 1]
    const here = { element, style, ruler, own, place: { ...place, matrix, scale, depth } }
    const drafts = this.#readDrawn(here)
    return place.isPictured ? [...drafts, ...this.#pictures.reachOf(element, style, ruler, drafts, matrix)] : drafts
  }

  #readDrawn(here: Here): Draft[] {
    const { name } = here.element
    if (GROUPS.has(name)) return this.#readGroup(here)
    if (name === 'svg') return this.#readWindow(here)
    return name === 'use' ? this.#readUse(here) : this.#readShape(here)
  }

  /** What is inside the outermost element, in the coordinates of its window; that does not cut it. */
  readRoot(root: SvgElement, style: Style, window: Size): Draft[] {
    const place = {
      style,
      window,
      matrix: IDENTITY,
      numGroups: 0,
      depth: 0,
      used: [],
      isClip: false,
      isPictured: false,
      scale: 1,
    }
    const ruler = rulerOf(style, window)
    const matrix = transformOf(style, ruler, this.#problems)
    const drafts = this.#insideWindow(root, style, place, window, false)
    return this.#kept(drafts, this.#wholeOf(style, drafts, place), matrix, 'if needed')
  }

  #readGroup({ element, style, own, place }: Here): Draft[] {
    const children = this.#file.childrenOf(element)
    const seen = element.name === 'switch' ? children.filter(({ name }) => DRAWN.has(name)).slice(0, 1) : children
    const name = place.isClip ? '' : nameOf(element)
    const isWrapper = own === IDENTITY && name === '' && partOf(style, 'opacity') === 1 && !this.#clips.isCut(style)
    if (isWrapper) return seen.flatMap((child) => this.read(child, { ...place, style }))
    if (!this.#canNest(place)) return []
    const inside = { ...place, style, matrix: IDENTITY, numGroups: place.numGroups + 1 }
    const drafts = seen.flatMap((child) => this.read(child, inside))
    return this.#kept(
      drafts,
      this.#wholeOf(style, drafts, place, name),
      place.matrix,
      place.isClip ? 'if needed' : 'always',
    )
  }

  #readWindow({ element, style, ruler, place }: Here): Draft[] {
    const [x, y] = [ruler.x(style.get('x')), ruler.y(style.get('y'))]
    const size = { width: ruler.x(style.get('width') ?? '100%'), height: ruler.y(style.get('height') ?? '100%') }
    const drafts = movedBy(this.#insideWindow(element, style, place, size, true), translation(x, y))
    return this.#kept(drafts, this.#wholeOf(style, drafts, place, nameOf(element)), place.matrix, 'if needed')
  }

  /** What is inside an `svg` or `symbol`, in the coordinates of its window. */
  #insideWindow(element: SvgElement, style: Style, place: Place, window: Size, isCut: boolean): Draft[] {
    if (!(window.width > 0 && window.height > 0) || !this.#canNest(place)) return []
    const { matrix, size } = insideOf(element, window)
    const scale = place.scale * meanScale(matrix)
    const inside = { ...place, style, window: size, matrix: IDENTITY, numGroups: place.numGroups + 1, scale }
    const drafts = this.#file.childrenOf(element).flatMap((child) => this.read(child, inside))
    const seen = windowBox(matrix, window)
    const isWhole =
      !isCut ||
      place.isPictured ||
      /^(?:visible|auto)/.test(style.get('overflow') ?? 'hidden') ||
      !seen ||
      fits(drafts, seen)
    const clip = isWhole ? null : [draftOf({ fields: { type: 'rect' }, box: seen }, CLIP_LOOK, IDENTITY) ?? []].flat()
    return this.#kept(drafts, { name: '', opacity: 1, clip }, matrix, 'if needed')
  }

  #readUse({ element, style, ruler, place }: Here): Draft[] {
    const id = attributeOf(element, 'href').slice(1)
    const target = this.#file.elementOf(id)
    if (!target) {
      if (id !== '') this.#problems.add('missing-reference', id)
      return []
    }
    if (place.used.includes(target) || this.#file.isInside(element, target)) {
      this.#problems.add('reference-cycle', id)
      return []
    }
    this.#numUses++
    if (this.#numUses > MAX_USES) this.#problems.refuse('too-many-uses', MAX_USES)
    if (!this.#canNest(place)) return []
    const at = translation(ruler.x(style.get('x')), ruler.y(style.get('y')))
    const used = [...place.used, target]
    const inside = { ...place, style, matrix: IDENTITY, numGroups: place.numGroups + 1, used }
    const isWindow = target.name === 'symbol' || target.name === 'svg'
    const drafts = movedBy(isWindow ? this.#readSymbol(target, style, ruler, inside) : this.read(target, inside), at)
    const whole = this.#wholeOf(style, drafts, place, shownName(element, this.#file))
    return this.#kept(drafts, whole, place.matrix, place.isClip ? 'if needed' : 'if many')
  }

  /** Of a symbol, or an `svg` that is used: its size is that of the `use`, where it has one. */
  #readSymbol(target: SvgElement, around: Style, ruler: Ruler, place: Place): Draft[] {
    if (!this.#count()) return []
    const style = styleOf(target, around, this.#file)
    const lengthOf = (side: 'width' | 'height'): string => around.get(side) ?? style.get(side) ?? '100%'
    const size = { width: ruler.x(lengthOf('width')), height: ruler.y(lengthOf('height')) }
    return this.#insideWindow(target, style, place, size, true)
  }

  #readShape({ element, style, ruler, place }: Here): Draft[] {
    const { name } = element
    if (style.get('visibility') !== 'visible') {
      this.#problems.add('hidden', name)
      return []
    }
    if (WITH_MARKERS.has(name) && !place.isPictured) reportNotDrawn(style, OF_LINES, this.#problems)
    const drafts =
      name === 'text' ? this.#textDrafts(element, style, place) : this.#shapeDrafts(element, style, ruler, place)
    return this.#kept(drafts, this.#wholeOf(style, drafts, place, nameOf(element)), place.matrix, 'if needed')
  }

  #shapeDrafts(element: SvgElement, style: Style, ruler: Ruler, place: Place): Draft[] {
    for (const { name } of this.#file.childrenOf(element)) {
      if (!UNSEEN.has(name)) this.#problems.add('not-drawn', name)
    }
    if (element.name !== 'image') {
      const shape = shapeOf(element, style, ruler, isFilled(style))
      return shape ? this.#drafted(shape, element, style, place) : []
    }
    const picture = pictureShape(element, style, ruler)
    const drafts = picture ? this.#drafted(picture, element, style, place) : []
    const window = picture?.window && draftOf({ fields: { type: 'rect' }, box: picture.window }, CLIP_LOOK, IDENTITY)
    return this.#kept(drafts, { name: '', opacity: 1, clip: window ? [window] : null }, IDENTITY, 'if needed')
  }

  #textDrafts(element: SvgElement, style: Style, place: Place): Draft[] {
    if (!place.isPictured) reportNotDrawn(style, OF_TEXTS, this.#problems)
    if (place.isClip) {
      this.#problems.add('not-drawn', 'clipPath text')
      return []
    }
    if (!this.#spend(textOf(element).length)) return []
    const told = place.isPictured ? new ImportProblems() : this.#problems
    const runs = new TextReader(this.#file, place.window, told).read(element, style)
    const texts = textShapes(runs, this.#measure)
    const drafts = texts.flatMap((text, i) =>
      i === 0 || this.#count() ? this.#drafted(text, element, text.style, place) : [],
    )
    return place.isPictured ? [...drafts, ...this.#pictures.alongPaths(element, style, place)] : drafts
  }

  /** A shape in its colours, in the coordinates of the file; nothing of one that has none. */
  #drafted(shape: Shape, element: SvgElement, style: Style, place: Place): Draft[] {
    const { type } = shape.fields
    const look = type === 'img' ? { strokeWidth: 0 } : this.#lookOf(shape, element, style, place)
    if (!look) return []
    const draft = draftOf(shape, look, IDENTITY)
    if (!draft) this.#problems.add('number', type, MAX_NUMBER)
    return draft ? [draft] : []
  }

  #lookOf({ fields: { type }, box }: Shape, element: SvgElement, style: Style, place: Place): JsonFields | null {
    const { isClip, isPictured, window, scale } = place
    if (isClip) return { ...CLIP_LOOK, ...(style.get('clip-rule') === 'evenodd' && { fillRule: 'evenodd' }) }
    const ruler = rulerOf(style, window)
    if (isPictured) {
      const width = style.get('stroke') === 'none' ? 0 : ruler.other(style.get('stroke-width'), 1)
      const strokeWidth = this.#pictures.lineReach(element, style, width)
      return isFilled(style) || width > 0
        ? { ...CLIP_LOOK, ...(width > 0 && { stroke: '#000000', strokeWidth }) }
        : null
    }
    const look = this.#paints.read({ box, style, window }, ruler, scale)
    const fill = type === 'line' || type === 'polyLine' ? null : (look.fill ?? null)
    return fill === null && look.stroke === null ? null : { ...look, fill }
  }

  #wholeOf(style: Style, drafts: readonly Draft[], place: Place, name = ''): Whole {
    if (place.isPictured) return { name, opacity: 1, clip: null, isArea: true }
    const clip = this.#clips.clipOf(style, drafts, place)
    return place.isClip ? { name: '', opacity: 1, clip } : { name, opacity: partOf(style, 'opacity'), clip }
  }

  /**
   * Drafts as one element, where something is said about all of them, or as they are.
   *
   * @param matrix - From the coordinates of the drafts to the space around them.
   */
  #kept(drafts: readonly Draft[], { name, opacity, clip, isArea }: Whole, matrix: Affine, asGroup: AsGroup): Draft[] {
    const [first] = drafts
    if (!first || clip?.length === 0) return []
    if (isArea) return movedBy([...drafts, ...(name === '' ? [] : this.#pictures.areaOf(drafts, name))], matrix)
    const isPlain = name === '' && opacity === 1 && !clip
    if (isPlain && (asGroup === 'if needed' || (asGroup === 'if many' && drafts.length === 1)))
      return movedBy(drafts, matrix)
    const isOne = asGroup !== 'always' && drafts.length === 1 && !(clip && first.fields.clipPath !== undefined)
    const one = isOne ? first : groupOf(drafts, this.#storing)
    const cut = one && clip ? clippedBy(one, clip, this.#storing) : one
    if (!cut) return []
    const { opacity: before = 1 } = cut.fields
    const both = opacity * (typeof before === 'number' ? before : 1)
    const said = { ...(name !== '' && { elementName: name }), ...(both < 1 && { opacity: tidy(both) }) }
    return movedBy([{ ...cut, fields: { ...cut.fields, ...said } }], matrix)
  }

  #count(): boolean {
    this.#numElements++
    if (this.#numElements > MAX_ELEMENTS) this.#problems.refuse('too-many-elements', MAX_ELEMENTS)
    return !this.#problems.isRefused
  }

  /** Counts what is read again for each use. */
  #spend(numCharacters: number): boolean {
    this.#numCharacters += numCharacters
    if (this.#numCharacters > MAX_CONTENT) this.#problems.refuse('too-much-content', MAX_CONTENT)
    return !this.#problems.isRefused
  }

  #visit({ depth }: Place): boolean {
    this.#numVisits++
    if (this.#numVisits > MAX_VISITS) this.#problems.refuse('too-many-elements', MAX_VISITS)
    if (depth >= MAX_TAG_DEPTH) this.#problems.add('too-deep', '', MAX_TAG_DEPTH)
    return depth < MAX_TAG_DEPTH && !this.#problems.isRefused
  }

  #canNest({ numGroups }: Place): boolean {
    if (numGroups >= MAX_GROUPS) this.#problems.add('too-deep', '', MAX_GROUPS)
    return numGroups < MAX_GROUPS
  }
}

/** Of clip paths only the shape counts. */
const CLIP_LOOK = { fill: '#000000', stroke: null, strokeWidth: 0 } as const

function charactersOf({ attributes }: SvgElement): number {
  let length = 0
  for (const value of attributes.values()) length += value.length + 1
  return length
}

/** What a window shows of the coordinates inside it. */
function windowBox(inside: Affine, { width, height }: Size): Box | null {
  const toInside = invertAffine(inside)
  return toInside && boundsOfTransformedBox(toInside, { minX: 0, minY: 0, maxX: width, maxY: height })
}

const fits = (drafts: readonly Draft[], window: Box): boolean =>
  boxContains(growBox(window, CUT_PX), boxOf(drafts, 'painted'))
