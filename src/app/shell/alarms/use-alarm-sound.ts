import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { AlarmDisplay, AlarmSummary } from '#contract/endpoints/alarms.ts'
import type { PopupState } from './alarm-popup.ts'
import { isAutoplayBlockedAtom, playSound, soundAddress, soundOf } from './alarm-sound.ts'
import { isAudioMutedAtom } from './sound-choice.ts'

/** Sounds once for everything that is new, until it is muted. */
export function useAlarmSound(summary: AlarmSummary | null, display: AlarmDisplay, state: PopupState): void {
  const isAudioMuted = useAtomValue(isAudioMutedAtom)
  const setBlocked = useSetAtom(isAutoplayBlockedAtom)
  const { soundCount, isMuted } = state
  // that of the moment: what is acknowledged meanwhile starts no other sound
  const start = useEffectEvent(() => {
    const audio = summary && soundOf(summary, display)
    return audio === null ? undefined : playSound(soundAddress(audio), display.audioPlaySum, () => setBlocked(true))
  })
  useEffect(() => {
    if (soundCount > 0 && !isMuted && !isAudioMuted) return start()
    return undefined
  }, [soundCount, isMuted, isAudioMuted])
}
