import type { DrawingElement } from '../document/drawing-element.ts'
import { cssFamily, familyNames, isAlwaysThere } from './font-families.ts'

/** A font list of which this machine has no font, and the index of the first element that uses it. */
export interface MissingFont {
  readonly element: number
  readonly family: string
}

/** Text whose width differs between nearly all fonts. */
const PROBE = 'mmWWliI@#08供'
const PROBE_PX = 72

/** Finds the fonts of a board that this machine lacks, groups included. */
export function missingFonts(elements: readonly (DrawingElement | null)[]): MissingFont[] {
  const asked = new Map<string, number>()
  const ask = (element: DrawingElement, index: number): void => {
    if (element.kind === 'group') for (const child of element.children) ask(child, index)
    else if ('fontFamily' in element && element.text !== '' && !asked.has(element.fontFamily)) {
      asked.set(element.fontFamily, index)
    }
  }
  for (const [index, element] of elements.entries()) if (element) ask(element, index)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return []
  const widthIn = (fonts: string): number => {
    pen.font = `${PROBE_PX}px ${fonts}`
    return pen.measureText(PROBE).width
  }
  const isThere = (family: string): boolean =>
    isAlwaysThere(family) ||
    ['monospace', 'serif'].some((fallback) => widthIn(`${cssFamily(family)}, ${fallback}`) !== widthIn(fallback))
  return [...asked].flatMap(([family, element]) => {
    const named = familyNames(family)
    return named.length === 0 || named.some(isThere) ? [] : [{ element, family }]
  })
}
