import type { ColdCause, ColdFactCode, ColdFigure, ColdFinding, ColdUnit } from '#contract/endpoints/cold-causes.ts'
import type { ColdFact, ColdFacts } from './facts.ts'
import { COLD_RULES, type FigureOf } from './rules.ts'

/** Without any of these nothing can be said about a unit. */
const KEY_FACTS = ['T1g', 'T2g', 'F1', 'CV1_U'] as const
/** From this likelihood on a finding is called likely. */
const LIKELY = 75

/** Findings of a unit, the most likely first, and what nothing can be said about. */
export function findCauses(facts: ColdFacts): Pick<ColdUnit, 'findings' | 'unjudged'> {
  const isSilent = facts('Comm').value === 0 || KEY_FACTS.every((code) => facts(code).value === null)
  if (isSilent) {
    const figures = (['Comm', ...KEY_FACTS] as const).map((code) => factFigure(code, facts(code)))
    return { findings: [{ cause: 'noReport', isLikely: true, figures }], unjudged: [] }
  }
  const found: { readonly likelihood: number; readonly finding: ColdFinding }[] = []
  const unjudged: { cause: ColdCause; lacking: ColdFigure[] }[] = []
  for (const { cause, needs, judge } of COLD_RULES) {
    const lacking = needs.filter((code) => facts(code).value === null)
    if (lacking.length > 0) {
      unjudged.push({ cause, lacking: lacking.map((code) => factFigure(code, facts(code))) })
      continue
    }
    const judged = judge(facts)
    if (!judged) continue
    const { likelihood, figures } = judged
    found.push({
      likelihood,
      finding: { cause, isLikely: likelihood >= LIKELY, figures: figures.map((one) => figureOf(one, facts)) },
    })
  }
  // the house is what remains where nothing is wrong before it
  const before = found.filter(({ finding }) => finding.cause !== 'house')
  return {
    findings: (before.length > 0 ? before : found)
      .toSorted((one, other) => other.likelihood - one.likelihood)
      .map(({ finding }) => finding),
    unjudged,
  }
}

const factFigure = (code: ColdFactCode, { value, state, at, pointCodes }: ColdFact): ColdFigure => ({
  code,
  value,
  state,
  at,
  compared: null,
  pointCodes: [...pointCodes],
})

/** A figure is as old as its oldest part. */
function figureOf({ code, value, of, compared }: FigureOf, facts: ColdFacts): ColdFigure {
  const parts = of.map((part) => facts(part))
  const times = parts.flatMap(({ at }) => at ?? [])
  return {
    code,
    value,
    state: 'good',
    at: times.length === 0 ? null : Math.min(...times),
    compared,
    pointCodes: parts.flatMap(({ pointCodes }) => pointCodes),
  }
}
