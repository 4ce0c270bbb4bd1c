import { COMMAND_STATE_NAMES } from '#contract/control/command-states.ts'
import { SEND_CHANNEL_NAMES } from '#contract/control/writers.ts'
import { type CommandNews, type ControlFrame, controlCalls as calls } from '#contract/endpoints/control.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { addExport } from '#server/core/calls/exports.ts'
import { inPages } from '#server/core/calls/pages.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { countedSheet } from '#server/core/files/counted-sheet.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { countCommands, findCommands } from './command.repository.ts'
import { toNews, wordsIn } from './command-news.ts'
import { type FrameRow, findFrames } from './frame.repository.ts'
import { commandsLike, framesLike } from './record-filter.repository.ts'
import { textsIn } from './texts/texts.ts'

const MAX_EXPORT_ROWS = 50_000

/** What was commanded, and what went over the bus. */
export function registerControlRecords(router: Router, env: Env): void {
  router.handle(calls.list, async ({ input, session, language }) => {
    const where = commandsLike(input)
    const page = { offset: (input.page - 1) * input.limit, limit: input.limit }
    const list = await findCommands(env.db, session, where, page)
    return {
      list: list.map((row) => toNews(row, session, language)),
      total: await countCommands(env.db, session, where),
    }
  })
  const made = addExport(router.exports, calls.exportExcel, async ({ input, actor, steps }) => {
    const { session, language } = actor
    const { title, headings } = textsIn(language)
    const where = commandsLike(input)
    const rows = inPages(
      async ({ page, limit }) => {
        const found = await findCommands(env.background, session, where, { offset: (page - 1) * limit, limit })
        const list = found.map((row) => ({ ...toNews(row, session, language), keyId: row.id }))
        return { list, total: await countCommands(env.background, session, where) }
      },
      { maxRows: MAX_EXPORT_ROWS, field: 'from', language, steps },
    )
    return countedSheet({ module: 'control', title, headings, rows, cellsOf: (row) => cellsOf(row, language) }, steps)
  })
  router.handle(calls.exportExcel, (asked) => runExport(env, made, asked))
  router.handle(calls.frames, async ({ input, session, language }) => {
    const page = { offset: (input.page - 1) * input.limit, limit: input.limit }
    const { list, total } = await findFrames(env.db, session, framesLike(input), page)
    return { list: list.map((row) => toFrame(row, language)), total }
  })
}

function cellsOf(row: CommandNews, language: 'zh-CN' | 'en') {
  const timeOf = (ms: number | null): Date | '' => (ms === null ? '' : new Date(ms))
  return [
    timeOf(row.askedAt),
    row.askedBy,
    labelIn(SEND_CHANNEL_NAMES[row.channel], language),
    row.nodeName,
    language === 'en' ? row.nameEn : row.name,
    row.old ?? '',
    row.value,
    row.answered ?? '',
    row.readBack ?? '',
    row.unit,
    labelIn(COMMAND_STATE_NAMES[row.state], language),
    row.reason,
    row.approvedBy,
    row.refusal?.text ?? '',
    row.tookMs ?? '',
    timeOf(row.validUntil),
  ]
}

const toFrame = ({ frame, command }: FrameRow, language: Language): ControlFrame => ({
  keyId: String(frame.id),
  at: frame.at.getTime(),
  direction: frame.direction,
  gateway: command.gatewayCode,
  commandId: command.id,
  pointId: command.pointId,
  pointCode: command.pointCode,
  nodeName: command.nodeName,
  name: command.name,
  nameEn: command.nameEn,
  payload: frame.payload,
  result: frame.result,
  tookMs: frame.tookMs,
  value: command.value,
  unit: command.unit,
  decimals: command.decimals,
  words: wordsIn(command.words, language),
  state: command.state,
})
