import type { TFunction } from 'i18next'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ColourRule } from '#contract/resources/data-config.resource.ts'
import { ageOf } from '#lib/age.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatLiveTime } from '#lib/format-time.ts'
import { pointText, qualityName } from '../telemetry/point-text.ts'
import { type CellState, cellStateOf } from './cell-state.ts'
import type { LiveValues, Painter } from './live-values.ts'

interface CellTexts {
  readonly t: TFunction
  readonly language: Language
  /** Whether there is room for the age of an outdated value beside it; its tooltip tells it in any case. */
  readonly hasAges: boolean
}

/** How long a cell is marked as changed, at least. */
const NEW_MS = 700

interface ShownCell {
  readonly element: HTMLElement
  readonly text: Text
  state: CellState | null
  /** When the new value arrived that the cell still marks; 0: none. */
  changedAt: number
}

/**
 * Paints the mounted values of a table. React renders an empty button for each value; its contents are written here.
 */
export class LiveCells implements Painter {
  readonly #live: LiveValues
  readonly #points: readonly TelemetryPoint[]
  readonly #ruleOf: (paramCode: string) => ColourRule
  readonly #texts: CellTexts
  readonly #shown = new Map<number, ShownCell>()

  constructor(
    live: LiveValues,
    points: readonly TelemetryPoint[],
    ruleOf: (paramCode: string) => ColourRule,
    texts: CellTexts,
  ) {
    this.#live = live
    this.#points = points
    this.#ruleOf = ruleOf
    this.#texts = texts
  }

  /** `ref` of a button whose `data-place` names a value: paints the value while the button is mounted. */
  readonly show = (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const place = Number(element.dataset.place)
    const text = document.createTextNode('')
    element.replaceChildren(text)
    this.#shown.set(place, { element, text, state: null, changedAt: 0 })
    const unmount = this.#live.mount(place, this)
    return () => {
      unmount()
      this.#shown.delete(place)
    }
  }

  /** Code of the point of a value. */
  codeOf(place: number): string | undefined {
    return this.#points[place]?.code
  }

  paint(place: number, newAt: number): void {
    const [cell, point] = [this.#shown.get(place), this.#points[place]]
    if (!cell || !point) return
    const { values, times, qualities, trusted } = this.#live
    const value = values[place] ?? Number.NaN
    const rule = this.#ruleOf(point.paramCode)
    const state = cellStateOf(rule, point.limits, value, qualities[place] ?? 0, trusted[place] === 1)
    const known = pointText(point, Number.isNaN(value) ? null : value, this.#texts.language)
    const text = state === 'stale' && this.#texts.hasAges ? `${known} · ${this.#age(times[place] ?? 0)}` : known
    if (text !== cell.text.data) cell.text.data = text
    if (state !== cell.state) {
      cell.element.dataset.state = state
      cell.state = state
    }
    if (newAt === 0) return
    if (cell.changedAt === 0) cell.element.dataset.changed = ''
    cell.changedAt = newAt
  }

  settle(place: number, now: number): void {
    const cell = this.#shown.get(place)
    if (!cell || cell.changedAt === 0 || now - cell.changedAt < NEW_MS) return
    cell.changedAt = 0
    delete cell.element.dataset.changed
  }

  /** Why a value is shown in its state, and when it was measured. Computed on demand, not with every value. */
  titleOf(place: number): string {
    const { t } = this.#texts
    const state = this.#shown.get(place)?.state ?? 'none'
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
        const point = this.#points[place]
        const limit = formatQuantity(point?.limits[state] ?? null, point?.decimals ?? 0)
        return [t(`realtime.beyond_${state}`, { limit }), ...measured].join(' · ')
      }
    }
  }

  #age(time: number): string {
    const { now } = this.#live
    if (time === 0 || now === 0) return this.#texts.t('realtime.old')
    const { unit, count } = ageOf(now - time)
    return this.#texts.t(`age.${unit}`, { count })
  }
}
