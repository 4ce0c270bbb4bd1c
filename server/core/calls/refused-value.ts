import type { FieldProblem } from '#contract/kit/envelope.ts'
import { MAX_JSON_DEPTH } from '#contract/kit/json-text.ts'
import type { Language } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'

interface Refusal {
  /** From the value upwards (reversed): names are collected only where something is refused. */
  readonly path: string[]
  readonly rule: 'noNul' | 'noHalfCharacter' | 'jsonDepth'
}

/** An unpaired surrogate: with `u`, pairs are one character each. */
const HALF_CHARACTER = /\p{Surrogate}/u

/**
 * Finds a value that no column can hold although its schema accepts it: U+0000, which PostgreSQL text refuses, half a
 * character, which its JSON refuses, and nesting too deep to be serialised. Null where there is none.
 */
export function refusedValue(values: unknown, language: Language): FieldProblem | null {
  const refusal = refusalIn(values, 0)
  if (refusal === null) return null
  const field = refusal.path.reverse().join('.').replaceAll('\0', '') || '(body)'
  return { field, rule: ruleText(refusal.rule, language, MAX_JSON_DEPTH) }
}

function refusalIn(value: unknown, depth: number): Refusal | null {
  if (typeof value === 'string') return refusalOfText(value)
  if (typeof value !== 'object' || value === null) return null
  if (depth > MAX_JSON_DEPTH) return { path: [], rule: 'jsonDepth' }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const refusal = refusalIn(value[at], depth + 1)
      if (refusal) return below(refusal, String(at))
    }
    return null
  }
  for (const name in value) {
    const refusal: Refusal | null = refusalOfText(name) ?? refusalIn(Reflect.get(value, name), depth + 1)
    if (refusal) return below(refusal, name)
  }
  return null
}

function refusalOfText(text: string): Refusal | null {
  if (text.includes('\0')) return { path: [], rule: 'noNul' }
  return HALF_CHARACTER.test(text) ? { path: [], rule: 'noHalfCharacter' } : null
}

function below(refusal: Refusal, name: string): Refusal {
  refusal.path.push(name)
  return refusal
}
