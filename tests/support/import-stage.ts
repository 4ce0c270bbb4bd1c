import { pino } from 'pino'
import { expect } from 'vitest'
import { historyImportCalls } from '#contract/endpoints/history-import.ts'
import type { ImportMapping } from '#contract/history-import/import-mapping.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { importJobs } from '#server/modules/history-import/import.job.ts'
import type { DemoAccount, DemoApp } from './demo-app.ts'
import type { TestClock } from './test-env.ts'

interface Attempt {
  readonly signal: AbortSignal
  readonly progress: (share: number) => void
}

/** Imports of history as a person makes them, whose jobs run when they are told to. */
export function createImportStage(demo: DemoApp, clock: TestClock) {
  const asking = async (account: DemoAccount) => ({
    token: await demo.tokenOf(account),
    headers: { 'accept-language': 'en' },
  })
  const post = async (call: { readonly path: string }, form: Record<string, string>, account: DemoAccount = 'admin') =>
    demo.post(call.path, form, await asking(account))

  async function send(files: Readonly<Record<string, string | Buffer>>, account: DemoAccount = 'admin') {
    clock.advance(60_000)
    const contents = Object.values(files).map((content) => Buffer.from(content))
    const names = Object.keys(files).map((name, at) => ({ name, sizeBytes: contents[at]?.length ?? 0 }))
    const begun = await demo.postJson(historyImportCalls.begin.path, { files: names }, await asking(account))
    const { keyId, files: stored } = historyImportCalls.begin.output.parse(begun.result)
    for (const [at, file] of stored.entries()) {
      const part = { name: 'part', content: contents[at] ?? Buffer.alloc(0), field: 'part' }
      const place = { fileId: file.keyId, place: '0' }
      const sent = await demo.postFile(historyImportCalls.sendPart.path, part, place, await asking(account))
      expect(sent.code).toBe(CODE.success)
    }
    return keyId
  }

  async function work(
    kind: 'check' | 'write' | 'undo',
    importId: string,
    { signal = new AbortController().signal, progress = () => undefined }: Partial<Attempt> = {},
  ): Promise<void> {
    const job = importJobs(demo.env).find((one) => one.kind === `historyImport.${kind}`)
    const log = pino({ level: 'silent' })
    await job?.run({ params: { importId }, signal, progress, log, db: demo.database.background, now: clock.now })
  }

  const detail = async (keyId: string) =>
    historyImportCalls.detail.output.parse((await post(historyImportCalls.detail, { keyId })).result)
  const inspect = async (keyId: string, account: DemoAccount = 'admin') =>
    historyImportCalls.inspect.output.parse((await post(historyImportCalls.inspect, { keyId }, account)).result)

  /** As a person does who changes nothing of what is proposed. */
  async function check(keyId: string, change: (mapping: ImportMapping) => ImportMapping = (same) => same) {
    const { files } = await inspect(keyId)
    const layouts = files.flatMap(({ layout }) => (layout ? [layout] : []))
    const mapping = change({ layouts, overlap: 'keep' })
    const answer = await demo.postJson(historyImportCalls.check.path, { keyId, mapping }, await asking('admin'))
    if (answer.code !== CODE.success) return answer
    await work('check', keyId)
    return answer
  }
  async function write(keyId: string, overlap: 'keep' | 'replace'): Promise<void> {
    expect((await post(historyImportCalls.start, { keyId, overlap })).code).toBe(CODE.success)
    await work('write', keyId)
  }
  async function undo(keyId: string): Promise<void> {
    expect((await post(historyImportCalls.undo, { keyId })).code).toBe(CODE.success)
    await work('undo', keyId)
  }
  return { asking, post, send, work, detail, inspect, check, write, undo }
}
export type ImportStage = ReturnType<typeof createImportStage>
