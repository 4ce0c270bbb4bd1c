import { type Affine, type Box, EMPTY_BOX, growBox, IDENTITY, invertAffine, isEmptyBox } from '#drawing/engine.ts'
import { DrawingCost } from '#lib/svg/drawing-cost.ts'
import { MAX_PICTURE_COST } from '#lib/svg/limits.ts'
import { attributeOf, type SvgElement } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import { boxOf, type Draft, draftOf, groupOf, movedBy, type Storing } from './draft.ts'
import { numbersIn } from './length.ts'
import { MAX_CONTENT, MAX_GROUPS, MAX_NUMBER } from './limits.ts'
import { shownName } from './name.ts'
import { readReference } from './paint.ts'
import { partPicture } from './part-picture.ts'
import type { Place } from './place.ts'
import type { Ruler } from './ruler.ts'
import { fontSizeOf, numberOf, type Style } from './style.ts'
import { MARKERS, undrawnOf, WITH_MARKERS } from './undrawn.ts'

/** Seen through, so that a named part of a picture is found by its name and by the pointer. */
const AREA_LOOK = { fill: 'rgba(0,0,0,0)', stroke: null, strokeWidth: 0 } as const
/** How far a blur is seen, in its standard deviations. */
const BLUR_REACH = 3
/** How far a line can reach beyond its path where it has pointed joints, in its widths. */
const POINTED_REACH = 4

/** Makes pictures of parts of a file that elements of a drawing cannot show, by the browser that draws them. */
export class PictureReader {
  readonly #file: SvgFile
  readonly #storing: Storing
  readonly #read: (element: SvgElement, place: Place) => Draft[]
  readonly #cost: DrawingCost
  #spent = 0

  constructor(file: SvgFile, storing: Storing, read: (element: SvgElement, place: Place) => Draft[]) {
    this.#file = file
    this.#storing = storing
    this.#read = read
    this.#cost = new DrawingCost(file)
  }

