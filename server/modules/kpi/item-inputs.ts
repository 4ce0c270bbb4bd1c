// What each key figure is made from, for those who set up meters and parameters. Invariants: it follows the sums that the
// figure divides (figures.ts), so that both name the same.

import type { DayCalculation } from '#contract/endpoints/day-calculation.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { KPI_CODES, type KpiCode, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { ENERGIES, type Energy, energies } from '#contract/resources/energy-slot.resource.ts'
import { inputsOf } from './figures.ts'
import type { KpiInput } from './inputs.ts'
import { VALUES } from './sums-sql.ts'
import { textsIn } from './texts/texts.ts'

type Value = keyof typeof VALUES
type Table = 'rooms' | 'price' | 'area' | 'outdoor' | 'allPoints'
type Origin = { readonly value: Value } | { readonly slot: Energy } | { readonly table: Table }

const values = (...names: readonly Value[]): Origin[] => names.map((value) => ({ value }))
const slots = (...names: readonly Energy[]): Origin[] => names.map((slot) => ({ slot }))
const tables = (...names: readonly Table[]): Origin[] => names.map((table) => ({ table }))

/** By the sum that is known only where these are; an amount is of what its seconds are of. */
const ORIGINS: Readonly<Partial<Record<KpiInput, readonly Origin[]>>> = {
  heatS: slots('heat'),
  makeUpS: slots('makeUp'),
  electricityS: slots('electricity'),
  burntS: slots('gas'),
  pairedS: slots('heat', 'electricity'),
  gasS: slots('heat', 'gas'),
  energyS: slots(...ENERGIES),
  costS: [...slots(...ENERGIES), ...tables('price')],
  heatYuanS: [...slots('heat'), ...tables('price')],
  makeUpYuanS: [...slots('makeUp'), ...tables('price')],
  electricityYuanS: [...slots('electricity'), ...tables('price')],
  gasYuanS: [...slots('gas'), ...tables('price')],
  powerS: values('power'),
  lossS: values('water', 'flow'),
  primaryS: values('t1g', 't1h'),
  secondaryS: values('t2g', 't2h'),
  secondaryMeanS: values('t2g', 't2h'),
  approachS: values('t1h', 't2h'),
  exchangeS: values('t1g', 't1h', 't2h'),
  uaS: values('t1g', 't1h', 't2g', 't2h', 'power'),
  roomS: values('room'),
  roomsS: tables('rooms'),
  planS: values('plan', 'power'),
  pumpS: values('drop', 'flow', 'electric'),
  onlineS: tables('allPoints'),
  areaKnownS: tables('area'),
  heatAreaS: tables('area'),
  makeUpAreaS: tables('area'),
  electricityAreaS: tables('area'),
  costAreaS: tables('area'),
  powerAreaS: tables('area'),
  roomAreaS: tables('area'),
  outdoorAreaS: tables('area', 'outdoor'),
  areaDegreeDays: tables('area', 'outdoor'),
}

type Item = DayCalculation['items'][number]
type ItemInput = Item['inputs'][number]

/** @param paramNames - Names of parameters by code. */
export const listItems = (paramNames: ReadonlyMap<string, string>, language: Language): Item[] =>
  KPI_CODES.map((code) => ({ code, inputs: inputsOfItem(code, paramNames, language) }))

function inputsOfItem(code: KpiCode, paramNames: ReadonlyMap<string, string>, language: Language): ItemInput[] {
  const { levels } = kpiDefinition(code)
  const types = levels.includes('network') ? (['unit', 'source'] as const) : levels.filter((one) => one !== 'network')
  const told = inputsOf(code)
    .flatMap((input) => ORIGINS[input] ?? [])
    .flatMap((origin): ItemInput[] => {
      if ('table' in origin)
        return [{ kind: origin.table, code: origin.table, name: textsIn(language).origins[origin.table] }]
      if ('slot' in origin) return [{ kind: 'slot', code: origin.slot, name: slotName(origin.slot, language) }]
      const params: Readonly<Partial<Record<'unit' | 'source', string>>> = VALUES[origin.value]
      return types.flatMap((type) => {
        const param = params[type]
        return param ? [{ kind: 'param' as const, code: param, name: paramNames.get(param) ?? param }] : []
      })
    })
  return [...new Map(told.map((one) => [`${one.kind} ${one.code}`, one])).values()]
}

function slotName(slot: Energy, language: Language): string {
  const found = energies.find(({ value }) => value === slot)
  return found ? labelIn(found.label, language) : slot
}
