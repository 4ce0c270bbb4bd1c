import type { Env } from '#server/core/env.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import { textsIn } from './texts/texts.ts'
import { watchedConfigs } from './watched.ts'

const PAGES = [
  { permission: 'weatherConfig:view', path: '/admin-framework/admin-climateModel-org', isFor: 'organization' },
  { permission: 'nodeWeather:view', path: '/admin-climateModel/admin-heatingNetworkMonitoring', isFor: 'node' },
] as const

/** Cities whose weather source fails, once each, for those who may open the page where they are bound. */
export const failingWeatherSource = ({ db }: Pick<Env, 'db'>): MessageSource => ({
  name: 'weather sources',
  group: 'three',
  async read({ session, language }) {
    const pages = PAGES.filter(({ permission }) => session.permissions.has(permission))
    if (pages.length === 0) return []
    const failing = (await watchedConfigs(db, session)).filter(
      ({ config, place }) => config.openFlag && place.problem !== null,
    )
    const byPlace = new Map(failing.toReversed().map((each) => [each.place.id, each]))
    return [...byPlace.values()].flatMap(({ config, place }) => {
      const kind = config.nodeId === null ? 'organization' : 'node'
      const page = pages.find(({ isFor }) => isFor === kind)
      if (!page) return []
      const since = place.lastGoodAt ?? place.lastReadAt ?? config.createdAt
      const texts = textsIn(language)
      const problem = texts.weatherProblem(place.problem ?? '')
      return [
        {
          keyId: `weather-${place.id}-${since.getTime()}`,
          msgText: texts.weatherFails(config.cityName, place.source, problem),
          createTime: since.toISOString(),
          tone: 'warning' as const,
          pagePath: page.path,
        },
      ]
    })
  },
})
