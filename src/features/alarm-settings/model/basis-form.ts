import { z } from 'zod'
import type { AlarmBasis } from '#contract/endpoints/alarm-basis.ts'

/** The settings as their page edits them: a field for each value, choices as texts. */
export const basisForm = z.object({
  soundOpenFlag: z.boolean(),
  audioPlaySync: z.boolean(),
  audioPlaySum: z.int(),
  warnRestoreTip: z.boolean(),
  repeatTipMinute: z.int(),
  realarmUrgentMinute: z.int(),
  realarmImportantMinute: z.int(),
  closeButton: z.boolean(),
  warnPosition: z.string(),
  popupWidth: z.int(),
  popupHeight: z.int(),
  highWarnSize: z.int(),
  highWarnColor: z.string(),
  highWarnAudio: z.string(),
  middleWarnSize: z.int(),
  middleWarnColor: z.string(),
  middleWarnAudio: z.string(),
  lowWarnSize: z.int(),
  lowWarnColor: z.string(),
  lowWarnAudio: z.string(),
  repeatWarnSize: z.int(),
  repeatWarnColor: z.string(),
  repeatWarnAudio: z.string(),
  version: z.int(),
})
export type BasisForm = z.infer<typeof basisForm>

export const formOfBasis = ({
  repeatWarn,
  lowWarn,
  middleWarn,
  highWarn,
  warnPosition,
  ...same
}: AlarmBasis): BasisForm => ({
  ...same,
  warnPosition: String(warnPosition),
  highWarnSize: highWarn.fontSize,
  highWarnColor: highWarn.color,
  highWarnAudio: String(highWarn.audio),
  middleWarnSize: middleWarn.fontSize,
  middleWarnColor: middleWarn.color,
  middleWarnAudio: String(middleWarn.audio),
  lowWarnSize: lowWarn.fontSize,
  lowWarnColor: lowWarn.color,
  lowWarnAudio: String(lowWarn.audio),
  repeatWarnSize: repeatWarn.fontSize,
  repeatWarnColor: repeatWarn.color,
  repeatWarnAudio: String(repeatWarn.audio),
})

export function basisOfForm(form: BasisForm): AlarmBasis {
  const { soundOpenFlag, audioPlaySync, audioPlaySum, warnRestoreTip, repeatTipMinute, closeButton } = form
  const { popupWidth, popupHeight, realarmUrgentMinute, realarmImportantMinute, version } = form
  const look = (fontSize: number, color: string, audio: string) => ({ fontSize, color, audio: Number(audio) })
  return {
    soundOpenFlag,
    audioPlaySync,
    audioPlaySum,
    warnRestoreTip,
    repeatTipMinute,
    closeButton,
    realarmUrgentMinute,
    realarmImportantMinute,
    popupWidth,
    popupHeight,
    version,
    warnPosition: Number(form.warnPosition),
    highWarn: look(form.highWarnSize, form.highWarnColor, form.highWarnAudio),
    middleWarn: look(form.middleWarnSize, form.middleWarnColor, form.middleWarnAudio),
    lowWarn: look(form.lowWarnSize, form.lowWarnColor, form.lowWarnAudio),
    repeatWarn: look(form.repeatWarnSize, form.repeatWarnColor, form.repeatWarnAudio),
  }
}
