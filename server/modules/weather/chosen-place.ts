// The place that somebody chooses for an organisation or a node: a city of the list, and a source of the settings.

import { ruleText } from '#contract/kit/rule-texts.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { Settings } from '#server/core/settings.ts'
import { citiesIn } from './cities.ts'
import { SIMULATOR_SOURCE } from './sources/weather-source.ts'
import { textsIn } from './texts/texts.ts'

/** Names of the sources that may be chosen. */
export const knownSources = ({ demo, weatherHosts }: Pick<Settings, 'demo' | 'weatherHosts'>): string[] => [
  ...(demo ? [SIMULATOR_SOURCE] : []),
  ...weatherHosts,
]

/** The chosen city. @throws {AppError} 1001 for a city or source that does not exist. */
export function cityOrRefuse(
  settings: Pick<Settings, 'demo' | 'weatherHosts'>,
  place: { readonly provinceId: string; readonly cityId: string; readonly source: string },
  { language }: Pick<Actor, 'language'>,
) {
  const city = citiesIn(place.provinceId, 'zh-CN', settings.demo).find(({ keyId }) => keyId === place.cityId)
  if (!city) throw invalidInput([{ field: 'cityId', rule: ruleText('unknownReference', language) }])
  const sources = knownSources(settings)
  if (!sources.includes(place.source))
    throw invalidInput([{ field: 'source', rule: textsIn(language).unknownSource(sources) }])
  return city
}
