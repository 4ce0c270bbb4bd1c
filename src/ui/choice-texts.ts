import { createContext, use } from 'react'

/** Texts of a choice with many options. */
export interface ChoiceTexts {
  readonly placeholder: string
  readonly none: string
  readonly more: (count: number) => string
}

/** Provided by the console in its language, so that no form has to pass them on. */
export const ChoiceTextsContext = createContext<ChoiceTexts>({
  placeholder: '',
  none: '–',
  more: (count) => `+${count}`,
})

export const useChoiceTexts = (): ChoiceTexts => use(ChoiceTextsContext)
