import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { AlarmDisplay, AlarmSummary } from '#contract/endpoints/alarms.ts'
import type { PopupState } from './alarm-popup.ts'
import { isAutoplayBlockedAtom, playSound, soundAddress, soundOf } from './alarm-sound.ts'
import { isAudioMutedAtom } from './sound-choice.ts'

/** Plays one sound for all new alarms, until it is muted. */
export function useAlarmSound(summary: AlarmSummary | null, display: AlarmDisplay, state: PopupState): void {
  const isAudioMuted = useAtomValue(isAudioMutedAtom)
  const setBlocked = useSetAtom(isAutoplayBlockedAtom)
  const { soundCount, isMuted } = state
  // an effect event reads the latest summary, and alarms acknowledged meanwhile do not restart the sound
  const start = useEffectEvent(() => {
    const audio = summary && soundOf(summary, display)
    return audio === null ? undefined : playSound(soundAddress(audio), display.audioPlaySum, () => setBlocked(true))
  })
  useEffect(() => {
    if (soundCount > 0 && !isMuted && !isAudioMuted) return start()
    return undefined
  }, [soundCount, isMuted, isAudioMuted])
}
