import { attributeOf, isElement, type SvgElement, textOf } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'

const LONGEST = 200

/** What a person or a program called the element; empty without a name. */
export function nameOf(element: SvgElement): string {
  const title = element.children.filter(isElement).find(({ name }) => name === 'title')
  const names = [
    attributeOf(element, 'inkscape:label'),
    attributeOf(element, 'data-name'),
    title ? textOf(title) : '',
    attributeOf(element, 'id'),
  ]
  return (
    names
      .map((name) => name.trim())
      .find((name) => name !== '')
      ?.slice(0, LONGEST) ?? ''
  )
}

/** A `use` names what it shows; the id of a symbol is better than none. */
export function shownName(element: SvgElement, file: SvgFile): string {
  const own = nameOf(element)
  const target =
    own === '' && element.name === 'use' ? file.elementOf(attributeOf(element, 'href').slice(1)) : undefined
  return target?.name === 'symbol' ? nameOf(target) : own
}
