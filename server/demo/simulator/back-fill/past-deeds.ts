import { DEMO_ACCOUNTS } from '#server/first-start/demo-accounts.ts'
import { type AlarmState, nextState } from '#server/modules/alarms/engine/transitions.ts'
import { hourOfDay } from '../physics/calendar.ts'
import { createRandom } from '../physics/random.ts'
import type { PastAlarm, PastEvent } from './past-alarms.ts'

/** An alarm with what people did about it. */
export interface HandledAlarm extends PastAlarm {
  readonly state: AlarmState
  readonly acknowledgedAt: number | null
  /** Of an alarm that has called again: the first acknowledgement, and when it called last. */
  readonly firstAcknowledgedAt: number | null
  readonly recalledAt: number | null
  readonly acknowledgedBy: string | null
  readonly remarks: string
}

interface Shift {
  readonly seed: number
  readonly utcOffsetH: number
  /** Epoch ms: nothing is done later. */
  readonly untilMs: number
}

const MINUTE_MS = 60_000
const NIGHT_ENDS_H = 6
const NIGHT_FACTOR = 1.6
const nameOf = (login: string): string => DEMO_ACCOUNTS.find(({ loginName }) => loginName === login)?.realName ?? login
const OPERATOR = nameOf('operator')
const SECOND = nameOf('admin')
const SECOND_SHARE = 0.15
/** Minutes until somebody acknowledges an alarm of each level. */
const MINUTES: Readonly<Record<number, readonly [min: number, max: number]>> = { 1: [4, 75], 2: [2, 18], 3: [0.7, 5.5] }
/** Minutes after which one that is acknowledged and still stands calls again, as the settings of a new system say. */
const CALLS_AGAIN_MINUTES: Readonly<Record<number, number>> = { 2: 240, 3: 60 }
const REMARKS: readonly { readonly isAbout: (alarm: PastAlarm) => boolean; readonly texts: readonly string[] }[] = [
  {
    isAbout: ({ warnNumber }) => warnNumber === 0,
    texts: ['运营商线路中断，已报修', '网关重启后恢复', '信号弱，已安排调整天线', '已电话确认站内运行正常'],
  },
  {
    isAbout: ({ warnNumber }) => warnNumber === 7,
    texts: ['已派人查漏', '用户家中暖气片漏水，已关断立管', '泄漏点已找到，正在抢修', '用户集中放水，已上门制止'],
  },
  {
    isAbout: ({ content }) => content.includes('停电') || content.includes('UPS'),
    texts: ['供电所抢修，等待来电', '已联系供电所，站内人员到位'],
  },
  {
    isAbout: ({ content }) => content.includes('循环泵'),
    texts: ['备用泵已投入，电工到站检查', '变频器过载，复位后正常', '已切换备用泵'],
  },
  {
    isAbout: ({ content }) => content.includes('阀'),
    texts: ['执行器卡涩，已改手动', '反馈信号失真，已报仪表班', '现场核对阀位'],
  },
  {
    isAbout: ({ content }) => content.includes('信号'),
    texts: ['信号弱，已列入天线更换计划', '信号短时波动', ''],
  },
  {
    isAbout: ({ content }) => content.includes('室内温度'),
    texts: ['已联系用户上门测温', '用户开窗通风', '已调大该户阀门', '用户家中无人，改日上门'],
  },
  { isAbout: () => true, texts: ['已知晓，继续观察', '已到站检查', '已调整运行参数', '短时波动，继续观察', ''] },
]

