/**
 * What people make of the heat that a unit's buildings need (domain guide 2.2 and 4.3): how much they warm the rooms, how
 * far they open windows and the valves of their emitters, how much hot water they draw, when offices and schools are
 * set back, and what is done at the plant. Calendar, hour, weather
 * and the habits of a unit give what is expected; chance is drawn apart from it, by day and hour, and depends on seed and
 * time alone. Without chance this is the best that a forecast can know.
 */
import type { BuildingUse } from '#contract/network/cohort.ts'
import { INTERNAL_GAIN_WM2 } from '#server/modules/heat-model/building.ts'
import { clamp } from '#server/modules/heat-model/numbers.ts'
import { hourOfDay } from './calendar.ts'
import { createPeopleDays, type PeopleDay } from './people-calendar.ts'
import { createPlantWork, type PlantWork } from './plant-work.ts'
import { createRandom } from './random.ts'
import type { Weather } from './weather.ts'

/** What people do in one unit's buildings now. */
export interface People {
  /** Heat of people, light and appliances, W. */
  gainW: number
  /** Factor of the loss by opened windows, 1 and more. */
  airing: number
  /** Factor of the emitters' heat by their valves: around 1. */
  opening: number
  /** Heat of the hot water that is drawn, W. */
  hotWaterW: number
  /** K by which the supply temperature is lowered while nobody is there; negative: raised before they come. */
  setBackK: number
  /** What people of the company do at the unit. */
  work: PlantWork
}

interface PeopleOf {
  readonly code: string
  readonly use: BuildingUse
  readonly areaM2: number
  readonly hasHotWater: boolean
}

interface Crowd {
  /** In the order of the units. */
  readonly list: readonly People[]
  /** @param realMs - People live by the real calendar, whatever date the weather has. */
  move(realMs: number, weather: Weather): void
}

interface CrowdOptions {
  readonly seed: number
  readonly utcOffsetH: number
  /** False: what is expected, without what is drawn by chance. */
  readonly hasChance: boolean
}

const NO_WORK: PlantWork = { movedK: 0, isShutOff: false }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Nothing of this changes faster. */
const UPDATE_MS = 60_000
/** Deviations of what people do, from day to day and from hour to hour: of a unit's, and of the whole town's. */
const UNIT_DAY = 0.1
const UNIT_HOUR = 0.08
const TOWN_DAY = 0.06
const TOWN_HOUR = 0.05
/** Of these, the part by which valves of emitters are opened. */
const OPENING_CHANCE = 0.5
/** Of the normal distribution, deviations. */
const CHANCE_LIMIT = 2.5
/** Mean heat of hot water, W/m² of heated area. */
const HOT_WATER_WM2 = 2.5
/** Additional share of loss where everybody airs, and where they do on a mild and sunny day (E). */
const MORNING_AIRING = 0.08
const MILD_AIRING = 0.25
/** Of public buildings: lowered by night and on days off, raised before people come (domain guide 4.3). */
const SET_BACK_K = 8
const DAY_OFF_K = 5
const PREHEAT_K = 3

