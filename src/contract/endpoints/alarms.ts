import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const ALARM_POLL_MS = 3_000
export const ALARM_TITLE_COUNT = 10
/** Older alarms are only in history. */
export const ALARM_TITLE_DAYS = 10

const alarmItem = z.object({
  keyId: z.string(),
  warnContent: z.string(),
  warnTime: z.string(),
  /** 0 recovery, 1 general, 2 important, 3 urgent. */
  warnLevel: z.int().min(0).max(3),
  warnNumber: z.int(),
  warnTypeLabel: z.string(),
  conditionInfo: z.string(),
  heatName: z.string(),
  pointLocation: z.string(),
  heatKeyId: z.string(),
})
export type AlarmItem = z.infer<typeof alarmItem>
export const alarmList = z.array(alarmItem)

export const alarmSummary = z.object({
  /** Alarms by category. */
  retWarnNumList: z.array(z.object({ warnNumber: z.int(), warnNumberList: alarmList })),
  retWarnLevelCnt: z.array(z.object({ warnLevel: z.int(), warnLevelCnt: z.int() })),
  /** Whether any open alarm was raised at or after `since`; without `since`, in the last 5 s. */
  isHaveNewMsg: z.boolean(),
})
export type AlarmSummary = z.infer<typeof alarmSummary>

/** `audio` is the number of a sound file; 0: none. */
const alarmLook = z.object({
  fontSize: z.int().min(10).max(40),
  color: z.string(),
  audio: z.int().min(0).max(13),
})
export const alarmDisplay = z.object({
  soundOpenFlag: z.boolean(),
  audioPlaySync: z.boolean(),
  audioPlaySum: z.int(),
  warnRestoreTip: z.boolean(),
  repeatTipMinute: z.int(),
  warnPosition: z.int().min(0).max(8),
  closeButton: z.boolean(),
  repeatWarn: alarmLook,
  lowWarn: alarmLook,
  middleWarn: alarmLook,
  highWarn: alarmLook,
  popupHeight: z.int(),
  popupWidth: z.int(),
})
export type AlarmDisplay = z.infer<typeof alarmDisplay>
const acknowledgeInput = z.object({
  enterIds: z
    .string()
    .min(1)
    .max(40_000)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.guid()).max(1000)),
  remarks: z.string().max(500).optional(),
})

const size = z.coerce.number().int().min(200).max(4000)
const DISPLAY = '/tx-ws-warn/wsWarnConfig/toEdit'

/** Calls of the alarm panel and the alarm pop-up (api.md 5). */
export const alarmCalls = {
  /** The latest unacknowledged alarms, at most {@link ALARM_TITLE_DAYS} days old. */
  titleWarn: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/titleWarn',
    access: 'session',
    input: z.object({ count: z.coerce.number().int().min(1).max(100).default(ALARM_TITLE_COUNT) }),
    output: alarmList,
  }),
  /** Summary for the pop-up. */
  eject: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/eject',
    access: 'session',
    input: z.object({
      queryAll: z.coerce.number().int().min(0).max(1).default(1),
      /** Time of the caller's previous request, epoch ms. */
      since: z.coerce.number().int().min(0).optional(),
    }),
    output: alarmSummary,
  }),
  enterMessage: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/enterMessage',
    access: { permission: 'alarm:acknowledge' },
    input: acknowledgeInput,
    audit: { module: 'alarm', action: 'acknowledge' },
  }),
  display: defineCall({ method: 'GET', path: DISPLAY, access: 'session', output: alarmDisplay }),
  /** Stores the pop-up size for the user, where one is given; answers like `display`. */
  keepPopupSize: defineCall({
    method: 'POST',
    path: DISPLAY,
    access: 'session',
    input: z.object({ popupHeight: size.optional(), popupWidth: size.optional() }),
    output: alarmDisplay,
  }),
} as const
