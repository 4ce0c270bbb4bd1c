import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { companyTime } from '#lib/company-day.ts'
import { epochMsOf } from '#lib/format-time.ts'
import type { PastClock } from '#lib/past-clock.ts'
import { Box, Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { marksIn, type ReplayWindow, ticksIn } from './replay-window.ts'
import { useMoment } from './use-moment.ts'

/** Marks that can be told apart. */
const MAX_MARKS = 200
const MAX_TICKS = 9
const DAY_MS = 86_400_000
/** An arrow key moves by so much of the window. */
const KEY_SHARE = 200
/** The thumb follows the clock this often. */
const RENEW_MS = 250
const MARK_COLORS = ['level.recover', 'level.general', 'level.important', 'level.urgent'] as const

const Slider = styled('input', {
  base: { width: '100%', height: '5', margin: '0', accentColor: 'accent.solid', cursor: 'pointer', display: 'block' },
})
const MarkButton = styled('button', {
  base: {
    position: 'absolute',
    top: '0',
    width: '0.4375rem',
    height: '3',
    marginInlineStart: '-0.21875rem',
    borderRadius: 'sm',
    cursor: 'pointer',
  },
})

interface MarksProps {
  window: ReplayWindow
  /** Raised in the window. */
  alarms: readonly AlarmRecord[]
  onSeek: (moment: number) => void
}
interface ReplaySliderProps extends MarksProps {
  clock: PastClock
  label: string
  /** Marked on the scale, epoch ms; null: it ends there. */
  present?: number | null
}

/** The window as a line of time, with its alarms; the keys of a slider move along it. */
export function ReplaySlider({ clock, label, present = null, ...marked }: ReplaySliderProps) {
  const moment = useMoment(clock, RENEW_MS) ?? clock.at
  const { window, onSeek } = marked
  const { from, to } = window
  const length = Math.max(1, to - from)
  return (
    <Box>
      <Marks {...marked} />
      <Slider
        type="range"
        aria-label={label}
        aria-valuetext={companyTime(moment)}
        min={from}
        max={to}
        step="any"
        value={moment}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={(event) => {
          const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 } as const
          const step = Object.entries(steps).find(([key]) => key === event.key)?.[1]
          if (step === undefined) return
          event.preventDefault()
          onSeek(Math.min(to, Math.max(from, moment + (step * length) / KEY_SHARE)))
        }}
      />
      <Scale window={window} present={present} />
    </Box>
  )
}

const Marks = memo(function Marks({ window, alarms, onSeek }: MarksProps) {
  const { t } = useTranslation()
  const marks = marksIn(alarms, ({ warnTime }) => epochMsOf(warnTime), window, MAX_MARKS)
  return (
    <Box position="relative" height="3" data-replay-marks={marks.length}>
      {marks.map(({ place, moment: at, of }) => {
        const [first] = of
        const text = t(of.length > 1 ? 'replay.markedMore' : 'replay.marked', {
          time: companyTime(at),
          alarm: first.warnContent,
          count: of.length,
        })
        const worst = Math.max(...of.map(({ warnLevel }) => warnLevel))
        return (
          <MarkButton
            key={at}
            type="button"
            // the buttons for the next and previous alarm lead there by the keyboard
            tabIndex={-1}
            aria-label={text}
            title={text}
            background={MARK_COLORS[worst]}
            style={{ left: `${place * 100}%` }}
            onClick={() => onSeek(at)}
          />
        )
      })}
    </Box>
  )
})

interface ScaleProps extends Pick<MarksProps, 'window'> {
  present: number | null
}

const Scale = memo(function Scale({ window, present }: ScaleProps) {
  const { t } = useTranslation()
  const { from, to } = window
  const length = Math.max(1, to - from)
  const isLong = length > 2 * DAY_MS
  const presentPlace = present !== null && present >= from && present <= to ? ((present - from) / length) * 100 : null
  return (
    <Box
      position="relative"
      height={presentPlace === null ? '4' : '8'}
      fontSize="xs"
      color="fg.muted"
      aria-hidden
      data-present-place={presentPlace}
    >
      {presentPlace !== null && (
        <>
          <Box
            position="absolute"
            top="-3"
            height="7"
            borderInlineStartWidth="2px"
            borderColor="accent.solid"
            style={{ left: `${presentPlace}%` }}
          />
          <Span
            position="absolute"
            top="4"
            color="accent.text"
            style={{ left: `${presentPlace}%`, transform: `translateX(-${presentPlace}%)` }}
          >
            {t('rehearsed.present')}
          </Span>
        </>
      )}
      {ticksIn(window, MAX_TICKS).map((tick) => {
        const place = ((tick - from) / length) * 100
        return (
          <Span
            key={tick}
            position="absolute"
            whiteSpace="nowrap"
            // inside the scale at both of its ends
            style={{ left: `${place}%`, transform: `translateX(-${place}%)` }}
          >
            {isLong ? companyTime(tick).slice(5, 10) : companyTime(tick).slice(11, 16)}
          </Span>
        )
      })}
    </Box>
  )
})
