// Reads SVG into elements of a drawing. `parse-svg.ts` alone knows the browser: it makes the tree below of a text, and
// nothing of that text is run or loaded. All else works on the tree. Neighbours: the engine says what a stored element
// looks like. Invariants: nothing throws, whatever the file; what is not taken over is listed.

/** An element of an SVG file. */
export interface SvgElement {
  /** Without a prefix. */
  readonly name: string
  /** By name as written; `href` also for `xlink:href`. It leads to an id of the file, or is a picture itself. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (SvgElement | string)[]
}

export const isElement = (child: SvgElement | string): child is SvgElement => typeof child !== 'string'

export const attributeOf = ({ attributes }: SvgElement, name: string): string => attributes.get(name) ?? ''

/** All text inside an element. */
export const textOf = ({ children }: SvgElement): string =>
  children.map((child) => (isElement(child) ? textOf(child) : child)).join('')
