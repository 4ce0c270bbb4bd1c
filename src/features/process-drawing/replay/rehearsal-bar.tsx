import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PlayControls, ReplayFailure, ReplayFrame } from '#archetypes/replay/play-controls.tsx'
import { REHEARSED_SPEEDS } from '#archetypes/replay/replay.ts'
import type { ReplayedRehearsal } from '#archetypes/replay/replay-context.ts'
import { ReplayMoment } from '#archetypes/replay/replay-moment.tsx'
import { ReplaySlider } from '#archetypes/replay/replay-slider.tsx'
import { useMoment } from '#archetypes/replay/use-moment.ts'
import type { ReplayPlayer } from '#archetypes/replay/use-replay-player.ts'
import { REHEARSED_WAYS } from '#archetypes/telemetry/rehearsed-values.ts'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import type { RehearsedValues } from '#contract/endpoints/rehearsals.ts'
import { companyTime } from '#lib/company-day.ts'
import { Box, Row } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useNow } from '#ui/use-now.ts'

const BAR_MS = 1_000
const MINUTE_MS = 60_000
/** No model tells of alarms. */
const NO_ALARMS: readonly AlarmRecord[] = []

interface RehearsalBarProps {
  player: ReplayPlayer
  rehearsal: ReplayedRehearsal
}

/** The controls of a rehearsal, below the drawing: its moment from beginning to end, past the present, and which way is shown. */
export function RehearsalBar({ player, rehearsal }: RehearsalBarProps) {
  const { t } = useTranslation()
  const { source } = player
  return (
    <ReplayFrame label={t('rehearsed.slider')}>
      {source ? (
        <Controls player={player} rehearsal={rehearsal} source={source} />
      ) : (
        player.isWaiting && <Waiting text={t('rehearsed.reading')} />
      )}
      <ReplayFailure player={player} />
    </ReplayFrame>
  )
}

function Controls({ player, rehearsal, source }: RehearsalBarProps & { source: RehearsedValues }) {
  const { t } = useTranslation()
  const { clock, seek, setWay } = player
  const { startsAt, endsAt, stepMinutes, points } = source
  const moment = useMoment(clock, BAR_MS) ?? clock.at
  const present = useNow()
  const window = useMemo(() => ({ from: startsAt, to: endsAt }), [startsAt, endsAt])
  const clockText = (time: number): string => companyTime(time).slice(0, 16)
  return (
    <>
      <Row gap="2" flexWrap="wrap">
        <PlayControls player={player} moment={moment} stepMs={stepMinutes * MINUTE_MS} speeds={REHEARSED_SPEEDS} />
        <ReplayMoment
          moment={moment}
          recorded={window}
          outside={t('rehearsed.outside', { from: clockText(startsAt), to: clockText(endsAt) })}
          onSeek={seek}
        />
        <Box flex="1" />
        <Segmented
          label={t('rehearsed.way')}
          options={REHEARSED_WAYS.map((way) => ({ value: way, label: t(`rehearsed.ways.${way}`) }))}
          value={rehearsal.way}
          onChange={setWay}
        />
      </Row>
      <ReplaySlider
        label={t('rehearsed.slider')}
        window={window}
        clock={clock}
        alarms={NO_ALARMS}
        onSeek={seek}
        present={Math.floor(present / MINUTE_MS) * MINUTE_MS}
      />
      {points.length === 0 && <Box fontSize="sm">{t('rehearsed.nothing')}</Box>}
    </>
  )
}
