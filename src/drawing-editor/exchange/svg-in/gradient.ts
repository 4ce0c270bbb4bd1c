import { type Box, IDENTITY, type JsonFields } from '#drawing/engine.ts'
import { attributeOf, type SvgElement } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import type { ImportProblems } from '../import-problem.ts'
import { readColor, UNREADABLE_COLOR } from './color.ts'
import { diagonalOf, readLength, type Size } from './length.ts'
import { MAX_CHAIN, MAX_STOPS } from './limits.ts'
import { fontSizeOf, INITIAL_STYLE, partOf, type Style, styleOf } from './style.ts'
import { tidy } from './tidy.ts'
import { readTransform } from './transform.ts'

/** What a gradient is painted on. */
export interface Painted {
  /** Of the element, without its stroke, in the coordinates of the file. */
  readonly box: Box
  readonly opacity: number
  readonly style: Style
  readonly window: Size
}

type ColorStop = { readonly offset: number; readonly color: string }

/** Reads gradients of a file. */
export class GradientReader {
  readonly #file: SvgFile
  readonly #problems: ImportProblems
  /** By the element that has them, and what their colours depend on. */
  readonly #stops = new Map<SvgElement, Map<string, readonly ColorStop[]>>()

  constructor(file: SvgFile, problems: ImportProblems) {
    this.#file = file
    this.#problems = problems
  }

  /** A gradient as the engine reads Fabric's: a colour where it comes down to one; null where it paints nothing. */
  read(element: SvgElement, painted: Painted): JsonFields | string | null {
    const chain = gradientChain(element, this.#file, this.#problems)
    const stops = this.#stopsOf(chain, painted)
    const last = stops.at(-1)
    if (!last) return null
    const { minX, minY, maxX, maxY } = painted.box
    const given = (name: string): string =>
      chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name) ?? ''
    const isInPx = given('gradientUnits') === 'userSpaceOnUse'
    if (!isInPx && !(maxX > minX && maxY > minY)) return null
    const coords = coordsOf(element, given, isInPx ? painted : null)
    if (stops.length === 1 || !coords) return last.color
    const spread = given('spreadMethod')
    if (spread !== '' && spread !== 'pad') this.#problems.add('drawn-without', 'spreadMethod')
    const transform = readTransform(given('gradientTransform'))
    if (!transform) this.#problems.add('value', 'gradientTransform')
    return {
      type: element.name === 'linearGradient' ? 'linear' : 'radial',
      coords,
      colorStops: stops,
      // the engine counts px from the corner of the element's box
      offsetX: isInPx ? tidy(-minX) : 0,
      offsetY: isInPx ? tidy(-minY) : 0,
      gradientUnits: isInPx ? 'pixels' : 'percentage',
      ...(transform && transform !== IDENTITY && { gradientTransform: transform }),
    }
  }

  #stopsOf(chain: readonly SvgElement[], { opacity, style }: Painted): readonly ColorStop[] {
    const holder = chain.find((element) => this.#file.childrenOf(element).some(({ name }) => name === 'stop'))
    if (!holder) return []
    const known = this.#stops.get(holder) ?? new Map<string, readonly ColorStop[]>()
    this.#stops.set(holder, known)
    const key = `${opacity} ${style.get('color')}`
    const stops = known.get(key) ?? this.#readStops(holder, opacity, style)
    known.set(key, stops)
    return stops
  }

  #readStops(holder: SvgElement, opacity: number, style: Style): readonly ColorStop[] {
    const written = this.#file.childrenOf(holder).filter(({ name }) => name === 'stop')
    if (written.length > MAX_STOPS) this.#problems.add('drawn-without', 'stop', MAX_STOPS)
    const stops: ColorStop[] = []
    for (const stop of written.slice(0, MAX_STOPS)) {
      const own = styleOf(stop, INITIAL_STYLE, this.#file)
      const before = stops.at(-1)?.offset ?? 0
      const offset = readLength(attributeOf(stop, 'offset') || '0', { fontSize: 0, whole: 1 }) ?? 0
      const color = readColor(own.get('stop-color') ?? '#000000', partOf(own, 'stop-opacity') * opacity, style)
      if (color === null) this.#problems.add('value', 'stop-color')
      stops.push({ offset: Math.min(Math.max(offset, before, 0), 1), color: color ?? UNREADABLE_COLOR })
    }
    return stops
  }
}

/** The gradient, and those that it takes over from, the nearest first. */
export function gradientChain(element: SvgElement, file: SvgFile, problems: ImportProblems): readonly SvgElement[] {
  const chain = [element]
  for (let current = element; ; ) {
    const id = attributeOf(current, 'href').slice(1)
    if (id === '') return chain
    const next = file.elementOf(id)
    const isGradient = next?.name === 'linearGradient' || next?.name === 'radialGradient'
    if (!next || !isGradient) problems.add('missing-reference', id)
    else if (chain.includes(next)) problems.add('reference-cycle', id)
    else if (chain.length >= MAX_CHAIN) problems.add('too-deep', id, MAX_CHAIN)
    else {
      chain.push(next)
      current = next
      continue
    }
    return chain
  }
}

/**
 * Ends of a linear gradient or circles of a radial one; null where these have no extent.
 *
 * @param painted - Null for coordinates in parts of the element's box.
 */
function coordsOf(element: SvgElement, given: (name: string) => string, painted: Painted | null): JsonFields | null {
  const { width, height } = painted?.window ?? { width: 1, height: 1 }
  const fontSize = painted ? fontSizeOf(painted.style) : 0
  const read = (name: string, missing: string, whole: number): number =>
    tidy(readLength(given(name) || missing, { fontSize, whole }) ?? 0)
  const x = (name: string, missing: string): number => read(name, missing, width)
  const y = (name: string, missing: string): number => read(name, missing, height)
  if (element.name === 'linearGradient') {
    const ends = { x1: x('x1', '0%'), y1: y('y1', '0%'), x2: x('x2', '100%'), y2: y('y2', '0%') }
    return ends.x1 === ends.x2 && ends.y1 === ends.y2 ? null : ends
  }
  const diagonal = diagonalOf({ width, height })
  const circle = { x: x('cx', '50%'), y: y('cy', '50%'), radius: read('r', '50%', diagonal) }
  const focus = { x: x('fx', given('cx') || '50%'), y: y('fy', given('cy') || '50%') }
  return circlesOf(circle, focus, read('fr', '0%', diagonal))
}

interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** How near to the edge of its circle a focus may be. Outside, a gradient would be a cone. */
const FOCUS_WITHIN = 0.99

/** Null for a circle without an area. */
function circlesOf({ x, y, radius }: Circle, focus: Pick<Circle, 'x' | 'y'>, focusRadius: number) {
  if (!(radius > 0)) return null
  const [dx, dy] = [focus.x - x, focus.y - y]
  const distance = Math.hypot(dx, dy)
  const nearer = distance > radius * FOCUS_WITHIN ? (radius * FOCUS_WITHIN) / distance : 1
  const r1 = Math.min(Math.max(focusRadius, 0), radius)
  return { x1: tidy(x + dx * nearer), y1: tidy(y + dy * nearer), r1, x2: x, y2: y, r2: radius }
}