/** What became of an alarm in the hands of the demo's accounts; `isLeft`: nobody has looked at it yet. */
export function handled(alarm: PastAlarm, shift: Shift, isLeft: boolean): HandledAlarm {
  const isSuppressed = alarm.suppressedBy !== null
  const deeds = isLeft || isSuppressed ? [] : deedsAbout(alarm, shift)
  const { warnLevel, recoveredAt } = alarm
  // the last level is the one that counts
  const last = deeds.at(-1)
  const done = last && last.stage === stagesOf(alarm).length - 1 ? last : null
  const state =
    recoveredAt === null
      ? 'active'
      : nextState({ state: 'active', isAcknowledged: done !== null, warnLevel, isSuppressed }, 'return')
  const acknowledged = deeds.map(
    ({ at, by, remarks, warnLevel: level }) =>
      ({ kind: 'acknowledged', at, warnLevel: level, by, detail: remarks }) as const,
  )
  const events: PastEvent[] = [...alarm.events, ...acknowledged].sort((one, other) => one.at - other.at)
  const closedAt = Math.max(recoveredAt ?? 0, done?.at ?? 0)
  return {
    ...alarm,
    state,
    acknowledgedAt: done?.at ?? null,
    firstAcknowledgedAt: null,
    recalledAt: null,
    acknowledgedBy: done?.by ?? null,
    remarks: done?.remarks ?? '',
    events: state === 'closed' ? [...events, { kind: 'closed', at: closedAt, warnLevel }] : events,
  }
}

/** An alarm that has stood for long has called again, and was acknowledged again: the last time is told. */
export function calledAgain(alarm: HandledAlarm, { seed, untilMs }: Shift): HandledAlarm {
  const { id, acknowledgedAt, acknowledgedBy, warnLevel } = alarm
  const everyMs = (CALLS_AGAIN_MINUTES[warnLevel] ?? 0) * MINUTE_MS
  if (acknowledgedAt === null || everyMs === 0 || untilMs - acknowledgedAt < everyMs) return alarm
  const recalledAt = acknowledgedAt + Math.floor((untilMs - acknowledgedAt) / everyMs) * everyMs
  const minutes = createRandom(seed, `called again ${id}`).between(...(MINUTES[warnLevel] ?? [5, 60]))
  const at = Math.min(untilMs, Math.round(recalledAt + minutes * MINUTE_MS))
  const again: PastEvent[] = [
    { kind: 'realarm', at: recalledAt, warnLevel },
    { kind: 'acknowledged', at, warnLevel, by: acknowledgedBy ?? OPERATOR, detail: alarm.remarks },
  ]
  return {
    ...alarm,
    acknowledgedAt: at,
    firstAcknowledgedAt: acknowledgedAt,
    recalledAt,
    events: [...alarm.events, ...again].sort((one, other) => one.at - other.at),
  }
}

/** An alarm that rises to a higher level needs another acknowledgement. */
const stagesOf = ({ events }: PastAlarm) => {
  let highest = 0
  return events.filter(({ kind, warnLevel }) => {
    const isStage = (kind === 'raised' || kind === 'levelChanged') && warnLevel > highest
    highest = Math.max(highest, warnLevel)
    return isStage
  })
}

function deedsAbout(alarm: PastAlarm, { seed, utcOffsetH, untilMs }: Shift) {
  const dice = createRandom(seed, `deed ${alarm.heatName} ${alarm.pointLocation} ${alarm.beyondSince}`)
  const texts = REMARKS.find(({ isAbout }) => isAbout(alarm))?.texts ?? []
  const stages = stagesOf(alarm)
  return stages.flatMap(({ at: since, warnLevel }, stage) => {
    const isNight = hourOfDay(since, utcOffsetH) < NIGHT_ENDS_H
    const minutes = dice.between(...(MINUTES[warnLevel] ?? [5, 60])) * (isNight ? NIGHT_FACTOR : 1)
    const by = dice.uniform() < SECOND_SHARE ? SECOND : OPERATOR
    const remarks = texts[dice.below(texts.length)] ?? ''
    const at = Math.round(since + minutes * MINUTE_MS)
    const isInTime = at <= untilMs && at < (stages[stage + 1]?.at ?? Number.POSITIVE_INFINITY)
    return isInTime ? [{ stage, at, by, remarks, warnLevel }] : []
  })
}
