// What the bars of a replay and of a rehearsal have in common.

import { Pause, Play, RotateCcw, SkipBack, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#lib/reason-of.ts'
import { Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import type { ReplayPlayer } from './use-replay-player.ts'

export function ReplayFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Column
      as="section"
      aria-label={label}
      gap="1.5"
      padding="3"
      background="bg.panel"
      borderTopWidth="1px"
      borderColor="border.subtle"
      data-replay
      css={{ '@media print': { display: 'none' } }}
    >
      {children}
    </Column>
  )
}

interface PlayControlsProps {
  player: ReplayPlayer
  /** That is shown, epoch ms. */
  moment: number
  /** Between two values. */
  stepMs: number
  speeds: readonly number[]
}

/** A step back and ahead, playing, and how fast it goes. */
export function PlayControls({ player, moment, stepMs, speeds }: PlayControlsProps) {
  const { t } = useTranslation()
  const { isPlaying, speed, seek } = player
  return (
    <>
      <Row gap="0.5">
        <IconButton size="sm" label={t('replay.back')} onClick={() => seek(moment - stepMs)}>
          <SkipBack size={16} aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          label={t(isPlaying ? 'replay.pause' : 'replay.play')}
          onClick={() => player.setPlaying(!isPlaying)}
        >
          {isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        </IconButton>
        <IconButton size="sm" label={t('replay.ahead')} onClick={() => seek(moment + stepMs)}>
          <SkipForward size={16} aria-hidden />
        </IconButton>
      </Row>
      <Select
        label={t('replay.speed')}
        value={String(speed)}
        options={speeds.map((each) => ({ value: String(each), label: t('replay.times', { speed: each }) }))}
        onChange={(next) => player.setSpeed(Number(next))}
      />
    </>
  )
}

/** Why there are no values, with another try; nothing where there are. */
export function ReplayFailure({ player }: { player: ReplayPlayer }) {
  const { t } = useTranslation()
  if (!player.error) return null
  return (
    <Row gap="3" role="alert" color="level.urgent" fontSize="sm">
      {t(player.rehearsal ? 'rehearsed.failed' : 'replay.failed', { reason: reasonOf(player.error) })}
      <Button size="sm" onClick={player.retry}>
        <RotateCcw size={14} aria-hidden />
        {t('replay.retry')}
      </Button>
    </Row>
  )
}
