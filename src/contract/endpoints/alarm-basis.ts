// How alarms look and sound on every console (api.md N4), as administrators set it. The pop-up reads the same record by
// alarmCalls.display.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { choice, flag, integer, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineSettings } from '../kit/settings.ts'
import { alarmDisplay } from './alarms.ts'

/** Levels from recovery to urgent, by the names of the specification. */
export const WARN_LEVELS = ['repeatWarn', 'lowWarn', 'middleWarn', 'highWarn'] as const
const LAST_SOUND = 13

const POPUP = { min: 200, max: 4000 }
const FONT = { min: 10, max: 40 }
const TIMES = { min: 0, max: 100 }
const MINUTES = { min: 1, max: 1440 }
const REALARM = { min: 0, max: 10_080 }
const REALARM_HINT = label('0 至 10080 分钟，0 表示不再提醒', '0 to 10080 minutes; 0: never')

const option = (value: number, zh: string, en: string) => ({ value: String(value), label: label(zh, en) })
const positions = [
  option(0, '左上', 'Top left'),
  option(1, '中上', 'Top centre'),
  option(2, '右上', 'Top right'),
  option(3, '左侧', 'Left'),
  option(4, '居中', 'Centre'),
  option(5, '右侧', 'Right'),
  option(6, '左下', 'Bottom left'),
  option(7, '中下', 'Bottom centre'),
  option(8, '右下', 'Bottom right'),
]
const sounds = [
  option(0, '无声音', 'No sound'),
  ...Array.from({ length: LAST_SOUND }, (_, at) => option(at + 1, `声音 ${at + 1}`, `Sound ${at + 1}`)),
]

const fontSize = () => integer({ label: label('字号（px）', 'Font size (px)'), ...FONT })
const color = () => text('colour', { label: label('颜色', 'Colour'), min: 7, max: 7 })
const audio = () => choice(sounds, { label: label('声音', 'Sound') })

const fields = {
  soundOpenFlag: flag({ label: label('启用报警声音', 'Play alarm sounds') }),
  audioPlaySync: flag({ label: label('弹窗出现时同步播放', 'Start the sound with the pop-up') }),
  audioPlaySum: integer({
    label: label('播放次数', 'Number of plays'),
    hint: label('0 表示循环播放，直到静音或确认', '0: repeats until muted or acknowledged'),
    ...TIMES,
  }),
  warnRestoreTip: flag({ label: label('关闭后再次弹出', 'Reopen a closed pop-up') }),
  repeatTipMinute: integer({
    label: label('再次弹出间隔（分钟）', 'Reopens after (minutes)'),
    hint: label('1 至 1440 分钟', '1 to 1440 minutes'),
    ...MINUTES,
  }),
  realarmUrgentMinute: integer({
    label: label('紧急报警确认后再次报警（分钟）', 'Repeat an acknowledged urgent alarm after (minutes)'),
    hint: REALARM_HINT,
    ...REALARM,
  }),
  realarmImportantMinute: integer({
    label: label('重要报警确认后再次报警（分钟）', 'Repeat an acknowledged important alarm after (minutes)'),
    hint: REALARM_HINT,
    ...REALARM,
  }),
  closeButton: flag({ label: label('显示关闭按钮', 'Show a close button') }),
  warnPosition: choice(positions, { label: label('弹窗位置', 'Position of the pop-up') }),
  popupWidth: integer({
    label: label('弹窗宽度（px）', 'Width of the pop-up (px)'),
    hint: label('用户自行拖动后以各自的大小为准', 'Users who have resized it keep their own size'),
    ...POPUP,
  }),
  popupHeight: integer({ label: label('弹窗高度（px）', 'Height of the pop-up (px)'), ...POPUP }),
  highWarnSize: fontSize(),
  highWarnColor: color(),
  highWarnAudio: audio(),
  middleWarnSize: fontSize(),
  middleWarnColor: color(),
  middleWarnAudio: audio(),
  lowWarnSize: fontSize(),
  lowWarnColor: color(),
  lowWarnAudio: audio(),
  repeatWarnSize: fontSize(),
  repeatWarnColor: color(),
  repeatWarnAudio: audio(),
}

export const alarmBasisPage = defineSettings({
  label: label('报警基础配置', 'the alarm settings'),
  editPermission: 'alarmBasis:edit',
  fields,
  groups: [
    { label: label('紧急报警', 'Urgent alarms'), fields: ['highWarnSize', 'highWarnColor', 'highWarnAudio'] },
    { label: label('重要报警', 'Important alarms'), fields: ['middleWarnSize', 'middleWarnColor', 'middleWarnAudio'] },
    { label: label('一般报警', 'General alarms'), fields: ['lowWarnSize', 'lowWarnColor', 'lowWarnAudio'] },
    { label: label('恢复提示', 'Recovery'), fields: ['repeatWarnSize', 'repeatWarnColor', 'repeatWarnAudio'] },
    { label: label('再次报警', 'Repeated alarms'), fields: ['realarmUrgentMinute', 'realarmImportantMinute'] },
    { label: label('声音', 'Sound'), fields: ['soundOpenFlag', 'audioPlaySync', 'audioPlaySum'] },
    {
      label: label('弹窗', 'Pop-up'),
      fields: ['warnPosition', 'popupWidth', 'popupHeight', 'closeButton', 'warnRestoreTip', 'repeatTipMinute'],
    },
  ],
})

const look = z.object({
  fontSize: z.int().min(FONT.min).max(FONT.max),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  audio: z.int().min(0).max(LAST_SOUND),
})
/** The alarm display with its version, as it is saved. */
export const alarmBasis = alarmDisplay.omit({ popupDock: true }).extend({
  audioPlaySum: z.int().min(TIMES.min).max(TIMES.max),
  repeatTipMinute: z.int().min(MINUTES.min).max(MINUTES.max),
  /** Minutes after which an acknowledged alarm that is still active calls again; 0: never. */
  realarmUrgentMinute: z.int().min(REALARM.min).max(REALARM.max),
  realarmImportantMinute: z.int().min(REALARM.min).max(REALARM.max),
  warnPosition: z.int().min(0).max(8),
  repeatWarn: look,
  lowWarn: look,
  middleWarn: look,
  highWarn: look,
  popupHeight: z.int().min(POPUP.min).max(POPUP.max),
  popupWidth: z.int().min(POPUP.min).max(POPUP.max),
  version: z.int(),
})
export type AlarmBasis = z.infer<typeof alarmBasis>

export const alarmBasisCalls = {
  read: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnConfig/settings',
    access: { permission: 'alarmBasis:view' },
    output: alarmBasis,
  }),
  update: defineCall({
    method: 'POST',
    path: '/tx-ws-warn/wsWarnConfig/update',
    access: { permission: 'alarmBasis:edit' },
    body: 'json',
    input: alarmBasis,
    audit: { module: 'alarmBasis', action: 'update' },
  }),
} as const
