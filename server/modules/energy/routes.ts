/**
 * Energy data. Duty: the meter in each slot of units and sources, how it is read, its exchanges, and prices by time. Neighbours: `kpi`
 * computes amounts and costs from them; triggers mark the days that a change concerns. Invariants (enforced by the
 * database as well): a slot has one meter, a meter is mapped to one slot; an energy has one price at any hour.
 */

import { meterExchangeCalls } from '#contract/endpoints/meter-exchange.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { ResourceValues, ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { earlierMeterResource } from '#contract/resources/earlier-meter.resource.ts'
import { energyPriceResource } from '#contract/resources/energy-price.resource.ts'
import {
  ENERGY_UNITS,
  energies,
  energyMeterResource,
  energySlotResource,
} from '#contract/resources/energy-slot.resource.ts'
import { meterExchangeResource } from '#contract/resources/meter-exchange.resource.ts'
import { refusePartOfCompany } from '#server/core/access/within-reach.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import {
  earlierMeterStore,
  keepEarlierMeter,
  lastEarlierDay,
  overlappingMeter,
  slotNodeOptions,
  slotOf,
} from './earlier-meter.repository.ts'
import { readingsAround } from './exchange-readings.ts'
import { counterOptions, meterExchangeStore, timeOf } from './meter-exchange.repository.ts'
import { meterExchangeHooks } from './meter-exchange-hooks.ts'
import {
  energyMeterStore,
  energyPriceStore,
  energySlotStore,
  meterOptions,
  otherSlotOf,
  overlappingPrice,
  standardPointOf,
  unitOfCounter,
} from './repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerEnergyRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, energySlotResource, energySlotStore, slotHooks)
  registerResource(router, env, earlierMeterResource, earlierMeterStore, earlierHooks)
  registerResource(router, env, energyMeterResource, energyMeterStore, meterHooks)
  registerResource(router, env, energyPriceResource, energyPriceStore, priceHooks)
  registerResource(router, env, meterExchangeResource, meterExchangeStore, meterExchangeHooks(env.now))
  router.handle(meterExchangeCalls.readings, async ({ input, actor }) => {
    const texts = textsIn(actor.language)
    const time = timeOf(input)
    if (time === null) throw refused('hour', texts.skippedTime)
    const seen = await counterOptions(env.db, actor)
    const around = seen.some(({ keyId }) => keyId === input.pointCode)
      ? await readingsAround(env.db, input.pointCode, time, input.keyId ?? null)
      : null
    if (!around) throw refused('pointCode', texts.counterRequired)
    return around
  })
}

const refused = (field: string, rule: string) => invalidInput([{ field, rule }])
const energyOf = (value: unknown) => energies.find((one) => one.value === value)

const slotHooks: ResourceHooks<ValuesOf<typeof energySlotResource>> = {
  options: meterOptions,
  references: { pointCode: meterOptions },
  async check(db, { pointCode, heldFrom }, { language }, existing) {
    const energy = energyOf(existing?.energy)
    if (!existing || !energy) return
    const used = pointCode === '' ? await standardPointOf(db, existing.keyId) : pointCode
    if (heldFrom !== null && used === existing.usedPoint) throw refused('heldFrom', textsIn(language).sameMeter)
    const earlier = heldFrom === null ? null : await lastEarlierDay(db, existing.keyId)
    if (heldFrom !== null && earlier !== null && heldFrom <= earlier)
      throw refused('heldFrom', textsIn(language).notAfterEarlier(earlier))
    if (used === '') return
    const unit = await unitOfCounter(db, used)
    if (unit !== ENERGY_UNITS[energy.value])
      throw refused('pointCode', textsIn(language).countsInAnotherUnit(ENERGY_UNITS[energy.value]))
    const other = await otherSlotOf(db, used, existing.keyId)
    const label = other && energyOf(other.energy)?.label
    if (other && label)
      throw refused('pointCode', textsIn(language).feedsAnotherSlot(used, other.nodeCode, labelIn(label, language)))
  },
  async saved(db, keyId, { heldFrom }, _actor, existing) {
    if (existing && heldFrom !== null) await keepEarlierMeter(db, keyId, String(existing.usedPoint), heldFrom)
    return undefined
  },
}

const earlierHooks: ResourceHooks<ValuesOf<typeof earlierMeterResource>> = {
  options: slotNodeOptions,
  references: { nodeCode: slotNodeOptions, pointCode: meterOptions },
  async check(db, { nodeCode, energy, pointCode, startDate, endDate }, { language }, existing) {
    const texts = textsIn(language)
    if (pointCode === '') throw refused('pointCode', texts.meterRequired)
    if (startDate !== null && endDate < startDate) throw refused('endDate', ruleText('datesReversed', language))
    const slot = await slotOf(db, nodeCode, energy)
    if (slot === undefined) throw refused(nodeCode === '' ? 'nodeCode' : 'energy', texts.noSuchSlot)
    if ((await unitOfCounter(db, pointCode)) !== ENERGY_UNITS[energy])
      throw refused('pointCode', texts.countsInAnotherUnit(ENERGY_UNITS[energy]))
    const held = { slot, pointCode, startDate, endDate }
    const other = await overlappingMeter(db, held, existing?.keyId ?? null)
    const label = other && energyOf(other.energy)?.label
    if (other && label)
      throw refused('startDate', texts.overlapsMeter(other.nodeCode, labelIn(label, language), other.pointCode))
  },
}

const meterHooks: ResourceHooks<ValuesOf<typeof energyMeterResource>> = {
  async check(_, { startReading, startDate }, { language }) {
    if (startReading !== null && startDate === null) throw refused('startDate', textsIn(language).readingWithoutDate)
  },
}

const priceHooks: ResourceHooks<ValuesOf<typeof energyPriceResource>> = {
  async check(db, values: ResourceValues & ValuesOf<typeof energyPriceResource>, actor, existing) {
    refusePartOfCompany(actor)
    const { language } = actor
    const { startDate, endDate, startHour, endHour } = values
    if (endDate !== null && endDate < startDate) throw refused('endDate', ruleText('datesReversed', language))
    if (endHour <= startHour) throw refused('endHour', textsIn(language).hoursReversed(startHour + 1))
    const other = await overlappingPrice(db, values, existing?.keyId ?? null)
    if (other) throw refused('startDate', textsIn(language).overlapsPrice(values.name, other.name))
  },
  async removing(_db, _row, actor) {
    refusePartOfCompany(actor)
  },
}
