import { type AlarmSummary, alarmCalls, alarmSummary } from '#contract/endpoints/alarms.ts'
import { envelope } from '#contract/kit/envelope.ts'
import type { DemoServer } from '#tests/support/demo-server.ts'
import { signInTo } from '../telemetry/bench-session.ts'

export interface Poll {
  readonly ms: number
  readonly bytes: number
  readonly summary: AlarmSummary
}

/** A console's poll of the alarms: each one names the revision of the one before. */
export async function alarmPoller(server: DemoServer): Promise<{ poll(): Promise<Poll>; pollAll(): Promise<Poll> }> {
  const { token } = await signInTo(server)
  let revision: string | undefined
  async function ask(form: Record<string, string>): Promise<Poll> {
    const began = performance.now()
    const answer = await fetch(`${server.url}${alarmCalls.eject.path}`, {
      method: 'POST',
      body: new URLSearchParams({ queryAll: '1', ...form }),
      headers: { token, authentication: token },
    })
    const text = await answer.text()
    const ms = performance.now() - began
    const { code, message, result } = envelope.parse(JSON.parse(text))
    if (code !== 0) throw new Error(`eject: ${code} ${message}`)
    const summary = alarmSummary.parse(result)
    revision = summary.revision
    return { ms, bytes: Buffer.byteLength(text), summary }
  }
  return { poll: () => ask(revision === undefined ? {} : { revision }), pollAll: () => ask({}) }
}

/** Open alarms of all levels. */
export const numOpenIn = ({ retWarnLevelCnt }: AlarmSummary): number =>
  retWarnLevelCnt.reduce((sum, { warnLevelCnt }) => sum + warnLevelCnt, 0)
