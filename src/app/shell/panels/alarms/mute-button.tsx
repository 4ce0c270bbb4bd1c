import { atom, useAtom, useAtomValue } from 'jotai'
import { Volume2, VolumeX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmDisplay } from '#contract/endpoints/alarms.ts'
import { IconButton } from '#ui/button.tsx'
import { soundOf } from './alarm-sound.ts'
import { alarmSummaryAtom, isPopupMutedAtom } from './alarm-state.ts'
import { isAudioMutedAtom } from './sound-choice.ts'
import { usePopupEvents } from './use-popup-events.ts'

/** Silences the sound of the alarms that stand, and lets it be heard again. Without effect where they have no sound. */
export function MuteButton({ display }: { display: AlarmDisplay }) {
  const { t } = useTranslation()
  const dispatch = usePopupEvents()
  const [isAudioMuted, setAudioMuted] = useAtom(isAudioMutedAtom)
  const isMuted = useAtomValue(isPopupMutedAtom) || isAudioMuted
  const hasSoundAtom = useMemo(
    () =>
      atom((get) => {
        const summary = get(alarmSummaryAtom)
        return summary !== null && soundOf(summary, display) !== null
      }),
    [display],
  )
  const hasSound = useAtomValue(hasSoundAtom)
  const switchSound = (): void => {
    if (isMuted) setAudioMuted(false)
    dispatch({ kind: isMuted ? 'unmuted' : 'muted' })
  }
  return (
    <IconButton
      size="sm"
      label={t(hasSound ? (isMuted ? 'panels.unmute' : 'panels.mute') : 'panels.noSound')}
      disabled={!hasSound}
      onClick={switchSound}
    >
      {isMuted || !hasSound ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
    </IconButton>
  )
}
