import { attributeOf, isElement, type SvgElement } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import type { ImportProblems } from '../import-problem.ts'
import type { Size } from './length.ts'
import { rulerOf } from './ruler.ts'
import { type Style, styleOf } from './style.ts'

/** Characters of a text in one style, and what moves the pen before the first of them. */
export interface TextRun {
  readonly text: string
  readonly style: Style
  /** Where the pen is put; null: where it is. */
  readonly x: number | null
  readonly y: number | null
  /** How far it is moved from there. */
  readonly dx: number
  readonly dy: number
}

type Pen = Pick<TextRun, 'x' | 'y' | 'dx' | 'dy'>

const NOT_DRAWN = ['rotate', 'textLength'] as const

/** Reads the spans of a `text` one after another, with white space as SVG has it. */
export class TextReader {
  readonly #file: SvgFile
  readonly #window: Size
  readonly #problems: ImportProblems
  readonly #runs: TextRun[] = []
  #pen: Pen = { x: null, y: null, dx: 0, dy: 0 }
  /** Whether a space would be one too many: at the start, and after another. */
  #isAfterSpace = true

  constructor(file: SvgFile, window: Size, problems: ImportProblems) {
    this.#file = file
    this.#window = window
    this.#problems = problems
  }

  read(element: SvgElement, style: Style): readonly TextRun[] {
    this.#pen = { x: 0, y: 0, dx: 0, dy: 0 }
    this.#readSpan(element, style)
    return withoutLastSpaces(this.#runs)
  }

  #readSpan(element: SvgElement, style: Style): void {
    this.#movePen(element, style)
    for (const child of element.children) {
      if (!isElement(child)) this.#add(child, style)
      else if (child.name === 'tspan' || child.name === 'a') {
        const inner = styleOf(child, style, this.#file)
        if (inner.get('display') === 'none') this.#problems.add('hidden', child.name)
        else this.#readSpan(child, inner)
      } else if (child.name !== 'title' && child.name !== 'desc') this.#problems.add('not-drawn', child.name)
    }
  }

  #movePen(element: SvgElement, style: Style): void {
    const ruler = rulerOf(style, this.#window)
    const read = <None>(name: string, measure: (length: string) => number, none: None): number | None => {
      const [length = '', next] = attributeOf(element, name)
        .trim()
        .split(/[\s,]+/)
      if (next !== undefined) this.#problems.add('character-places', name)
      return length === '' ? none : measure(length)
    }
    const { x, y, dx, dy } = this.#pen
    this.#pen = {
      x: read('x', ruler.x, x),
      y: read('y', ruler.y, y),
      dx: read('dx', ruler.x, dx),
      dy: read('dy', ruler.y, dy),
    }
    for (const name of NOT_DRAWN) if (element.attributes.has(name)) this.#problems.add('drawn-without', name)
  }

  #add(written: string, style: Style): void {
    const isMoved = this.#pen.x !== null || this.#pen.y !== null
    const text = this.#spaced(written, style, isMoved)
    if (text === '') return
    this.#runs.push({ text, style, ...this.#pen })
    this.#pen = { x: null, y: null, dx: 0, dy: 0 }
  }

  #spaced(written: string, style: Style, isMoved: boolean): string {
    const plain = written.replace(/[\r\n\t]/g, ' ')
    if ((style.get('white-space') ?? '').startsWith('pre')) {
      this.#isAfterSpace = plain === '' ? this.#isAfterSpace : false
      return plain
    }
    const single = plain.replace(/ +/g, ' ')
    const text = (this.#isAfterSpace || isMoved) && single.startsWith(' ') ? single.slice(1) : single
    if (text !== '') this.#isAfterSpace = text.endsWith(' ')
    return text
  }
}

/** Spaces before the pen is put elsewhere, and at the end, would count as a part of the line. */
function withoutLastSpaces(runs: readonly TextRun[]): readonly TextRun[] {
  return runs.flatMap((run, i) => {
    const next = runs[i + 1]
    const isLast = !next || next.x !== null || next.y !== null
    const isKept = (run.style.get('white-space') ?? '').startsWith('pre')
    if (!isLast || isKept) return [run]
    const text = run.text.trimEnd()
    return text === '' ? [] : [{ ...run, text }]
  })
}
