import { messageMappingCalls } from '#contract/endpoints/message-mappings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { MAX_MAPPINGS, type MessageMapping } from '#contract/message-mappings/mapping.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, invalidInput, notFound, staleEditError } from '#server/core/kit/app-error.ts'
import { compileMapping } from './compiled-mapping.ts'
import {
  addMapping,
  changeMapping,
  findMapping,
  isNameTaken,
  listMappings,
  lockMappings,
  type MappingRow,
  removeMapping,
} from './mapping.repository.ts'
import { mappingProblems } from './mapping-problems.ts'
import { mappingWarnings } from './mapping-warnings.ts'
import { textsIn } from './texts/texts.ts'
import type { ForeignContext } from './try-message.ts'

const MOST_PROBLEMS = 50

export function registerMessageMappingRoutes(
  router: Router,
  env: Pick<Env, 'db' | 'now'>,
  { topics, tryMessage }: ForeignContext['foreign'],
): void {
  const { db } = env

  /** What of a mapping cannot be, beside those that are in use. */
  async function problemsIn(source: Queryable, mapping: MessageMapping, keyId: string | null, language: Language) {
    const rows = await listMappings(source)
    const others = rows.filter(({ id, isActive }) => isActive && id !== keyId).map((row) => row.mapping)
    const problems = mappingProblems(mapping, mapping.isActive ? others : [], textsIn(language))
    const isTaken = await isNameTaken(source, mapping.name, keyId)
    return isTaken ? [{ field: 'name', rule: textsIn(language).nameTaken }, ...problems] : problems
  }

  async function rowOf(source: Queryable, keyId: string, language: Language): Promise<MappingRow> {
    const row = await findMapping(source, keyId)
    if (!row) throw notFound(textsIn(language).noSuchMapping)
    return row
  }

  router.handle(messageMappingCalls.list, async () => {
    const refused = topics.refused()
    const rows = await listMappings(db)
    return {
      list: rows.map(({ id, version, mapping, isActive, updatedBy, updatedAt }) => ({
        keyId: id,
        version,
        mapping,
        updatedBy,
        updatedAt: updatedAt.toISOString(),
        isRefusedByBroker:
          isActive && compileMapping({ keyId: id, mapping }).filters.some((filter) => refused.has(filter)),
      })),
    }
  })

  router.handle(messageMappingCalls.save, ({ input: { keyId, version, mapping }, actor, language, audit }) =>
    db.transaction(async (tx) => {
      await lockMappings(tx)
      const texts = textsIn(language)
      const before = keyId === null ? null : await rowOf(tx, keyId, language)
      if (before && before.version !== version)
        throw staleEditError(texts.changedMeanwhile(before.updatedBy), {
          changedBy: before.updatedBy,
          changedAt: before.updatedAt.toISOString(),
        })
      if (!before && (await listMappings(tx)).length >= MAX_MAPPINGS)
        throw new AppError(CODE.warning, texts.tooMany(MAX_MAPPINGS))
      const problems = await problemsIn(tx, mapping, keyId, language)
      if (problems.length > 0)
        throw invalidInput(
          problems.slice(0, MOST_PROBLEMS).map(({ field, rule }) => ({ field: `mapping.${field}`, rule })),
        )
      const edit = { mapping, by: actor.session.realName, at: new Date(env.now()) }
      if (before) await changeMapping(tx, before.id, edit)
      const id = before?.id ?? (await addMapping(tx, edit))
      await audit(tx, { targetId: id, targetName: mapping.name, before: before?.mapping, after: mapping })
      return { keyId: id, version: (before?.version ?? 0) + 1, warnings: await mappingWarnings(tx, mapping, texts) }
    }),
  )

  router.handle(messageMappingCalls.remove, ({ input: { keyId }, language, audit }) =>
    db.transaction(async (tx) => {
      const before = await rowOf(tx, keyId, language)
      await removeMapping(tx, keyId)
      await audit(tx, { targetId: keyId, targetName: before.mapping.name, before: before.mapping })
    }),
  )

  router.handle(messageMappingCalls.tryMessage, async ({ input: { keyId, mapping, topic, message }, language }) => {
    const texts = textsIn(language)
    const problems = (await problemsIn(db, mapping, keyId, language)).slice(0, MOST_PROBLEMS)
    const warnings = await mappingWarnings(db, mapping, texts)
    const payload = mapping.kind === 'sparkplug' ? bytesOfText(message) : Buffer.from(message)
    if (!payload) throw invalidInput([{ field: 'message', rule: texts.notHex }])
    // a mapping with a wrong name can still show what it reads
    const isReadable = problems.every(({ field }) => field === 'name')
    const tried = isReadable ? tryMessage(mapping, topic, payload) : null
    if (isReadable && !tried) throw invalidInput([{ field: 'topic', rule: texts.topicDiffers }])
    return {
      problems,
      warnings,
      tried: tried && { ...tried, values: [...tried.values] },
    }
  })
}

const HEX = /^(?:[\da-f]{2}\s*)+$/i
const BASE64 = /^[A-Za-z\d+/\s]+={0,2}$/

/** Bytes that are written as text; null: they are not. */
function bytesOfText(text: string): Buffer | null {
  const written = text.trim()
  if (HEX.test(written)) return Buffer.from(written.replaceAll(/\s/g, ''), 'hex')
  return BASE64.test(written) ? Buffer.from(written, 'base64') : null
}
