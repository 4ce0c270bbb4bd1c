import type { JsonFields } from '#drawing/engine.ts'
import type { SvgElement } from '#lib/svg/svg-element.ts'
import type { ImportedElements, ImportProblem } from '../import-problem.ts'
import { importTree } from './import-tree.ts'

const TOKEN = /<!--[\s\S]*?-->|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>|[^<]+/g
const ATTRIBUTE = /([\w:.-]+)="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The tree of a well-formed text, in the place of the browser's parser. */
function svgTree(text: string): SvgElement {
  const top: (SvgElement | string)[] = []
  const open: (SvgElement | string)[][] = [top]
  for (const [token, , tag, attributes = '', isEmpty] of text.matchAll(TOKEN)) {
    if (token.startsWith('<!--')) continue
    const children = open.at(-1)
    if (token.startsWith('</')) open.pop()
    else if (tag === undefined) children?.push(plain(token))
    else {
      const inside: (SvgElement | string)[] = []
      children?.push({ name: tag, attributes: attributesIn(attributes), children: inside })
      if (isEmpty === '') open.push(inside)
    }
  }
  const root = top.find((child) => typeof child !== 'string')
  if (typeof root !== 'object' || open.length !== 1) throw new SyntaxError(`The text is no element: ${text}`)
  return root
}

const attributesIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(
      ([, name = '', value = '']) => [name.replace(/^xlink:/, ''), plain(value)] as const,
    ),
  )

const plain = (text: string): string => text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')

/** What a file with this inside its 200 × 100 px becomes. Names are `n1`, `n2`, … */
export function imported(inside: string, attributes = 'viewBox="0 0 200 100" width="200"'): ImportedElements {
  return importedFile(`<svg ${attributes}>${inside}</svg>`)
}

export function importedFile(text: string): ImportedElements {
  let numNames = 0
  return importTree(svgTree(text), {
    createUuid: () => {
      numNames++
      return `n${numNames}`
    },
    // every character is half as wide as it is high
    measureText: (letters, _font, fontSize, spacing) =>
      letters.length * fontSize * 0.5 + Math.max(letters.length - 1, 0) * spacing,
  })
}

/** The only element of a file. */
export function importedOne(inside: string, attributes?: string): JsonFields {
  const { elements, problems } = imported(inside, attributes)
  const [element] = elements
  if (!element || elements.length !== 1) throw new Error(`${elements.length} elements; ${JSON.stringify(problems)}`)
  return element
}

/** Problems as short texts: code, name, and how often where that is more than once. */
export const told = (problems: readonly ImportProblem[]): string[] =>
  problems.map(({ code, name, count }) => [code, name, count > 1 ? count : ''].filter((part) => part !== '').join(' '))
