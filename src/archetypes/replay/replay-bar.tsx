// The controls of a replay, below what is shown of it: what is shown of the past, how fast it goes, and the way through all that is
// stored.

import { ChevronLeft, ChevronRight, Columns2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HistoryStep, STEP_MS, stretchAt } from '#contract/endpoints/telemetry.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { companyTime } from '#lib/company-day.ts'
import { Box, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { PlayControls, ReplayFailure, ReplayFrame } from './play-controls.tsx'
import { SPEEDS } from './replay.ts'
import { ReplayAlarms } from './replay-alarms.tsx'
import { ReplayMoment } from './replay-moment.tsx'
import { ReplaySlider } from './replay-slider.tsx'
import { WINDOWS, type WindowKind, windowAt } from './replay-window.ts'
import { useMoment } from './use-moment.ts'
import { useAlarmsIn } from './use-past-alarms.ts'
import { useRecordedSince } from './use-recorded.ts'
import type { ReplayPlayer } from './use-replay-player.ts'

/** It has more to render than the banner. */
const BAR_MS = 1_000
/** Of stored samples, which have no step. */
const SAMPLE_STEP_MS = 10_000

interface ReplayBarProps {
  player: ReplayPlayer
  points: readonly PointInfo[]
  /** Whose alarms are marked: key of a station or source, null for all, undefined while it is not known. */
  heat: string | null | undefined
  /** Absent: nothing is shown of last week. */
  lastWeek?: { readonly isShown: boolean; readonly onToggle: () => void }
}

export function ReplayBar({ player, points, heat, lastWeek }: ReplayBarProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<WindowKind>('day')
  const { clock, end, stretches, seek } = player
  const moment = useMoment(clock, BAR_MS) ?? clock.at
  const since = useRecordedSince(points)
  const recorded = { from: since ?? moment, to: end }
  const { from, to } = windowAt(kind, moment, recorded)
  const window = useMemo(() => ({ from, to }), [from, to])
  const alarms = useAlarmsIn(heat, window)
  const step = stretchAt(stretches, moment)?.step
  const stepMs = stepMsOf(step)
  return (
    <ReplayFrame label={t('replay.slider')}>
      <Row gap="2" flexWrap="wrap">
        <PlayControls player={player} moment={moment} stepMs={stepMs} speeds={SPEEDS} />
        {/* before it is known since when there are values, any moment may be one */}
        <ReplayMoment
          moment={moment}
          recorded={{ from: since ?? 0, to: end }}
          outside={t('replay.future', { since: companyTime(since ?? 0).slice(0, 16) })}
          onSeek={seek}
        />
        <ReplayAlarms alarms={alarms.raised} moment={moment} onSeek={seek} />
        <Box fontSize="sm" color="fg.muted" role="status" data-replay-step={step}>
          {player.isWaiting ? t('replay.reading') : step && t('replay.step', { step: t(`telemetryStep.${step}`) })}
        </Box>
        <Box flex="1" />
        {lastWeek && (
          <IconButton size="sm" label={t('replay.beside')} aria-pressed={lastWeek.isShown} onClick={lastWeek.onToggle}>
            <Columns2 size={16} aria-hidden />
          </IconButton>
        )}
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
          <IconButton size="sm" label={t('replay.later')} disabled={window.to >= end} onClick={() => seek(window.to)}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </Row>
      </Row>
      <ReplaySlider label={t('replay.slider')} window={window} clock={clock} alarms={alarms.raised} onSeek={seek} />
      <ReplayFailure player={player} />
      {since === null && <Box fontSize="sm">{t('replay.nothing')}</Box>}
      {alarms.isCut && (
        <Box fontSize="xs" color="fg.muted">
          {t('replay.alarmsCut', { count: alarms.raised.length })}
        </Box>
      )}
    </ReplayFrame>
  )
}

const stepMsOf = (step: HistoryStep | undefined): number =>
  step === undefined || step === 'raw' ? SAMPLE_STEP_MS : STEP_MS[step]
