import { createServer as createSecureServer } from 'node:https'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import webSocket from '@fastify/websocket'
import Fastify, {
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { z } from 'zod'
import { controlCalls } from '#contract/endpoints/control.ts'
import { controlStopCalls } from '#contract/endpoints/control-stops.ts'
import { handBackCalls } from '#contract/endpoints/hand-back.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import type { Certificate } from './certificate.ts'
import { consoleBuild } from './console-build.ts'
import type { Bus } from './core/bus/bus.ts'
import { OPEN_BODY_BYTES, parseBodies } from './core/calls/body-parsing.ts'
import type { Exports } from './core/calls/exports.ts'
import { type OpenCalls, watchOpenCalls } from './core/calls/open-calls.ts'
import type { RegisteredCall } from './core/calls/router.ts'
import { isPoolBusy } from './core/db/client.ts'
import { createStoredSizes } from './core/db/table-sizes.ts'
import type { Env } from './core/env.ts'
import type { LargeFileKind } from './core/files/large/large-file-kind.ts'
import { packageVersion } from './core/kit/project-root.ts'
import { repeat } from './core/kit/repeat.ts'
import { createMailer } from './core/mail/mailer.ts'
import type { MessageSource } from './core/messages/message-source.ts'
import { registerDocsPage } from './core/openapi/docs-page.ts'
import { countClientFaults, isOfSocketClient } from './core/plugins/app/client-faults.ts'
import { allowOrigins } from './core/plugins/app/cors.ts'
import { answerAddressError, answerErrors } from './core/plugins/app/errors.ts'
import { registerOperations } from './core/plugins/app/operations.ts'
import { createResourceRouter } from './core/resources/resource-router.ts'
import { createAuthenticator } from './core/session/authenticator.ts'
import type { DemoSimulator } from './demo/simulator/demo-simulator.ts'
import { registerSimulatorRoutes } from './demo/simulator/routes.ts'
import { ALGORITHMS, jobKinds } from './job-kinds.ts'
import { workOnMail } from './modules/alarm-settings/escalation.ts'
import type { AlarmEngine } from './modules/alarms/engine/engine.ts'
import { createAlarmNews } from './modules/alarms/summary/alarm-news.ts'
import { ALL_MODULES } from './modules/all-modules.ts'
import type { Gate } from './modules/control/gate.ts'
import { watchServices } from './modules/messages/service-watch.ts'
import type { ModuleContext } from './modules/module-context.ts'
import { copyPoints, countPoints } from './modules/points/copy.repository.ts'
import { renewGateways } from './modules/points/template.repository.ts'
import { createDrawingParts } from './modules/process-drawing/drawing-parts.ts'
import { renameNode } from './modules/process-drawing/repository.ts'
import { watchAccess } from './modules/telemetry/live/access-watch.ts'
import { LIVE_SOCKET_OPTIONS, registerLiveChannel } from './modules/telemetry/live/live-channel.ts'
import { pointsInSight } from './modules/telemetry/points/points-in-sight.repository.ts'
import type { Telemetry } from './modules/telemetry/telemetry.ts'
import { createSources } from './modules/weather/collect.ts'

/** What must not wait for people who look: commands to devices, and what operations asks. */
const { check, ask, approve, withdraw } = controlCalls
const { plan, handBack } = handBackCalls
const { stop } = controlStopCalls
const COMMANDING = [check, ask, approve, withdraw, plan, handBack, stop].map(({ path }) => path)
const URGENT = [...COMMANDING, '/healthz', '/readyz', '/metrics']

/** A sign-in, and what a console asks first when it is loaded again. */
const OPENING = [sessionCalls.login.path, sessionCalls.menuAuth.path]

/** One year: the minimum that browsers' HSTS preload lists ask for. */
const HSTS = 'max-age=31536000; includeSubDomains'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call that was registered, for the test that walks them. */
    calls: readonly RegisteredCall[]
    /** Exports by path, for the job that makes large ones. */
    exports: Exports
    openCalls: OpenCalls
  }
}

interface AppParts {
  /** The demo's network; null before it runs, and in real use. */
  readonly simulator?: () => DemoSimulator | null
  readonly bus: Bus
  readonly telemetry: Telemetry
  /** Absent where nothing evaluates alarms. */
  readonly alarms?: AlarmEngine
  /** Absent where nothing sends commands: they are stored, and wait. */
  readonly gate?: Pick<Gate, 'wake' | 'sendConfiguration'>
  /** Folder of the built console; null where another server serves it. */
  readonly consoleFolder: string | null
  /** Null: plain http. */
  readonly certificate?: Certificate | null
}

/** How often mail is looked for that is due. */
const MAIL_INTERVAL_MS = 10_000

