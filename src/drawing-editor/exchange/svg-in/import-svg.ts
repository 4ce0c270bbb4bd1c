// Reads SVG into elements of a drawing. `parse-svg.ts` alone knows the browser: it makes a tree of a text, and nothing of
// that text is run or loaded. All else works on the tree. Neighbours: the engine says what a stored element looks like.
// Invariants: nothing throws, whatever the file; what is not taken over is listed.

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