export function createCrowd(units: readonly PeopleOf[], { seed, utcOffsetH, hasChance }: CrowdOptions): Crowd {
  const dayOf = createPeopleDays(utcOffsetH)
  const habits = units.map(({ code }) => {
    const random = createRandom(seed, `habits ${code}`)
    return {
      gain: clamp(random.normal(1, 0.15), 0.6, 1.4),
      airing: random.between(0.4, 1.6),
      lateH: random.between(-0.5, 0.5),
      chance: hasChance ? chanceOf(seed, code, UNIT_DAY, UNIT_HOUR) : () => 0,
      workAt: hasChance ? createPlantWork(seed, code, utcOffsetH) : () => NO_WORK,
    }
  })
  const townChance = hasChance ? chanceOf(seed, 'town', TOWN_DAY, TOWN_HOUR) : () => 0
  const list = units.map(
    (): People => ({
      gainW: 0,
      airing: 1,
      opening: 1,
      hotWaterW: 0,
      setBackK: 0,
      work: NO_WORK,
    }),
  )
  let updated = Number.NaN

  function move(nowMs: number, weather: Weather): void {
    const update = Math.floor(nowMs / UPDATE_MS)
    if (update === updated) return
    updated = update
    const realMs = update * UPDATE_MS
    const day = dayOf(realMs)
    const hour = hourOfDay(realMs, utcOffsetH)
    const town = townChance(realMs)
    units.forEach((unit, index) => {
      const people = list[index]
      const habit = habits[index]
      if (!people || !habit) return
      const ownHour = (hour - habit.lateH + 24) % 24
      const deviation = town + habit.chance(realMs)
      const chance = Math.max(0, 1 + deviation)
      people.gainW = INTERNAL_GAIN_WM2 * unit.areaM2 * habit.gain * chance * presence(unit.use, day, ownHour)
      people.airing = 1 + habit.airing * chance * airingShare(unit.use, day, ownHour, weather)
      people.hotWaterW = unit.hasHotWater
        ? HOT_WATER_WM2 * unit.areaM2 * chance * hotWaterShare(unit.use, day, ownHour)
        : 0
      people.opening = openingOf(unit.use, day, ownHour) * (1 + OPENING_CHANCE * deviation)
      people.setBackK = setBackK(unit.use, day, hour)
      people.work = habit.workAt(realMs)
    })
  }

  return { list, move }
}

type Noise = (realMs: number) => number

/** What chance adds, as a share. */
function chanceOf(seed: number, name: string, dayDeviation: number, hourDeviation: number): Noise {
  const ofDay = smoothNoise(seed, `day ${name}`, DAY_MS)
  const ofHour = smoothNoise(seed, `hour ${name}`, HOUR_MS)
  return (realMs) => dayDeviation * ofDay(realMs) + hourDeviation * ofHour(realMs)
}

/** A number of deviation 1 or a little less, drawn for each step by seed and time alone, and interpolated between. */
function smoothNoise(seed: number, name: string, stepMs: number): Noise {
  const drawn = (step: number): number =>
    clamp(createRandom(seed, `people ${name} ${step}`).normal(0, 1), -CHANCE_LIMIT, CHANCE_LIMIT)
  let step = Number.NaN
  let from = 0
  let to = 0
  return (realMs) => {
    const now = Math.floor(realMs / stepMs)
    if (now !== step) {
      from = now === step + 1 ? to : drawn(now)
      to = drawn(now + 1)
      step = now
    }
    return from + (to - from) * (realMs / stepMs - now)
  }
}

type Hours = readonly (readonly [fromHour: number, value: number])[]
const at = (hours: Hours, hour: number): number => hours.findLast(([from]) => from <= hour)?.[1] ?? 0

/** Heat of people and what they use, relative to the mean of a home. */
const AT_HOME: Hours = [
  [0, 0.8],
  [6, 1.3],
  [8.5, 0.7],
  [11, 0.9],
  [13, 0.75],
  [17, 1.5],
  [22.5, 1],
]
const AT_HOME_ALL_DAY: Hours = [
  [0, 0.8],
  [8, 1.25],
  [11, 1.5],
  [13, 1.2],
  [17, 1.6],
  [23, 1],
]
const IN_OFFICES: Hours = [
  [0, 0.15],
  [7.5, 1.4],
  [9, 2.2],
  [12, 1.8],
  [13.5, 2.2],
  [17.5, 0.8],
  [20, 0.15],
]
const IN_SHOPS: Hours = [
  [0, 0.2],
  [9, 1.5],
  [17, 2],
  [21.5, 0.2],
]
const CLOSED = 0.15
/** Those who are away for the festival, share of the homes. */
const FESTIVAL_AWAY = 0.2