/** Builds the server without listening, so that a test can inject requests. */
export async function buildApp(env: Env, parts: AppParts): Promise<FastifyInstance> {
  const { bus, telemetry, consoleFolder, certificate = null, simulator = () => null } = parts
  // zod's own messages in the product's first language
  z.config(z.locales.zhCN())
  const options: FastifyServerOptions = {
    loggerInstance: env.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: OPEN_BODY_BYTES,
    trustProxy: env.settings.trustedProxies.length > 0 ? [...env.settings.trustedProxies] : false,
    frameworkErrors: answerAddressError,
  }
  const app = Fastify(certificate ? { ...options, serverFactory: overTls(certificate) } : options)
  const noteFault = countClientFaults(env)
  answerErrors(app, { noteFault, isBusy: () => isPoolBusy(env.db) })
  app.decorate('openCalls', watchOpenCalls(app, { urgent: URGENT, opening: OPENING }))
  await app.register(compress, { encodings: ['gzip', 'deflate'], threshold: 1024 })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(env.settings.frameHosts) },
    strictTransportSecurity: false,
    // it names one origin at most; browsers that read frame-ancestors do not read it
    ...(env.settings.frameHosts.length > 0 ? { xFrameOptions: false } : {}),
  })
  app.addHook('onRequest', async (request, reply) => {
    // a browser that came by TLS, ended here or at a proxy, must not come without it again
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
  })
  await allowOrigins(app, env.settings.consoleOrigins)
  await parseBodies(app)
  // only calls that declare a limit are limited; browser tests (recognised by the test code) call more often than
  // people
  await app.register(rateLimit, { global: false, allowList: () => env.settings.consoleTestCode !== undefined })
  await app.register(webSocket, {
    options: LIVE_SOCKET_OPTIONS,
    errorHandler(error, socket, request) {
      if (isOfSocketClient(error)) noteFault('live channel', error)
      else request.log.error(error)
      socket.terminate()
    },
  })

  const authenticator = createAuthenticator(env)
  const mailer = createMailer(env.settings)
  const router = createResourceRouter(app, authenticator, env)
  const storedSizes = createStoredSizes(env)
  registerOperations(app, {
    db: env.db,
    settings: env.settings,
    bus,
    registry: telemetry.registry,
    storedSizes,
    ingestFailsSince: telemetry.ingest.failsSince,
  })
  const services = watchServices(env, bus)
  const drawings = createDrawingParts(env)
  const sources: MessageSource[] = []
  const largeFiles: LargeFileKind[] = []
  const context: ModuleContext = {
    router,
    env,
    bus,
    mailer,
    storedSizes,
    services,
    drawings,
    sources,
    largeFiles,
    version: packageVersion,
    startedAt: env.now(),
    kinds: jobKinds(env, router.exports),
    algorithms: ALGORITHMS,
    ingestFailsSince: telemetry.ingest.failsSince,
    refreshCache: telemetry.refresh,
    gate: parts.gate ?? { wake: () => undefined, sendConfiguration: async () => false },
    gateways: telemetry.gateways,
    foreign: telemetry.foreign,
    findWeather: createSources(env, () => simulator()?.weatherStation ?? null),
    followers: { countPoints, renewGateways, copyPoints, copyDrawings: drawings.copyDrawings, renameNode },
    backFill: () => simulator()?.backFill.progress() ?? null,
  }
  sources.push(...ALL_MODULES.flatMap((module) => module.sources?.(context) ?? []))
  largeFiles.push(...ALL_MODULES.flatMap((module) => module.largeFiles?.(context) ?? []))
  for (const module of ALL_MODULES) module.routes?.(context)
  registerSimulatorRoutes(router, env, simulator)
  const alarmNews = createAlarmNews(env, parts.alarms ?? null)
  const access = watchAccess(env.db, (error) => env.log.error({ err: error }, 'live sessions were not looked after'))
  registerLiveChannel(app, env, {
    access,
    authenticator,
    hub: telemetry.hub,
    metrics: telemetry.metrics,
    build: await consoleBuild(consoleFolder),
    inSight: (session, pointIds) =>
      session.reader?.kind === 'wall'
        ? drawings.wallPoints.among(session, pointIds)
        : pointsInSight(env.db, session, pointIds),
    followPlant: telemetry.followPlant,
    watchAlarms: alarmNews.watch,
    origins: env.settings.consoleOrigins,
  })
  await registerDocsPage(app, authenticator, router.calls)
  if (consoleFolder) {
    await app.register(staticFiles, {
      root: consoleFolder,
      // scripts/compress-console.mjs
      preCompressed: true,
      // names of built files carry a hash of their content
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const closing = new AbortController()
  const mailing = repeat(
    MAIL_INTERVAL_MS,
    () => workOnMail(env, mailer, closing.signal),
    (error) => env.log.error({ err: error }, 'mail was not looked for'),
  )
  app.addHook('onClose', async () => {
    closing.abort()
    await access.stop()
    await alarmNews.close()
    await services.stop()
    await mailing.stop()
  })
  collectDefaultMetrics({ register: telemetry.registry })
  app.decorate('calls', router.calls)
  app.decorate('exports', router.exports)
  return app
}

const overTls =
  (certificate: Certificate): FastifyServerFactory =>
  (handler) =>
    createSecureServer({ ...certificate }, handler)

const contentSecurity = (frameHosts: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  // 'self' covers the live channel (ws and wss); pictures inside a drawing are data addresses
  connectSrc: ["'self'", 'data:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'", ...frameHosts],
})
