import { z } from 'zod'
import type { Language } from '#contract/kit/language.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { problemsOf, ruleText } from '#contract/kit/rule-texts.ts'
import { cronProblem, nextTimes } from '#server/core/jobs/cron.ts'
import type { JobKind, JobKinds } from '#server/core/jobs/job-kind.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { completedRows } from '#server/core/resources/completed-rows.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { jobScheduleStore } from './repository.ts'
import { textsIn } from './texts/texts.ts'

type Params = Readonly<Record<string, unknown>>

/** Name of a kind; its code where an older version had it. */
export const kindTitle = (kinds: JobKinds, kind: string, language: Language): string => {
  const known = kinds.get(kind)
  return known ? labelIn(known.title, language) : kind
}

/** Reads the parameters of a form. @returns The parameters with defaults filled in, or what is wrong with them. */
export function readParams(
  kind: JobKind,
  text: unknown,
  language: Language,
): { readonly params: Params } | { readonly problem: string } {
  const json = typeof text === 'string' && text.trim() !== '' ? text : '{}'
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { problem: ruleText('json', language) }
  }
  const read = kind.params.safeParse(value, { reportInput: true })
  if (read.success) return { params: read.data }
  const told = problemsOf(read.error, language).map(({ field, rule }) =>
    field === '(body)' ? rule : `${field} ${rule}`,
  )
  return { problem: told.join(language === 'en' ? '; ' : '；') }
}

/** Why a cron expression cannot be scheduled, as the text of its field; null where it can. */
export function cronRule(cron: string, now: number, language: Language): string | null {
  const problem = cronProblem(cron, companyZone().name, now)
  return problem === null ? null : textsIn(language).cron[problem]
}

export const nextTimeOf = (cron: string, now: number): Date | null => {
  const [next] = nextTimes(cron, companyZone().name, now, 1)
  return next === undefined ? null : new Date(next)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Tasks as forms and lists have them: parameters as JSON text, the name of the kind, and the next time kept right. */
export function scheduleStore(kinds: JobKinds): ResourceStore {
  const store = jobScheduleStore
  const shown = (row: ResourceRow, { language }: Actor): ResourceRow => ({
    ...row,
    params: JSON.stringify(row.params),
    kindName: kindTitle(kinds, textOf(row.kind), language),
  })
  const stored = (values: ResourceValues, { language }: Actor): ResourceValues => {
    const kind = kinds.get(textOf(values.kind))
    const read = kind && readParams(kind, values.params, language)
    if (!read || 'problem' in read) throw new Error('The parameters of a task were not checked.')
    return { ...values, params: read.params }
  }
  const nextAt = (values: ResourceValues, now: Date): Date | null =>
    values.isEnabled === true ? nextTimeOf(textOf(values.cron), now.getTime()) : null
  return {
    ...store,
    ...completedRows(store, shown),
    insert: (db, values, actor, now) =>
      store.insert(db, { ...stored(values, actor), nextAt: nextAt(values, now) }, actor, now),
    async update(db, keyId, version, values, actor, now) {
      const before = await store.find(db, keyId, actor)
      // a time that has come and is not yet seen to stays due
      const isSame = before?.cron === values.cron && before?.isEnabled === true && values.isEnabled === true
      const kept = isSame ? nextMoment.parse(before?.nextAt) : nextAt(values, now)
      return store.update(db, keyId, version, { ...stored(values, actor), nextAt: kept }, actor, now)
    },
  }
}

const nextMoment = z
  .string()
  .nullable()
  .transform((moment) => (moment === null ? null : new Date(moment)))
