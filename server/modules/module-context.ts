import type { BackFillProgress } from '#contract/endpoints/back-fill.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import type { StoredSizes } from '#server/core/db/table-sizes.ts'
import type { LargeFileKind } from '#server/core/files/large/large-file-kind.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'
import type { JobKinds } from '#server/core/jobs/job-kind.ts'
import type { Mailer } from '#server/core/mail/mailer.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import type { ModuleParts } from '#server/core/module.ts'
import type { Gate } from './control/gate.ts'
import type { ForeignContext } from './message-mappings/try-message.ts'
import type { ServiceWatch } from './messages/service-watch.ts'
import type { NodeFollowers } from './physics/node-followers.ts'
import type { DrawingParts } from './process-drawing/drawing-parts.ts'
import type { GatewayLog } from './telemetry/ingest/gateway-log.ts'
import type { FindSource } from './weather/collect.ts'

/** What the registrations of all modules need together; `app.ts` builds it, each module names its part. */
export interface ModuleContext extends ModuleParts, ForeignContext {
  readonly version: string
  /** Epoch ms. */
  readonly startedAt: number
  readonly bus: Bus
  readonly mailer: Mailer
  readonly storedSizes: () => Promise<StoredSizes>
  /** Every kind of background work. */
  readonly kinds: JobKinds
  /** What the modules compute by themselves. */
  readonly algorithms: readonly Algorithm[]
  /** The kinds of large files of all modules. */
  readonly largeFiles: readonly LargeFileKind[]
  /** The message sources of all modules. */
  readonly sources: readonly MessageSource[]
  readonly services: Pick<ServiceWatch, 'look'>
  /** Since when values cannot be stored, epoch ms; null while they can. */
  readonly ingestFailsSince: () => number | null
  /** Reloads the process's in-memory values from the database; returns their number. */
  readonly refreshCache: () => Promise<number>
  readonly gate: Pick<Gate, 'wake' | 'sendConfiguration'>
  readonly gateways: Pick<GatewayLog, 'of' | 'all'>
  readonly findWeather: FindSource
  readonly drawings: DrawingParts
  readonly followers: NodeFollowers
  /** Progress of the demo's past; null where there is nothing to fill. */
  readonly backFill: () => BackFillProgress | null
}
