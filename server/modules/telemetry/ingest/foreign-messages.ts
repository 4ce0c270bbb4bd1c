/** What messages of foreign forms need of the process: which topics are mapped now, and what nodes of Sparkplug have. */

import { retryThroughOutage } from '#server/core/db/outage.ts'
import type { Env } from '#server/core/env.ts'
import { createQueue } from '#server/core/kit/queue.ts'
import { compileMapping } from '#server/modules/message-mappings/compiled-mapping.ts'
import { createMappedTopics, type MappedTopics } from '#server/modules/message-mappings/mapped-topics.ts'
import { activeMappings, readMappingsRevision } from '#server/modules/message-mappings/mapping.repository.ts'
import { listBirths, removeBirth, storeBirth } from '#server/modules/message-mappings/sparkplug/births.repository.ts'
import { createSparkplugNodes } from '#server/modules/message-mappings/sparkplug/nodes.ts'
import type { TryMessage } from '#server/modules/message-mappings/try-message.ts'
import type { PointCatalog } from '../points/point-catalog.ts'
import type { ForeignMessages } from './ingest.ts'
import { decodeMappedMessage, judgeForeign } from './mapped-messages.ts'
import { triedValues } from './tried-message.ts'

/** A message waits so long for a database that is away. */
const PATIENCE_MS = 60_000

export interface ForeignParts extends ForeignMessages {
  readonly topics: MappedTopics
  /** Shows what would come of a message by a mapping that is not in use. */
  readonly tryMessage: TryMessage
  /** Takes over mappings that have changed. */
  follow(): Promise<void>
}

export async function createForeignMessages(
  env: Pick<Env, 'db' | 'now' | 'settings'>,
  catalog: PointCatalog,
): Promise<ForeignParts> {
  const topics = createMappedTopics()
  const nodes = createSparkplugNodes()
  // births of a node are stored in the order in which they came
  const inOrder = createQueue()
  nodes.load(await listBirths(env.db))
  let revision = ''

  const parts: ForeignParts = {
    topics,
    async follow() {
      const newest = await readMappingsRevision(env.db)
      if (newest === revision) return
      topics.replace(await activeMappings(env.db))
      revision = newest
    },
    decode: (topic, payload, context) => decodeMappedMessage(topics, nodes, { topic, payload }, context),
    remember: ({ born, died }) =>
      inOrder(() =>
        retryThroughOutage(
          () =>
            env.db.transaction(async (tx) => {
              for (const birth of died) await removeBirth(tx, birth)
              if (born) await storeBirth(tx, born, new Date(env.now()))
            }),
          { patienceMs: PATIENCE_MS },
        ),
      ),
    tryMessage(mapping, topic, payload) {
      const now = env.now()
      const compiled = compileMapping({ keyId: '', mapping })
      return triedValues(compiled, { topic, payload }, (value, gateway) =>
        judgeForeign(value, gateway, { catalog, now, oldest: now - env.settings.historyReachMs }),
      )
    },
  }
  await parts.follow()
  return parts
}
