import { type GatewayFacts, gatewayCalls, REFUSALS } from '#contract/endpoints/gateways.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'
import { countPointsOf, gatewaysInScope } from './gateway.repository.ts'
import type { GatewayLog, SeenGateway } from './gateway-log.ts'

export function registerGatewayRoutes(
  router: Router,
  env: Pick<Env, 'db' | 'now'>,
  gateways: Pick<GatewayLog, 'of' | 'all'>,
): void {
  const since = env.now()

  router.handle(gatewayCalls.list, async ({ session }) => {
    const known = await gatewaysInScope(env.db, session)
    const seen = new Map(gateways.all().map((gateway) => [gateway.gateway, gateway]))
    const list = known.map(
      ({ gateway, numPoints, nodes, numNodes }): GatewayFacts => ({
        gateway,
        isKnown: true,
        numPoints,
        nodes: [...nodes],
        numMoreNodes: numNodes - nodes.length,
        ...factsOf(seen.get(gateway)),
      }),
    )
    if (session.scope === 'all') {
      const named = new Set(known.map(({ gateway }) => gateway))
      for (const { gateway } of seen.values())
        if (!named.has(gateway))
          list.push({
            gateway,
            isKnown: false,
            numPoints: 0,
            nodes: [],
            numMoreNodes: 0,
            ...factsOf(seen.get(gateway)),
          })
    }
    return { serverTime: env.now(), since, list }
  })

  router.handle(gatewayCalls.detail, async ({ input: { gateway }, session, language }) => {
    const { all, inScope } = await countPointsOf(env.db, session, gateway)
    // its messages contain values of all of its points
    const maySee = session.scope === 'all' || (all > 0 && inScope === all)
    if (!maySee) throw notFound(textsIn(language).noSuchGateway)
    const seen = gateways.of(gateway)
    return {
      companies: [...(seen?.companies ?? [])],
      refused: REFUSALS.flatMap((reason) => {
        const count = seen?.refused[reason] ?? 0
        return count > 0 ? [{ reason, count }] : []
      }),
      refusals: [...(seen?.refusals ?? [])],
      messages: [...(seen?.messages ?? [])],
    }
  })
}

const factsOf = (seen: SeenGateway | undefined) => ({
  lastAt: seen?.lastAt ?? null,
  numMessages: seen?.numMessages ?? 0,
  messagesPerMinute: seen?.perMinute.messages ?? 0,
  valuesPerMinute: seen?.perMinute.values ?? 0,
  numRefused: Object.values(seen?.refused ?? {}).reduce((sum, count) => sum + count, 0),
})
