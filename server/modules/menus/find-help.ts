// Finds the pages whose texts say most of what was asked: words that few pages have count more, those of a title most.

interface HelpOfPage {
  readonly path: string
  readonly name: string
  /** Paragraphs and list items of its text. */
  readonly lines: readonly string[]
}

interface FoundHelp {
  readonly path: string
  readonly name: string
  /** The line that says most of it; empty where only the title does. */
  readonly excerpt: string
}

const MOST_FOUND = 4
/** Below this part of the best page, another one is no answer. */
const LEAST_OF_BEST = 0.4
const OF_TITLE = 3
/** Of what a line is about: the words before its colon. */
const OF_LEAD = 2
const LEAD = /^([^：:]{1,40})[：:]/
/** Words of every question. */
const EMPTY_WORDS = new Set(
  'a an the is are of to in on at for and or how what where which who why do does can i my me it this that with from be 怎么 如何 什么 哪里 为什 么样 在哪 可以'.split(
    ' ',
  ),
)

/** English words, and pairs of neighbouring Chinese characters. */
function termsOf(text: string): ReadonlySet<string> {
  const terms = new Set<string>()
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    if (!/\p{Script=Han}/u.test(run)) terms.add(stemOf(run))
    else if (run.length === 1) terms.add(run)
    else for (let at = 0; at < run.length - 1; at++) terms.add(run.slice(at, at + 2))
  }
  for (const word of EMPTY_WORDS) terms.delete(word)
  return terms
}

/** `alarms` and `alarm`, `acknowledging` and `acknowledge` are one. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|e|s)$/, '') : word)

const NO_TERMS: ReadonlySet<string> = new Set()
const leadOf = (line: string): ReadonlySet<string> => termsOf(LEAD.exec(line)?.[1] ?? '')

interface TermsOfLines {
  readonly lines: readonly ReadonlySet<string>[]
  readonly leads: readonly ReadonlySet<string>[]
}

/** The manual's lines are the same at every question. */
const known = new WeakMap<readonly string[], TermsOfLines>()

function termsOfLines(lines: readonly string[]): TermsOfLines {
  const terms = known.get(lines) ?? { lines: lines.map(termsOf), leads: lines.map(leadOf) }
  known.set(lines, terms)
  return terms
}

export function findHelp(question: string, pages: readonly HelpOfPage[]): FoundHelp[] {
  const asked = [...termsOf(question)]
  const read = pages.map((page) => ({
    page,
    title: termsOf(page.name),
    ...termsOfLines(page.lines),
  }))
  const weightOf = new Map(
    asked.map((term) => {
      const num = read.filter(({ title, lines }) => title.has(term) || lines.some((line) => line.has(term))).length
      return [term, num === 0 ? 0 : Math.log(1 + pages.length / num)]
    }),
  )
  const weigh = (terms: ReadonlySet<string>): number =>
    asked.reduce((sum, term) => sum + (terms.has(term) ? (weightOf.get(term) ?? 0) : 0), 0)
  const weighed = read
    .map(({ page, title, lines, leads }) => {
      const ofLines = lines.map((line, at) => weigh(line) + OF_LEAD * weigh(leads[at] ?? NO_TERMS))
      const best = Math.max(0, ...ofLines)
      const all = weigh(new Set(lines.flatMap((line) => [...line])))
      const excerpt = best === 0 ? (page.lines[0] ?? '') : (page.lines[ofLines.indexOf(best)] ?? '')
      return { path: page.path, name: page.name, excerpt, weight: OF_TITLE * weigh(title) + best + all }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const least = (weighed[0]?.weight ?? 0) * LEAST_OF_BEST
  return weighed
    .filter(({ weight }) => weight >= least)
    .slice(0, MOST_FOUND)
    .map(({ weight: _, ...found }) => found)
}
