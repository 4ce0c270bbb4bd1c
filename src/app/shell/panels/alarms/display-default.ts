import type { AlarmDisplay } from '#contract/endpoints/alarms.ts'

const look = (fontSize: number, color: string, audio: number) => ({ fontSize, color, audio })

/** Settings while the installation's cannot be read: alarms are shown and heard. */
export const DEFAULT_DISPLAY: AlarmDisplay = {
  soundOpenFlag: true,
  audioPlaySync: true,
  audioPlaySum: 1,
  warnRestoreTip: true,
  repeatTipMinute: 5,
  warnPosition: 8,
  closeButton: true,
  repeatWarn: look(14, '#7fb08a', 0),
  lowWarn: look(14, '#f2cf5b', 1),
  middleWarn: look(14, '#ff9f43', 1),
  highWarn: look(14, '#ff6a5f', 1),
  popupHeight: 400,
  popupWidth: 600,
  popupDock: 'none',
}
