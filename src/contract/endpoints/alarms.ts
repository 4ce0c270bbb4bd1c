import { z } from 'zod'

/** Calls of the alarm panel and the alarm pop-up (api.md 5). */
export const ALARM_PATH = {
  /** POST {count: 10}: the latest alarms that are not acknowledged, at most ten days old. */
  titleWarn: '/tx-ws-warn/wsWarnMessage/titleWarn',
  /** POST {enterIds, remarks?}, as form or in the address. Needs `alarm:acknowledge`. */
  enterMessage: '/tx-ws-warn/wsWarnMessage/enterMessage',
  /** POST {queryAll: 1, since?}: summary for the pop-up; `since` is when the asker asked last, epoch ms. */
  eject: '/tx-ws-warn/wsWarnMessage/eject',
  /** GET, POST: display settings; POST with popupHeight and popupWidth keeps that size. */
  display: '/tx-ws-warn/wsWarnConfig/toEdit',
} as const
export const ALARM_POLL_MS = 3_000
export const ALARM_TITLE_COUNT = 10
/** Older alarms are found in history. */
export const ALARM_TITLE_DAYS = 10

export const ALARM_LEVELS = ['recovery', 'general', 'important', 'urgent'] as const

export const alarmItem = z.object({
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
  /** Whether something open was raised at or after `since`; of who sends none, in the last 5 s. */
  isHaveNewMsg: z.boolean(),
})
export type AlarmSummary = z.infer<typeof alarmSummary>

/** `audio` is the number of a sound file; 0: none. */
export const alarmLook = z.object({
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
export const acknowledgeInput = z.object({
  enterIds: z
    .string()
    .min(1)
    .max(40_000)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.guid()).max(1000)),
  remarks: z.string().max(500).optional(),
})
