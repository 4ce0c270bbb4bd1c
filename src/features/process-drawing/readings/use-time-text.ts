import { companyTime } from '#lib/company-day.ts'
import { formatLiveTime } from '#lib/format-time.ts'
import { useReplayed } from './replay-context.ts'

const inReplay = (epochMs: number): string => companyTime(epochMs).slice('yyyy-'.length)

/** Writes a moment as `MM-dd HH:mm:ss`: in a replay on the company's clock, as its banner does, else in the browser's zone. */
export const useTimeText = (): ((epochMs: number) => string) => (useReplayed() ? inReplay : formatLiveTime)