function presence(use: BuildingUse, day: PeopleDay, hour: number): number {
  const homes = (): number => {
    if (day.kind === 'work') return at(AT_HOME, hour)
    return at(AT_HOME_ALL_DAY, hour) * (day.kind === 'festival' ? 1 - FESTIVAL_AWAY : 1)
  }
  const offices = (): number => (day.kind === 'work' ? at(IN_OFFICES, hour) : CLOSED)
  switch (use) {
    case 'residential':
      return homes()
    case 'mixed':
      return 0.6 * homes() + 0.4 * offices()
    case 'office':
      return offices()
    case 'school':
      return day.isSchoolOpen ? at(IN_OFFICES, hour) : CLOSED
    case 'hospital':
      return hour >= 7 && hour < 22 ? 1.6 : 1.1
    case 'hotel':
      return hour >= 9 && hour < 17 ? 0.7 : 1.2
    case 'shop':
      return day.kind === 'festival' ? 0.5 * at(IN_SHOPS, hour) : at(IN_SHOPS, hour)
  }
}

/** Additional share of loss by opened windows: in the morning always, and by day the more, the milder and sunnier it is. */
function airingShare(use: BuildingUse, day: PeopleDay, hour: number, { outdoorC, sunWM2, windMS }: Weather): number {
  const isAbsent = (use === 'office' && day.kind !== 'work') || (use === 'school' && !day.isSchoolOpen)
  if (isAbsent || hour < 6.5 || hour >= 21) return 0
  const mild = clamp((outdoorC + 2) / 12, 0, 1)
  const calm = clamp(1.2 - windMS / 10, 0.4, 1)
  return (hour < 8.5 ? MORNING_AIRING : 0) + MILD_AIRING * mild * calm * (0.4 + 0.6 * clamp(sunWM2 / 400, 0, 1))
}

/** Valves at home: turned down for the night and while nobody is there. */
const OPENINGS: Hours = [
  [0, 0.95],
  [5.5, 1.05],
  [8.5, 0.97],
  [17, 1.05],
  [22.5, 0.98],
]
const OPENINGS_ALL_DAY: Hours = [
  [0, 0.95],
  [7, 1.03],
  [22.5, 0.98],
]

function openingOf(use: BuildingUse, day: PeopleDay, hour: number): number {
  if (use !== 'residential' && use !== 'mixed') return 1
  if (day.kind === 'work') return at(OPENINGS, hour)
  // who is away has turned the valves down
  return at(OPENINGS_ALL_DAY, hour) - (day.kind === 'festival' ? FESTIVAL_AWAY / 4 : 0)
}

/** Of the mean. */
const HOT_WATER: Hours = [
  [0, 0.2],
  [5.5, 1],
  [6.5, 2],
  [8.5, 0.8],
  [11, 1.1],
  [13, 0.6],
  [17.5, 1.6],
  [20, 2.2],
  [22.5, 0.9],
]
const HOT_WATER_ALL_DAY: Hours = [
  [0, 0.3],
  [7, 1],
  [8.5, 1.7],
  [11, 1.4],
  [17.5, 1.5],
  [20, 2.1],
  [22.5, 0.9],
]

function hotWaterShare(use: BuildingUse, day: PeopleDay, hour: number): number {
  if (use === 'office' || use === 'school' || use === 'shop') return 0.2 * presence(use, day, hour)
  if (day.kind === 'work') return at(HOT_WATER, hour)
  return at(HOT_WATER_ALL_DAY, hour) * (day.kind === 'festival' ? 1 - FESTIVAL_AWAY / 2 : 1)
}

function setBackK(use: BuildingUse, day: PeopleDay, hour: number): number {
  if (use !== 'office' && use !== 'school') return 0
  const isOpen = use === 'school' ? day.isSchoolOpen : day.kind === 'work'
  if (!isOpen) return DAY_OFF_K
  if (hour < 5.5 || hour >= 17.5) return SET_BACK_K
  return hour < 8 ? -PREHEAT_K : 0
}
