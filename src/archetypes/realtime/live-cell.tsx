import type { TFunction } from 'i18next'
import { memo, useLayoutEffect, useRef } from 'react'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ColourRule } from '#contract/resources/data-config.resource.ts'
import { ageOf } from '#lib/age.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatLiveTime } from '#lib/format-time.ts'
import { pointText, qualityName } from '../telemetry/point-text.ts'
import { type CellState, cellStateOf } from './cell-state.ts'
import type { LiveValues, Painter } from './live-values.ts'

export interface CellTexts {
  readonly t: TFunction
  readonly language: Language
}

interface LiveCellProps {
  live: LiveValues
  place: number
  point: TelemetryPoint
  rule: ColourRule
  texts: CellTexts
}

/** How long a cell says that its value is new, at least. */
const NEW_MS = 700

/** One value. React makes the button; what stands in it is drawn as values come. */
export const LiveCell = memo(function LiveCell({ live, place, point, rule, texts }: LiveCellProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (button.current) return live.mount(place, new CellPainter(button.current, live, point, rule, texts))
  }, [live, place, point, rule, texts])
  return <button ref={button} type="button" tabIndex={-1} data-place={place} />
})

class CellPainter implements Painter {
  readonly #element: HTMLElement
  readonly #live: LiveValues
  readonly #point: TelemetryPoint
  readonly #rule: ColourRule
  readonly #texts: CellTexts
  readonly #shown = document.createTextNode('')
  #state: CellState | null = null
  /** When a new value came that the cell still tells of; 0: none. */
  #changedAt = 0

  constructor(element: HTMLElement, live: LiveValues, point: TelemetryPoint, rule: ColourRule, texts: CellTexts) {
    this.#element = element
    this.#live = live
    this.#point = point
    this.#rule = rule
    this.#texts = texts
    element.replaceChildren(this.#shown)
    // the reason is looked for where somebody looks for it, and not with every value
    element.onpointerenter = element.onfocus = () => {
      element.title = this.#title()
    }
  }

  paint(place: number, newAt: number): void {
    const { values, times, qualities, trusted } = this.#live
    const value = values[place] ?? Number.NaN
    const state = cellStateOf(this.#rule, this.#point.limits, value, qualities[place] ?? 0, trusted[place] === 1)
    const known = pointText(this.#point, Number.isNaN(value) ? null : value, this.#texts.language)
    const text = state === 'stale' ? `${known} · ${this.#age(times[place] ?? 0)}` : known
    if (text !== this.#shown.data) this.#shown.data = text
    if (state !== this.#state) {
      this.#element.dataset.state = state
      this.#state = state
    }
    if (newAt === 0) return
    if (this.#changedAt === 0) this.#element.dataset.changed = ''
    this.#changedAt = newAt
  }

  settle(now: number): void {
    if (this.#changedAt === 0 || now - this.#changedAt < NEW_MS) return
    this.#changedAt = 0
    delete this.#element.dataset.changed
  }

  #age(time: number): string {
    const { now } = this.#live
    if (time === 0 || now === 0) return this.#texts.t('realtime.old')
    const { unit, count } = ageOf(now - time)
    return this.#texts.t(`age.${unit}`, { count })
  }

  #title(): string {
    const { t } = this.#texts
    const place = Number(this.#element.dataset.place)
    const state = this.#state ?? 'none'
    const time = this.#live.times[place] ?? 0
    const measured = time === 0 ? [] : [formatLiveTime(time)]
    switch (state) {
      case 'none':
        return t('liveState.noValue')
      case 'bad':
        return [t(`liveState.${qualityName(this.#live.qualities[place] ?? 0)}`), ...measured].join(' · ')
      case 'stale':
        return [t('liveState.outdated'), ...measured].join(' · ')
      case 'good':
        return measured.join('')
      case 'negative':
        return [t('realtime.belowZero'), ...measured].join(' · ')
      default: {
        const limit = formatQuantity(this.#point.limits[state], this.#point.decimals)
        return [t(`realtime.beyond_${state}`, { limit }), ...measured].join(' · ')
      }
    }
  }
}

/** Text that follows from many values at once, drawn once a second. */
export function TickText({ live, read }: { live: LiveValues; read: () => string }) {
  const span = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      live.onTick(() => {
        const text = read()
        if (span.current && span.current.textContent !== text) span.current.textContent = text
      }),
    [live, read],
  )
  return <span ref={span} />
}
