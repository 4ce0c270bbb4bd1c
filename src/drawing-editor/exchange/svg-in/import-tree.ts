import { IDENTITY, type MeasureText } from '#drawing/engine.ts'
import type { SvgElement } from '#lib/svg/svg-element.ts'
import { SvgFile } from '#lib/svg/svg-file.ts'
import { type ImportedElements, ImportProblems, refusedImport } from '../import-problem.ts'
import { estimateText } from '../measure-text.ts'
import { storedOf } from './draft.ts'
import { ElementReader } from './element-reader.ts'
import { readLength, type Size } from './length.ts'
import { MAX_NUMBER } from './limits.ts'
import { INITIAL_STYLE, type Style, styleOf } from './style.ts'
import { tidy } from './tidy.ts'
import { viewBoxOf } from './viewport.ts'

export interface SvgImportOptions {
  readonly createUuid: () => string
  /** By default widths of texts are estimated: only their boxes depend on it, and spans beside one another. */
  readonly measureText?: MeasureText
}

/** Size of a file that states none, as of any picture on a page. */
const DEFAULT_SIZE: Size = { width: 300, height: 150 }

/** The elements of a parsed file. Never throws. O(characters), and uses of each. */
export function importTree(
  root: SvgElement,
  { createUuid, measureText = estimateText }: SvgImportOptions,
  problems = new ImportProblems(),
): ImportedElements {
  const file = new SvgFile(root, problems)
  const style = styleOf(root, INITIAL_STYLE, file)
  const size = sheetSize(root, style)
  const storing = { createUuid, problems }
  const drafts = new ElementReader(file, storing, measureText).readRoot(root, style, size)
  const elements = drafts.map((draft) => storedOf(draft, IDENTITY, storing)).filter((stored) => stored !== null)
  if (elements.length === 0) problems.refuse('no-elements')
  if (problems.isRefused) return refusedImport(problems)
  return { elements, ...size, problems: problems.list(), isRefused: false }
}

/** What a percentage of the window around would be is not known: the size is then that of what is inside. */
function sheetSize(root: SvgElement, style: Style): Size {
  const inside = viewBoxOf(root) ?? DEFAULT_SIZE
  const lengthOf = (property: 'width' | 'height'): number | null => {
    const length = readLength(style.get(property) ?? '', { fontSize: 16, whole: Number.NaN })
    return length !== null && length > 0 && length <= MAX_NUMBER ? tidy(length) : null
  }
  const [width, height] = [lengthOf('width'), lengthOf('height')]
  if (width === null && height === null) return { width: inside.width, height: inside.height }
  return {
    width: width ?? tidy(((height ?? 0) * inside.width) / inside.height),
    height: height ?? tidy(((width ?? 0) * inside.height) / inside.width),
  }
}
