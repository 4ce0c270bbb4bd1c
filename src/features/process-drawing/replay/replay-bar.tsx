// The controls of a replay, below the drawing: what is shown of the past, how fast it goes, and the way through all that is
// stored.

import { ChevronLeft, ChevronRight, Columns2, Pause, Play, RotateCcw, SkipBack, SkipForward } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HistoryStep, STEP_MS, stretchAt } from '#contract/endpoints/telemetry.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { companyTime } from '#lib/company-day.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { SPEEDS } from '../readings/replay.ts'
import { WINDOWS, type WindowKind, windowAt } from '../readings/replay-window.ts'
import { useMoment } from '../readings/use-moment.ts'
import { useAlarmsIn } from '../readings/use-past-alarms.ts'
import { ReplayAlarms } from './replay-alarms.tsx'
import { ReplayMoment } from './replay-moment.tsx'
import { ReplaySlider } from './replay-slider.tsx'
import { useRecordedSince } from './use-recorded.ts'
import type { ReplayPlayer } from './use-replay-player.ts'

/** The banner, and the bar, which has more to render. */
const BANNER_MS = 250
const BAR_MS = 1_000
/** Of stored samples, which have no step. */
const SAMPLE_STEP_MS = 10_000

interface ReplayBarProps {
  player: ReplayPlayer
  points: readonly PointInfo[]
  /** Whose alarms are marked: key of a station or source, null for all, undefined while it is not known. */
  heat: string | null | undefined
  hasLastWeek: boolean
  onLastWeek: () => void
}

export function ReplayBar({ player, points, heat, hasLastWeek, onLastWeek }: ReplayBarProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<WindowKind>('day')
  const { clock, isPlaying, speed, present, stretches, seek } = player
  const moment = useMoment(clock, BAR_MS) ?? clock.at
  const since = useRecordedSince(points)
  const recorded = { from: since ?? moment, to: present }
  const { from, to } = windowAt(kind, moment, recorded)
  const window = useMemo(() => ({ from, to }), [from, to])
  const alarms = useAlarmsIn(heat, window)
  const step = stretchAt(stretches, moment)?.step
  const stepMs = stepMsOf(step)
  return (
    <Column
      as="section"
      aria-label={t('replay.slider')}
      gap="1.5"
      padding="3"
      background="bg.panel"
      borderTopWidth="1px"
      borderColor="border.subtle"
      data-replay
      css={{ '@media print': { display: 'none' } }}
    >
      <Row gap="2" flexWrap="wrap">
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
          options={SPEEDS.map((each) => ({ value: String(each), label: t('replay.times', { speed: each }) }))}
          onChange={(next) => player.setSpeed(Number(next))}
        />
        {/* before it is known since when there are values, any moment may be one */}
        <ReplayMoment moment={moment} recorded={{ from: since ?? 0, to: present }} onSeek={seek} />
        <ReplayAlarms alarms={alarms.raised} moment={moment} onSeek={seek} />
        <Box fontSize="sm" color="fg.muted" role="status" data-replay-step={step}>
          {player.isWaiting ? t('replay.reading') : step && t('replay.step', { step: t(`telemetryStep.${step}`) })}
        </Box>
        <Box flex="1" />
        <IconButton size="sm" label={t('replay.beside')} aria-pressed={hasLastWeek} onClick={onLastWeek}>
          <Columns2 size={16} aria-hidden />
        </IconButton>
        <Row gap="0.5">
          <IconButton
            size="sm"
            label={t('replay.earlier')}
            onClick={() => seek(Math.max(recorded.from, window.from - 1))}
          >
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <Select
            label={t('replay.window')}
            value={kind}
            options={WINDOWS.map((value) => ({ value, label: t(`replay.windows.${value}`) }))}
            onChange={(value) => setKind(WINDOWS.find((each) => each === value) ?? kind)}
          />
          <IconButton
            size="sm"
            label={t('replay.later')}
            disabled={window.to >= present}
            onClick={() => seek(window.to)}
          >
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </Row>
      </Row>
      <ReplaySlider window={window} clock={clock} alarms={alarms.raised} onSeek={seek} />
      {player.error && (
        <Row gap="3" role="alert" color="level.urgent" fontSize="sm">
          {t('replay.failed', { reason: reasonOf(player.error) })}
          <Button size="sm" onClick={player.retry}>
            <RotateCcw size={14} aria-hidden />
            {t('replay.retry')}
          </Button>
        </Row>
      )}
      {since === null && <Box fontSize="sm">{t('replay.nothing')}</Box>}
      {alarms.isCut && (
        <Box fontSize="xs" color="fg.muted">
          {t('replay.alarmsCut', { count: alarms.raised.length })}
        </Box>
      )}
    </Column>
  )
}

const stepMsOf = (step: HistoryStep | undefined): number =>
  step === undefined || step === 'raw' ? SAMPLE_STEP_MS : STEP_MS[step]

/** Says over the drawing that it is not the present, and leads back there. */
export function ReplayBanner({ player, onEnd }: { player: ReplayPlayer; onEnd: () => void }) {
  const { t } = useTranslation()
  const moment = useMoment(player.clock, BANNER_MS) ?? player.clock.at
  return (
    <Row
      role="note"
      gap="3"
      minHeight="9"
      paddingInline="3"
      justifyContent="center"
      flexWrap="wrap"
      background="level.important"
      color="bg.panel"
      fontWeight="medium"
      data-replay-banner
    >
      {t('replay.banner', { time: companyTime(moment) })}
      <Button size="sm" color="inherit" borderColor="currentColor" onClick={onEnd}>
        {t('replay.end')}
      </Button>
    </Row>
  )
}
