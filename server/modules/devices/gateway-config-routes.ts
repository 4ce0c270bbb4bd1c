import { createHash } from 'node:crypto'
import {
  type GatewayConnection,
  gatewayConfigCall,
  gatewayConfigStateCall,
  sendGatewayConfigCall,
} from '#contract/endpoints/gateway-config.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { fieldDevicesOf } from './gateway-config.repository.ts'
import { connectionsOf } from './gateway-config.ts'
import { countDevicesOf, keepSent, reportOf, sentTo } from './sent-config.repository.ts'
import { textsIn } from './texts/texts.ts'

const VERSION_CHARS = 12
/** Brokers take messages of up to 1 MiB; some room for what is around it. */
const MOST_BYTES = (1 << 20) - 1_024

/** The way to the gateways. */
export interface ConfigurationGate {
  /** Sends what is kept for a gateway. @returns False where it has to report first. */
  sendConfiguration(gateway: string): Promise<boolean>
}

/** The field gateway computes the version of the devices in a file of its own in the same way. */
const versionOf = (connections: readonly GatewayConnection[]): string =>
  createHash('sha256').update(JSON.stringify({ connections })).digest('hex').slice(0, VERSION_CHARS)

/** Configurations of field gateways: as a file, sent over the bus, and what each runs. */
export function registerGatewayConfig(router: Router, env: Pick<Env, 'db' | 'now'>, gate: ConfigurationGate): void {
  const { db, now } = env
  const wanted = async (session: Session, gateway: string) => connectionsOf(await fieldDevicesOf(db, session, gateway))

  router.handle(gatewayConfigCall, async ({ input: { gateway }, session }) => {
    const { connections, leftOut } = await wanted(session, gateway)
    const mqtt = { url: 'mqtt://127.0.0.1:1883', company: 'main', gateway }
    return { config: { mqtt, store: { folder: 'store' }, connections }, leftOut }
  })

  router.handle(sendGatewayConfigCall, async ({ input: { gateway }, session, language, audit }) => {
    await refuseUnseen(gateway, session, language)
    const { connections, leftOut } = await wanted(session, gateway)
    const refused = (rule: string) => invalidInput([{ field: 'gateway', rule }])
    const texts = textsIn(language)
    if ((await reportOf(db, gateway))?.isFromFile) throw refused(texts.isFromFile)
    if (connections.length === 0) throw refused(texts.nothingToRead)
    const content = JSON.stringify(connections)
    const bytes = Buffer.byteLength(content)
    if (bytes > MOST_BYTES) throw refused(texts.tooLargeToSend(Math.ceil(bytes / 1_024)))
    const version = versionOf(connections)
    const numDevices = connections.reduce((sum, { devices }) => sum + devices.length, 0)
    await db.transaction(async (tx) => {
      const sent = { gatewayCode: gateway, version, connections: content, sentAt: new Date(now()) }
      await keepSent(tx, { ...sent, sentBy: session.realName })
      await audit(tx, { targetId: gateway, targetName: gateway, after: { version, numDevices } })
    })
    // a broker that is away does not undo it: the gateway gets it at its next report
    const isSent = await gate.sendConfiguration(gateway).catch(() => false)
    return { numDevices, leftOut, isSent }
  })

  router.handle(gatewayConfigStateCall, async ({ input: { gateway }, session, language }) => {
    const { all, inScope } = await countDevicesOf(db, session, gateway)
    if (all > 0 && inScope === 0) throw notFound(textsIn(language).noDevices)
    const [sent, runs] = [await sentTo(db, gateway), await reportOf(db, gateway)]
    return {
      version: inScope < all ? null : versionOf((await wanted(session, gateway)).connections),
      sent: sent && { version: sent.version, at: sent.sentAt.getTime(), by: sent.sentBy },
      runs: runs && {
        version: runs.version,
        since: runs.since?.getTime() ?? null,
        isFromFile: runs.isFromFile,
        refusedWhy: runs.refusedWhy,
        at: runs.reportedAt.getTime(),
      },
    }
  })

  /** What is sent replaces all of its devices. @throws {AppError} Where one of them is out of sight. */
  async function refuseUnseen(gateway: string, session: Session, language: Language): Promise<void> {
    const { all, inScope } = await countDevicesOf(db, session, gateway)
    if (inScope === 0) throw notFound(textsIn(language).noDevices)
    if (inScope < all) throw invalidInput([{ field: 'gateway', rule: textsIn(language).unseenDevices }])
  }
}
