import type { TextElement } from '../document/drawing-element.ts'
import { readPaint } from '../document/paint.ts'
import { BASELINE_EM, LINE_BOX_EM } from '../document/text-layout.ts'
import type { CharacterStyle, CharacterStyles } from '../document/text-styles.ts'
import { type LaidOutText, type MeasureText, painted, specOf, startOf, type TextBlock } from './text-spec.ts'

/** A character with what it looks like: the element's style, and its own. */
interface Character {
  readonly text: string
  readonly own: CharacterStyle | undefined
}

/** Characters beside one another in one style. */
interface Run {
  readonly text: string
  readonly style: TextElement & { readonly deltaY: number }
  readonly width: number
  readonly letterSpacing: number
}

/** A line as it is set; the last one of a paragraph is spread in some alignments only. */
interface Line {
  readonly characters: readonly Character[]
  readonly isLast: boolean
}

const SPACE = /[ \t\r]/

/** Lays out a text whose characters have styles of their own, or whose lines are spread over the width of its box. */
export function layOutRuns(element: TextElement, styles: CharacterStyles | null, measure: MeasureText): LaidOutText {
  const { width, height, textAlign, lineHeight } = element
  const isSpread = textAlign.startsWith('justify')
  const widthOf = (characters: readonly Character[]): number => lengthOf(runsOf(characters, element, measure, false))
  const blocks: TextBlock[] = []
  const grounds: LaidOutText['grounds'][number][] = []
  let top = -height / 2
  for (const { characters, isLast } of linesOf(element, styles, widthOf)) {
    const sizes = characters.map(({ own }) => own?.fontSize ?? element.fontSize)
    const size = sizes.length > 0 ? Math.max(...sizes) : element.fontSize
    const runs = runsOf(characters, element, measure, isSpread)
    const length = lengthOf(runs)
    const numSpaces = characters.filter(({ text }) => SPACE.test(text)).length
    const isFilled = isSpread && (textAlign === 'justify' || !isLast) && length < width && numSpaces > 0
    const extra = isFilled ? (width - length) / numSpaces : 0
    let pen = isFilled ? -width / 2 : lineStart(textAlign, width, length)
    for (const run of runs) {
      const { text, style } = run
      const ground = readPaint(style.textBackgroundColor)
      if (ground) {
        const box = { minX: pen, minY: top, maxX: pen + run.width, maxY: top + LINE_BOX_EM * size }
        grounds.push({ paint: ground, box })
      }
      const spec = { ...specOf(style), lines: [text], align: 'left', lineStep: 0 } as const
      const baseline = top + BASELINE_EM * size + style.deltaY
      blocks.push(...painted({ spec, x: pen, baseline, paint: null }, style, element))
      pen += run.width + run.letterSpacing + (SPACE.test(text) ? extra * text.length : 0)
    }
    top += LINE_BOX_EM * size * lineHeight
  }
  return { blocks, grounds }
}

function lineStart(textAlign: string, width: number, length: number): number {
  const align = textAlign.endsWith('center') ? 'center' : textAlign.endsWith('right') ? 'right' : 'left'
  return { left: -width / 2, center: 0, right: width / 2 }[align] + startOf(align, length)
}

/** The lines of a text; those of a textbox are wrapped between words, as Fabric does. */
function linesOf(
  element: TextElement,
  styles: CharacterStyles | null,
  widthOf: (characters: readonly Character[]) => number,
): Line[] {
  return element.text.split(/\r?\n/).flatMap((written, line) => {
    let place = 0
    const characters = Array.from(written, (text): Character => {
      const own = styles?.(line, place)
      place += text.length
      return { text, own }
    })
    if (element.kind !== 'textbox') return [{ characters, isLast: true }]
    const lines = wrapped(characters, element, widthOf)
    return lines.map((one, at) => ({ characters: one, isLast: at === lines.length - 1 }))
  })
}

function wrapped(
  characters: readonly Character[],
  { width, splitByGrapheme }: TextElement,
  widthOf: (characters: readonly Character[]) => number,
): (readonly Character[])[] {
  const lines: (readonly Character[])[] = []
  let current: readonly Character[] | null = null
  for (const { before, word } of wordsOf(characters, splitByGrapheme)) {
    const longer: readonly Character[] = current === null ? word : [...current, ...before, ...word]
    if (current === null || widthOf(longer) <= width) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current ?? []]
}

/** Words with the space that parts each from the one before. */
function wordsOf(characters: readonly Character[], isEachAlone: boolean) {
  if (isEachAlone) return characters.map((character) => ({ before: [], word: [character] }))
  const words: { before: Character[]; word: Character[] }[] = [{ before: [], word: [] }]
  for (const character of characters) {
    if (SPACE.test(character.text)) words.push({ before: [character], word: [] })
    else words.at(-1)?.word.push(character)
  }
  return words
}

/** @param isParted - Spaces are runs of their own. */
function runsOf(
  characters: readonly Character[],
  element: TextElement,
  measure: MeasureText,
  isParted: boolean,
): readonly Run[] {
  const parts: { text: string; own: CharacterStyle | undefined; key: string }[] = []
  for (const { text, own } of characters) {
    const key = JSON.stringify([own, isParted && SPACE.test(text)])
    const last = parts.at(-1)
    if (last?.key === key) last.text += text
    else parts.push({ text, own, key })
  }
  return parts.map(({ text, own }) => {
    const style = { ...element, deltaY: 0, ...own }
    const { font, fontSize, letterSpacing } = specOf(style)
    return { text, style, width: measure(text, font, fontSize, letterSpacing), letterSpacing }
  })
}

function lengthOf(runs: readonly Run[]): number {
  const last = runs.at(-1)
  return runs.reduce((sum, { width, letterSpacing }) => sum + width + letterSpacing, 0) - (last?.letterSpacing ?? 0)
}
