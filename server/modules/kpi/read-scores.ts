// Scores of the units in the caller's data scope over some days. Neighbours: figures.ts divides, score.ts compares.

import type { z } from 'zod'
import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import type { unitScoreCalls } from '#contract/endpoints/unit-scores.ts'
import { HEATING_LIMIT_C } from '#contract/kpi/energy-factors.ts'
import type { KpiCode } from '#contract/kpi/kpi-definitions.ts'
import { NORMAL_ROOM_C } from '#contract/kpi/score.ts'
import type { Env } from '#server/core/env.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readExpected } from './expected.repository.ts'
import { figureOf, inputsOf, type KpiPart } from './figures.ts'
import { highReturnOf } from './high-return.ts'
import { type KpiInput, sumsOf } from './inputs.ts'
import { type KpiPlace, keyOfSums, listPlaces, readSums } from './part.repository.ts'
import { momentsOf } from './periods.ts'
import { readKnownUntil, refuseLongRange } from './read-kpi.ts'
import { countAlarms, meanElectricityPrice, readTraits } from './score.repository.ts'
import { medianOf, scoresOf } from './score.ts'
import { readSettleHour } from './settings.repository.ts'

const FIGURES = [
  'heatPerArea',
  'waterPerArea',
  'powerPerArea',
  'meanRoom',
  'onlineRate',
  'primaryDrop',
  'secondaryDrop',
  'approach',
] satisfies readonly KpiCode[]
const OF_SOURCE = ['electricityKwh', 'electricityS', 'lossFlowT', 'lossS'] as const satisfies readonly KpiInput[]
const OUTDOOR = ['degreeDaysArea', 'outdoorAreaDays'] as const satisfies readonly KpiInput[]
const INPUTS = [...new Set([...FIGURES.flatMap(inputsOf), ...OUTDOOR, ...OF_SOURCE])]
/** Rooms that are hardly warmer than it is outdoors tell nothing about heat. */
const MIN_EXCESS_K = 5

type Scores = z.output<typeof unitScoreCalls.ofUnits.output>

/** @throws {AppError} 1001 for more days than an answer may have. */
export async function readScores(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  period: KpiPeriod,
): Promise<Scores> {
  refuseLongRange(period, actor)
  const places = (await listPlaces(db, actor.session)).filter(({ isSeen }) => isSeen)
  const knownUntil = await readKnownUntil(db)
  const settleHour = await readSettleHour(db)
  const ids = places.map(({ keyId }) => keyId)
  const expectedOf = await readExpected(db, ids, [period], Math.min(knownUntil ?? 0, now()), settleHour)
  const sums = await readSums(db, places, [period], INPUTS)
  const traits = await readTraits(db)
  const alarms = await countAlarms(db, actor.session, places, momentsOf(period, settleHour))
  const pricePerKwh = await meanElectricityPrice(db, period)
  const partOf = ({ keyId, numPoints }: KpiPlace): KpiPart => ({
    sums: sums.get(keyOfSums(keyId, 0)) ?? sumsOf({}),
    ...expectedOf(keyId, 0),
    numPoints,
  })
  const kwhPerT = new Map(
    places.flatMap((place) =>
      place.nodeType === 'source' ? [[place.keyId, kwhPerTonne(partOf(place))] as const] : [],
    ),
  )
  const units = places.flatMap((place) => {
    const trait = traits.get(place.keyId)
    return place.nodeType === 'unit' && trait ? [measured(place, partOf(place), trait, alarms)] : []
  })
  return {
    knownUntil,
    units: scoresOf(units).map(({ unit, members, cohort, rank, score, parts }) => ({
      keyId: unit.keyId,
      buildingUse: unit.buildingUse,
      emitter: unit.emitter,
      envelopeStep: unit.envelopeStep,
      cohort,
      rank,
      score,
      parts,
      primaryDrop: unit.primaryDrop,
      secondaryDrop: unit.secondaryDrop,
      approach: unit.approach,
      highReturn: highReturnOf({
        heatGj: unit.heatGj,
        dropK: unit.primaryDrop.value,
        medianDropK: medianOf(members.flatMap(({ primaryDrop }) => primaryDrop.value ?? [])),
        kwhPerT: kwhPerT.get(unit.sourceId ?? '') ?? null,
        pricePerKwh,
      }),
    })),
  }
}

type Trait = Awaited<ReturnType<typeof readTraits>> extends Map<string, infer Value> ? Value : never

function measured({ sourceId }: KpiPlace, part: KpiPart, trait: Trait, alarms: ReadonlyMap<string, number>) {
  const figure = (code: (typeof FIGURES)[number]) => figureOf(code, [part])
  const value = (code: (typeof FIGURES)[number]) => figure(code).value
  return {
    ...trait,
    sourceId,
    heatGj: part.sums.heatGj,
    values: {
      heat: normalisedHeat(value('heatPerArea'), value('meanRoom'), meanOutdoor(part)),
      water: value('waterPerArea'),
      electricity: value('powerPerArea'),
      room: value('meanRoom'),
      alarms: part.expectedS > 0 ? (alarms.get(trait.keyId) ?? 0) : null,
      online: value('onlineRate'),
    },
    primaryDrop: figure('primaryDrop'),
    secondaryDrop: figure('secondaryDrop'),
    approach: figure('approach'),
  }
}

/** Of the days that have degree-days, °C; null for none. It is at most the temperature that heating ends at. */
function meanOutdoor({ sums }: KpiPart): number | null {
  const { degreeDaysArea, outdoorAreaDays } = sums
  return outdoorAreaDays > 0 ? HEATING_LIMIT_C - degreeDaysArea / outdoorAreaDays : null
}

/** Heat for each m² that rooms of the normal temperature would have needed (domain guide 3). */
function normalisedHeat(heat: number | null, roomC: number | null, outdoorC: number | null): number | null {
  if (heat === null || roomC === null || outdoorC === null || roomC - outdoorC < MIN_EXCESS_K) return heat
  return (heat * (NORMAL_ROOM_C - outdoorC)) / (roomC - outdoorC)
}

/** Electricity of a source for each tonne that circulates; null where one of them is known for less than half the time. */
function kwhPerTonne({ sums, expectedS }: KpiPart): number | null {
  const isKnown = Math.min(sums.electricityS, sums.lossS) >= expectedS / 2 && sums.lossFlowT > 0
  return isKnown ? sums.electricityKwh / sums.electricityS / (sums.lossFlowT / sums.lossS) : null
}
