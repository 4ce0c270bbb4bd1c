import { z } from 'zod'
import { canvasToSave } from '#contract/drawing/canvas-to-save.ts'
import { MAX_CANVAS_BYTES } from '#contract/drawing/sent-canvas.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import { jsonProblem } from '#contract/kit/json-text.ts'
import type { Language } from '#contract/kit/language.ts'
import { problemsOf, ruleText } from '#contract/kit/rule-texts.ts'

/** Values of a canvas are shorter than those of other calls: numbers, flags and the names of their fields. */
const BYTES_PER_VALUE = 12
const PROTOTYPE = '__proto__'
const FIELD = 'canvas'

/**
 * What is wrong with the JSON text of a canvas: of the text as a whole at `canvas`, otherwise at its place in the
 * document, such as `boards[0].objects.objects[3].uuid`. Empty where nothing is.
 */
export function canvasProblems(text: string, language: Language): FieldProblem[] {
  const problem = jsonProblem(text, MAX_CANVAS_BYTES, BYTES_PER_VALUE)
  if (problem) return [{ field: FIELD, rule: ruleText(problem.rule, language, problem.n) }]
  const canvas = parsed(text)
  if (canvas === undefined) return [{ field: FIELD, rule: ruleText('json', language) }]
  // a copy of such an object would take its prototype from the canvas
  if (hasPrototype(canvas)) return [{ field: FIELD, rule: ruleText('reservedName', language, PROTOTYPE) }]
  const { error } = canvasToSave.safeParse(canvas, { reportInput: true })
  return error ? problemsOf(error, language, (path) => z.core.toDotPath(path) || FIELD) : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a field anywhere in a parsed JSON value is named `__proto__`. */
function hasPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, PROTOTYPE) || Object.values(value).some(hasPrototype)
}
