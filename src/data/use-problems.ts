import { useState } from 'react'
import type { Language } from '../contract/kit/language.ts'
import { retold } from '../contract/kit/rule-texts.ts'
import { useLanguage } from './use-language.ts'

/** What is wrong, by field. */
export type Problems = Readonly<Record<string, string>>

/** As the server has said it, or found in the language that is asked for. */
export type Refusal = Problems | ((language: Language) => Problems)

interface KnownProblems {
  /** In the present language: a shown problem follows when the language is switched. */
  readonly problems: Problems
  refuse(refusal: Refusal): void
  /** Fields that have been changed since. */
  forget(names: readonly string[]): void
}

const NOTHING = { refusal: {}, forgotten: new Set<string>() } as const

/** What is wrong with the fields of a form. */
export function useProblems(): KnownProblems {
  const language = useLanguage()
  const [{ refusal, forgotten }, setKnown] = useState<{
    readonly refusal: Refusal
    readonly forgotten: ReadonlySet<string>
  }>(NOTHING)
  const told =
    typeof refusal === 'function'
      ? Object.entries(refusal(language))
      : Object.entries(refusal).map(([name, text]) => [name, retold(text, language)] as const)
  return {
    problems: Object.fromEntries(told.filter(([name]) => !forgotten.has(name))),
    refuse: (next) => setKnown({ refusal: next, forgotten: new Set() }),
    forget: (names) => setKnown((known) => ({ ...known, forgotten: new Set([...known.forgotten, ...names]) })),
  }
}
