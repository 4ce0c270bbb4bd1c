// What the form of a rule cannot know: whether its expression can be run, and whether its node has what it reads.

import type { RuleKind } from '#contract/alarms/condition.ts'
import type { ConditionFields } from '#contract/alarms/condition-fields.ts'
import { OUTDOOR_PARAM } from '#contract/alarms/limits.ts'
import { conditionOfFields, fieldOfPath, fieldsOfKind, normalBandOf } from '#contract/alarms/rule-fields.ts'
import { parseExpression } from '#contract/expression/parse-expression.ts'
import { ExpressionError } from '#contract/expression/syntax.ts'
import { readTokens } from '#contract/expression/tokens.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { problemsOf, ruleText } from '#contract/kit/rule-texts.ts'
import { textsIn } from './texts/texts.ts'

/** What is wrong with a condition, by field. @param known - Parameters that its node has points of. */
export function conditionProblems(
  kind: RuleKind,
  fields: ConditionFields,
  known: ReadonlySet<string>,
  language: Language,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const { rules } = textsIn(language)
  const used: ReadonlySet<string> = new Set(fieldsOfKind(kind))
  const read = conditionOfFields(kind, fields)
  if (!read.success) problems.push(...problemsOf(read.error, language, fieldOfPath(kind)))
  const { paramCode, ofParam, deadband, expression } = fields
  if (used.has('paramCode'))
    if (paramCode === null) problems.push({ field: 'paramCode', rule: ruleText('required', language) })
    else if (!known.has(paramCode)) problems.push({ field: 'paramCode', rule: rules.noSuchPoint([paramCode]) })
  if (used.has('ofParam') && ofParam !== null)
    if (ofParam === paramCode) problems.push({ field: 'ofParam', rule: ruleText('otherParam', language) })
    else if (ofParam !== OUTDOOR_PARAM && !known.has(ofParam))
      problems.push({ field: 'ofParam', rule: rules.noSuchPoint([ofParam]) })
  const band = used.has('deadband') ? normalBandOf(kind, fields) : null
  if (band !== null && band > 0 && (deadband ?? 0) >= band)
    problems.push({ field: 'deadband', rule: ruleText('withinBand', language, band) })
  const wrong = used.has('expression') && expression !== '' ? expressionProblem(expression, known, language) : null
  if (wrong !== null) problems.push({ field: 'expression', rule: wrong })
  return problems
}

/**
 * What is wrong with an expression over the points of one node; null: nothing. It reads points of its own node only, and at
 * least one.
 */
export function expressionProblem(text: string, known: ReadonlySet<string>, language: Language): string | null {
  const { rules } = textsIn(language)
  try {
    parseExpression(text)
    const tokens = readTokens(text)
    // a rule of its own tells how fast a value changes, over a time of its own
    const rate = tokens.find((token) => token.kind === 'name' && token.text === 'rate')
    if (rate) return rules.wrongAt(rate.at + 1, rate.text, [rules.rateRule])
    const points = tokens.flatMap((token) => (token.kind === 'point' ? [token] : []))
    if (points.length === 0) return rules.noPointRead
    const other = points.find(({ reference }) => reference.nodeCode !== null)
    if (other) return rules.wrongAt(other.at + 1, other.text, [rules.ownParam])
    const codes = points.map(({ reference }) => reference.paramCode)
    const unknown = codes.filter((code) => code !== OUTDOOR_PARAM && !known.has(code))
    return unknown.length > 0 ? rules.noSuchPoint([...new Set(unknown)]) : null
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { at, found, expected } = error
    return rules.wrongAt(
      at + 1,
      found,
      expected.map((each) => rules.expected[each] ?? each),
    )
  }
}
