import { type ImportedElements, ImportProblems, refusedImport } from '../import-problem.ts'
import { createMeasureText } from '../measure-text.ts'
import { importTree, type SvgImportOptions } from './import-tree.ts'
import { parseSvg } from './parse-svg.ts'

/**
 * The elements of an SVG file, for a board of any Fabric version. Nothing of the file is run or loaded. Never throws:
 * what cannot be taken over is listed, and a file that is none, or too large, gives no elements.
 */
export function importSvg(text: string, options: SvgImportOptions): ImportedElements {
  const problems = new ImportProblems()
  const root = parseSvg(text, problems)
  return root ? importTree(root, { measureText: createMeasureText(), ...options }, problems) : refusedImport(problems)
}
