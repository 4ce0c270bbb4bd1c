/**
 * Notices. Duty: their records, their texts, publishing and withdrawing, and reading by their readers. Neighbours:
 * `sources/notices.ts` lists them among the messages. Invariants: a text is sanitised before it is stored; who sees a
 * part of the company addresses organisations of that part only.
 */

import type { z } from 'zod'
import { problemsOf, ruleText } from '#contract/kit/rule-texts.ts'
import { noticeCalls, noticeResource } from '#contract/resources/notice.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, refuseStale } from '#server/core/resources/resource-save.ts'
import { sanitizeHelpText } from '../menus/help-text.ts'
import { organizationOptions } from '../organization/routes.ts'
import { roleNames } from '../roles/routes.ts'
import { changeNotice, noticeFor, noticeStore, textOf } from './notice.repository.ts'
import { textsIn } from './texts/texts.ts'

const parts = { resource: noticeResource, store: noticeStore, hooks: {} }

export function registerNoticeRoutes(router: ResourceRouter, env: Env): void {
  const { db } = env
  registerResource(router, env, noticeResource, noticeStore, {
    references: { roleKeys: roleNames, organizationIds: organizationOptions },
    check: refuseWrongReaders,
  })
  router.handle(noticeCalls.roles, () => roleNames(db))

  router.handle(noticeCalls.text, async ({ input: { keyId }, actor }) => {
    const { title, level, version } = await findOrRefuse(db, parts, keyId, actor)
    return { keyId, title: String(title), level: String(level), text: await textOf(db, keyId), version }
  })

  router.handle(noticeCalls.saveText, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const text = sanitizedOrRefuse(input, actor)
      const before = { text: await textOf(tx, input.keyId) }
      const { title } = await change(tx, input, { text }, actor)
      await audit(tx, { targetId: input.keyId, targetName: title, before, after: { text } })
    }),
  )

  router.handle(noticeCalls.publish, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const published = { publishedAt: new Date(env.now()), publishedBy: actor.session.realName }
      const { title, state } = await change(tx, input, { state: 'published', ...published }, actor)
      if (state === 'published') throw invalidInput([{ field: 'keyId', rule: textsIn(actor.language).isPublished }])
      await audit(tx, { targetId: input.keyId, targetName: title, before: { state }, after: { state: 'published' } })
    }),
  )

  router.handle(noticeCalls.withdraw, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const { title, state } = await change(tx, input, { state: 'withdrawn' }, actor)
      if (state !== 'published') throw invalidInput([{ field: 'keyId', rule: textsIn(actor.language).isNotPublished }])
      await audit(tx, { targetId: input.keyId, targetName: title, before: { state }, after: { state: 'withdrawn' } })
    }),
  )

  router.handle(noticeCalls.read, async ({ input: { keyId }, session, language }) => {
    const found = await noticeFor(db, session, keyId, companyDay(env.now()))
    if (!found) throw notFound(textsIn(language).noNotice)
    const { title, level, text, publishedAt, publishedBy } = found
    return { keyId, title, level, text, publishedAt: publishedAt?.toISOString() ?? '', publishedBy }
  })

  /** Changes a notice of the version that was read. @returns The row before. */
  async function change(
    tx: Queryable,
    { keyId, version }: { readonly keyId: string; readonly version: number },
    values: Parameters<typeof changeNotice>[2],
    actor: Actor,
  ): Promise<{ readonly title: string; readonly state: string }> {
    const before = await findOrRefuse(tx, parts, keyId, actor)
    const by = { at: new Date(env.now()), by: actor.session.realName }
    if (!(await changeNotice(tx, { keyId, version }, values, by)))
      refuseStale(await findOrRefuse(tx, parts, keyId, actor), version, actor)
    return { title: String(before.title), state: String(before.state) }
  }
}

type TextInput = z.output<typeof noticeCalls.saveText.input>

/** @throws {AppError} 1001 where it is too long once it is written out: it could be opened, but not be saved again. */
function sanitizedOrRefuse(input: TextInput, { language }: Actor): string {
  const sanitized = noticeCalls.saveText.input.safeParse({ ...input, text: sanitizeHelpText(input.text) })
  if (!sanitized.success) throw invalidInput(problemsOf(sanitized.error, language))
  return sanitized.data.text
}

interface Readers {
  readonly validFrom: string
  readonly validTo: string | null
  readonly organizationIds: readonly string[]
}

/** @throws {AppError} 1001 for reversed days, and where a user of a branch writes to the whole company. */
async function refuseWrongReaders(_db: Queryable, values: Readers, actor: Actor): Promise<void> {
  const { validFrom, validTo, organizationIds } = values
  const { language, session } = actor
  if (validTo !== null && validTo < validFrom)
    throw invalidInput([{ field: 'validTo', rule: ruleText('datesReversed', language) }])
  if (session.scope !== 'all' && organizationIds.length === 0)
    throw invalidInput([{ field: 'organizationIds', rule: textsIn(language).chooseOrganization }])
}
