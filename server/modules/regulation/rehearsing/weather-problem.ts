import type { Language } from '#contract/kit/language.ts'
import { textsIn } from './texts/texts.ts'
import type { WeatherProblem } from './weather.repository.ts'

/** @param clock - A moment on the company's clock. */
export function problemText(problem: WeatherProblem, language: Language, clock: (ms: number) => string): string {
  const texts = textsIn(language)
  switch (problem.kind) {
    case 'none':
      return texts.noForecast(problem.place)
    case 'old':
      return texts.oldForecast(problem.place, clock(problem.issuedAt).slice(0, 16))
    case 'short':
      return texts.shortForecast(problem.place, problem.reachesH)
  }
}