  /**
   * The element as a picture, in a group with areas for its named parts where it has any. Null where elements show it,
   * and where the browser would work too long on it.
   */
  read(element: SvgElement, style: Style, place: Place): Draft[] | null {
    if (place.isClip || place.isPictured) return null
    const { problems } = this.#storing
    const undrawn = undrawnOf(element, style, this.#file)
    if (undrawn === null || !this.#spend(this.#cost.of(element))) return null
    problems.add('as-picture', undrawn)
    const parts = this.#read(element, { ...place, matrix: IDENTITY, isPictured: true })
    const box = boxOf(parts, 'painted')
    if (!(box.maxX > box.minX && box.maxY > box.minY)) return []
    const src = partPicture({ element, style: place.style, window: place.window, box, scale: place.scale }, this.#file)
    const picture = draftOf({ fields: { type: 'img', src }, box }, { strokeWidth: 0 }, IDENTITY)
    if (!picture) {
      problems.add('number', element.name, MAX_NUMBER)
      return []
    }
    return movedBy([this.#named(picture, parts, shownName(element, this.#file), place)], place.matrix)
  }

  /** What stands for a part of a picture: nothing that is drawn, but an extent with a name. */
  areaOf(drafts: readonly Draft[], name: string): Draft[] {
    const area = isEmptyBox(boxOf(drafts, 'painted')) ? null : extentOf(boxOf(drafts, 'painted'))
    return area ? [{ ...area, fields: { ...area.fields, elementName: name } }] : []
  }

  /**
   * How far what is drawn for an element reaches beyond itself.
   *
   * @param drafts - The element, in the space that `matrix` leads to from its own coordinates.
   */
  reachOf(element: SvgElement, style: Style, ruler: Ruler, drafts: readonly Draft[], matrix: Affine): Draft[] {
    const toOwn = invertAffine(matrix)
    if (!toOwn) return []
    const box = boxOf(movedBy(drafts, toOwn), 'shape')
    if (isEmptyBox(box)) return []
    const reaches = [this.#filterRegion(style, ruler, box), this.#markerReach(element, style, ruler, box)]
    return movedBy(
      reaches.map((reach) => reach && extentOf(reach)).filter((draft) => draft !== null),
      matrix,
    )
  }

  /** What a text along a path may cover. */
  alongPaths(element: SvgElement, style: Style, place: Place): Draft[] {
    return this.#file
      .childrenOf(element)
      .filter(({ name }) => name === 'textPath')
      .flatMap((along) => {
        const path = this.#file.elementOf(attributeOf(along, 'href').slice(1))
        const drafts = path && path.name === 'path' ? this.#read(path, { ...place, matrix: IDENTITY }) : []
        const box = boxOf(drafts, 'painted')
        const extent = isEmptyBox(box) ? null : extentOf(growBox(box, 2 * fontSizeOf(style)))
        return extent ? [extent] : []
      })
  }

  /** Width of a line, as far as its joints may reach. */
  lineReach(element: SvgElement, style: Style, width: number): number {
    const isPointed = WITH_MARKERS.has(element.name) && (style.get('stroke-linejoin') ?? 'miter') === 'miter'
    return isPointed
      ? width * Math.min(Math.max(numberOf(style, 'stroke-miterlimit', 4), 1), POINTED_REACH)
      : 1.5 * width
  }

  #named(picture: Draft, parts: readonly Draft[], name: string, { numGroups }: Place): Draft {
    const areas = parts.filter(({ fields }) => fields.elementName !== undefined)
    // the last one is the area of the element itself
    const inside = name === '' ? areas : areas.slice(0, -1)
    const group = inside.length > 0 && numGroups < MAX_GROUPS ? groupOf([picture, ...inside], this.#storing) : null
    const whole = group ?? picture
    return name === '' ? whole : { ...whole, fields: { ...whole.fields, elementName: name } }
  }

  #spend(cost: number): boolean {
    if (cost > MAX_PICTURE_COST || this.#spent + cost > MAX_CONTENT) return false
    this.#spent += cost
    return true
  }

  #filterRegion(style: Style, ruler: Ruler, box: Box): Box | null {
    const written = style.get('filter') ?? 'none'
    const reference = readReference(written)
    const filter = reference && this.#file.elementOf(reference.id)
    if (!filter) return /blur|shadow/i.test(written) ? growBox(box, blurReach(written)) : null
    const [width, height] = [box.maxX - box.minX, box.maxY - box.minY]
    if (attributeOf(filter, 'filterUnits') === 'userSpaceOnUse') {
      const [x, y] = [ruler.x(attributeOf(filter, 'x') || '-10%'), ruler.y(attributeOf(filter, 'y') || '-10%')]
      return {
        minX: x,
        minY: y,
        maxX: x + ruler.x(attributeOf(filter, 'width') || '120%'),
        maxY: y + ruler.y(attributeOf(filter, 'height') || '120%'),
      }
    }
    const part = (name: string, missing: number): number => {
      const text = attributeOf(filter, name)
      const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
      return text === '' || Number.isNaN(value) ? missing : value
    }
    const [minX, minY] = [box.minX + part('x', -0.1) * width, box.minY + part('y', -0.1) * height]
    return { minX, minY, maxX: minX + part('width', 1.2) * width, maxY: minY + part('height', 1.2) * height }
  }

  #markerReach(element: SvgElement, style: Style, ruler: Ruler, box: Box): Box | null {
    if (!WITH_MARKERS.has(element.name)) return null
    const lineWidth = ruler.other(style.get('stroke-width'), 1)
    const reaches = MARKERS.map((property) => readReference(style.get(property) ?? ''))
      .map((reference) => reference && this.#file.elementOf(reference.id))
      .map((marker) => {
        if (marker?.name !== 'marker') return 0
        const size = Math.hypot(
          ruler.x(attributeOf(marker, 'markerWidth'), 3),
          ruler.y(attributeOf(marker, 'markerHeight'), 3),
        )
        return size * (attributeOf(marker, 'markerUnits') === 'userSpaceOnUse' ? 1 : lineWidth)
      })
    const reach = Math.max(...reaches)
    return reach > 0 ? growBox(box, reach) : null
  }
}

/** Counts for what is painted, and not for the shape of an element: filters are laid around that. */
function extentOf(box: Box): Draft | null {
  const draft = draftOf({ fields: { type: 'rect' }, box }, AREA_LOOK, IDENTITY)
  return draft && { ...draft, shape: EMPTY_BOX }
}

const blurReach = (filter: string): number => BLUR_REACH * Math.max(...numbersIn(filter).map(Math.abs), 0)
