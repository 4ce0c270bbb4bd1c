// SVG as a tree, without a browser: what the import of the editor and the server, which cleans uploaded pictures, have in
// common. Neighbours: each makes the tree from a text by its own parser. Invariants: nothing is run or loaded; nothing
// throws, whatever the file.

import { MAX_CLASSES } from './limits.ts'

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

/** The classes of an element that are read. */
export const classesOf = (element: SvgElement): string[] => attributeOf(element, 'class').split(/\s+/, MAX_CLASSES)

/** All text inside an element. */
export const textOf = ({ children }: SvgElement): string =>
  children.map((child) => (isElement(child) ? textOf(child) : child)).join('')
