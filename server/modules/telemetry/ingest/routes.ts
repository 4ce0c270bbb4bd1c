import { type GatewayFacts, gatewayCalls, REFUSALS } from '#contract/endpoints/gateways.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { type CodeParts, makePoints, readCodes } from '#server/modules/points/points-of-codes.repository.ts'
import { textsIn } from '../texts/texts.ts'
import { countPointsOf, gatewaysInScope } from './gateway.repository.ts'
import type { GatewayLog, SeenGateway } from './gateway-log.ts'

export function registerGatewayRoutes(
  router: Router,
  env: Pick<Env, 'db' | 'now'>,
  gateways: Pick<GatewayLog, 'of' | 'all'>,
): void {
  const since = env.now()

  /** Its messages contain values of all of its points. @throws {AppError} Not found, where one of them is out of sight. */
  async function refuseUnseen(gateway: string, session: Session, language: Language): Promise<void> {
    const { all, inScope } = await countPointsOf(env.db, session, gateway)
    const maySee = session.scope === 'all' || (all > 0 && inScope === all)
    if (!maySee) throw notFound(textsIn(language).noSuchGateway)
  }

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
    await refuseUnseen(gateway, session, language)
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

  router.handle(gatewayCalls.unknownCodes, async ({ input: { gateway }, session, language }) => {
    await refuseUnseen(gateway, session, language)
    const heard = gateways.of(gateway)?.unknownCodes ?? []
    const parts = await readCodes(
      env.db,
      session,
      heard.map(({ code }) => code),
    )
    const codes = parts.flatMap(({ isPoint, ...part }, at) => {
      const told = heard[at]
      return told === undefined || isPoint ? [] : [{ ...told, ...proposalOf(part, language) }]
    })
    return { codes }
  })

  router.handle(gatewayCalls.makePoints, async ({ input: { gateway, codes }, session, language, audit }) => {
    await refuseUnseen(gateway, session, language)
    const heard = new Set(gateways.of(gateway)?.unknownCodes.map(({ code }) => code))
    const chosen = [...new Set(codes)].filter((code) => heard.has(code))
    return env.db.transaction(async (tx) => {
      const made = await makePoints(tx, session, gateway, chosen)
      if (made.length > 0) await audit(tx, { targetName: gateway, after: { gateway, codes: made } })
      return { made }
    })
  })
}

const proposalOf = (
  { nodeName, paramName, paramNameEn, unit, template }: Omit<CodeParts, 'isPoint'>,
  language: Language,
) => ({
  nodeName,
  param: paramName === null ? null : { name: (language === 'en' && paramNameEn) || paramName, unit: unit ?? '' },
  template,
})

const factsOf = (seen: SeenGateway | undefined) => ({
  lastAt: seen?.lastAt ?? null,
  numMessages: seen?.numMessages ?? 0,
  messagesPerMinute: seen?.perMinute.messages ?? 0,
  valuesPerMinute: seen?.perMinute.values ?? 0,
  numRefused: Object.values(seen?.refused ?? {}).reduce((sum, count) => sum + count, 0),
})
