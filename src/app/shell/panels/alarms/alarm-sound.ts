import { atom } from 'jotai'
import { URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import type { AlarmDisplay, AlarmSummary } from '#contract/endpoints/alarms.ts'
import { alarmsOf, worstLevelOf } from './alarm-popup.ts'

/** Whether the browser blocked a sound because nobody has pressed anything yet. */
export const isAutoplayBlockedAtom = atom(false)

/** Number of the sound for the most severe alarm of a summary; null where none is to be played: in a flood only urgent ones are heard. */
export function soundOf(summary: AlarmSummary, display: AlarmDisplay): number | null {
  const worst = worstLevelOf(alarmsOf(summary))
  if (!display.soundOpenFlag || worst === null) return null
  if (summary.flood && worst < URGENT_LEVEL) return null
  const looks = [display.repeatWarn, display.lowWarn, display.middleWarn, display.highWarn]
  const audio = looks[worst]?.audio ?? 0
  return audio === 0 ? null : audio
}

/** Address of a sound, relative to the console; the silent file where there is none. */
export const soundAddress = (audio: number | null): string => `./sounds/${audio ?? 'mute'}.wav`

/** Plays a sound the given number of times, 0 for endlessly. @returns A function that stops it. */
export function playSound(address: string, times: number, onBlocked: () => void): () => void {
  const player = new Audio(address)
  let left = times === 0 ? Number.POSITIVE_INFINITY : times
  const play = (): void => {
    left -= 1
    // a sound stopped before it starts rejects as well
    player.play().catch((problem: unknown) => {
      if (problem instanceof DOMException && problem.name === 'NotAllowedError') onBlocked()
    })
  }
  player.addEventListener('ended', () => {
    if (left > 0) play()
  })
  play()
  return () => {
    left = 0
    player.pause()
  }
}
