import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { epochMs } from '../kit/epoch.ts'
import { acknowledged, alarmKeys } from './alarm-handling.ts'

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
  /** Code of its point, e.g. `HZ0012.1.T2g`; absent where it is of no point. Another back end may not tell. */
  pointCode: z.string().optional(),
  /** Set where alarms of other stations follow from it: how many stations. */
  numAffected: z.int().optional(),
})
export type AlarmItem = z.infer<typeof alarmItem>
export const alarmList = z.array(alarmItem)

/** Alarms of a category in a summary; there may be more. */
export const MAX_SUMMARY_ROWS = 500

/** More than ten new alarms came to an operator within ten minutes, and it are still five or more (domain guide 5.5). */
const alarmFlood = z.object({
  from: z.string(),
  /** The most alarms that came within ten minutes. */
  peak: z.int(),
  /** All open alarms by category and branch office, the worst level first, then the most. */
  groups: z.array(
    z.object({
      warnNumber: z.int(),
      /** Null: alarms of no office. */
      officeName: z.string().nullable(),
      num: z.int(),
      /** Of the worst one. */
      warnLevel: z.int().min(0).max(3),
      /** Of the newest one. */
      warnTime: z.string(),
    }),
  ),
})
export type AlarmFlood = z.infer<typeof alarmFlood>

/**
 * Without a revision in the request: all open alarms. With one: those that have changed since, and the keys of those
 * that are open no more.
 */
export const alarmSummary = z.object({
  /**
   * Alarms by category, at most {@link MAX_SUMMARY_ROWS} of each, the worst level first, then the newest;
   * `warnNumberCnt` counts all that are open.
   */
  retWarnNumList: z.array(
    z.object({ warnNumber: z.int(), warnNumberList: alarmList, warnNumberCnt: z.int().optional() }),
  ),
  /** Counts of all that are open. */
  retWarnLevelCnt: z.array(z.object({ warnLevel: z.int(), warnLevelCnt: z.int() })),
  /** Whether any open alarm was raised at or after `since`; without `since`, in the last 5 s. */
  isHaveNewMsg: z.boolean(),
  /** For the next request. It repeats the changes of the last seconds, so that none is missed. */
  revision: z.string().optional(),
  /** Set while there is a flood: then groups are shown instead of alarms, and only urgent ones are heard. */
  flood: alarmFlood.optional(),
  /** Set in an answer with changes only; absent in one with all alarms, whatever was asked. */
  closedIds: z.array(z.string()).optional(),
})
export type AlarmSummary = z.infer<typeof alarmSummary>

/** Edges of the page where a user may put the pop-up, so that it covers nothing; `none`: it floats over the page. */
export const POPUP_DOCKS = ['none', 'left', 'right', 'top', 'bottom'] as const
export type PopupDock = (typeof POPUP_DOCKS)[number]

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
  /** Another back end may not tell. */
  popupDock: z.enum(POPUP_DOCKS).default('none'),
})
export type AlarmDisplay = z.infer<typeof alarmDisplay>
const acknowledgeInput = z.object({ enterIds: alarmKeys, remarks: z.string().max(500).optional() })

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
      since: epochMs.optional(),
      /** From the previous answer. */
      revision: z
        .string()
        .regex(/^\d{1,15}\.\d{1,15}$/)
        .optional(),
    }),
    output: alarmSummary,
  }),
  /** A returned alarm is over with its acknowledgement, an active one stays. */
  enterMessage: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnMessage/enterMessage',
    access: { permission: 'alarm:acknowledge' },
    input: acknowledgeInput,
    // another back end may answer with the code alone
    output: acknowledged.nullable().catch(null),
    audit: { module: 'alarm', action: 'acknowledge' },
  }),
  display: defineCall({ method: 'GET', path: DISPLAY, access: 'session', output: alarmDisplay }),
  /** Stores the user's size and place of the pop-up, as far as they are given; answers like `display`. */
  keepPopup: defineCall({
    method: 'POST',
    path: DISPLAY,
    access: 'session',
    input: z.object({
      popupHeight: size.optional(),
      popupWidth: size.optional(),
      popupDock: z.enum(POPUP_DOCKS).optional(),
    }),
    output: alarmDisplay,
  }),
} as const
