import { and, eq, isNull } from 'drizzle-orm'
import { alarmDefaultsOf } from '#contract/alarms/condition.ts'
import { PARAM_STEPS } from '#contract/network/param-limits.ts'
import {
  type ParamCategory,
  type ParamLimits,
  paramsOfLevel,
  type StandardParam,
} from '#contract/network/standard-params.ts'
import { NO_DEADBAND } from '#contract/resources/point.resource.ts'
import type { Db, Queryable } from '../core/db/client.ts'
import { insertInSlices } from '../core/db/insert-in-slices.ts'
import { BUILT_IN_ATTRIBUTES } from '../modules/physics/built-in-attributes.ts'
import { BUILT_IN_TYPES } from '../modules/physics/built-in-types.ts'
import { physicsAttributes, physicsTypes } from '../modules/physics/tables.ts'
import { radioPeriodOf } from '../modules/points/radio-periods.ts'
import { pointTemplateItems, pointTemplates, standardParams } from '../modules/points/tables.ts'
import { fillWriteLimits } from '../modules/points/template.repository.ts'
import { once } from './steps.ts'

/** No gateway reports it, and nothing computes it. */
const WITHOUT_VALUES = 'CommT'
/** Points used for regulation and billing are saved each minute (domain guide 2.10). */
const SAVE_PERIOD_S = 60
const REGULATED: ReadonlySet<ParamCategory> = new Set(['temperature', 'pressure', 'flow', 'heat', 'valve'])
/** Motors, electricity, tanks. */
const AUXILIARY_SAVE_PERIOD_S = 300
/** Counters and settings move rarely or steadily. */
const SLOW_SAVE_PERIOD_S = 600

const LEVELS = [
  { nodeType: 'source', template: '热源标准点位' },
  { nodeType: 'boiler', template: '锅炉标准点位' },
  { nodeType: 'well', template: '井室标准点位' },
  { nodeType: 'unit', template: '机组标准点位' },
  { nodeType: 'unitDoor', template: '单元阀标准点位' },
  { nodeType: 'household', template: '室温采集标准点位' },
] as const

/** Adds what every installation starts with: node types, the standard parameters, one template per type. */
export async function ensurePlantSchema(db: Db): Promise<void> {
  await once(db, 'plant: types', async (tx) => {
    await tx
      .insert(physicsTypes)
      .values(BUILT_IN_TYPES.map((type, sortOrder) => ({ ...type, parentCodes: [...type.parentCodes], sortOrder })))
  })
  await once(db, 'plant: attributes', async (tx) => {
    const rows = Object.entries(BUILT_IN_ATTRIBUTES).flatMap(([typeCode, attributes]) =>
      attributes.map((attribute, sortOrder) => ({ ...attribute, typeCode, sortOrder })),
    )
    await tx.insert(physicsAttributes).values(rows)
  })
  for (const { nodeType, template } of LEVELS) {
    await once(db, `plant: parameters of ${nodeType}`, async (tx) => {
      const params = paramsOfLevel(nodeType)
      const ids = await addParams(tx, nodeType, params)
      await addTemplate(tx, nodeType, template, params, ids)
    })
  }
  await once(db, 'plant: write limits', addWriteLimits)
}

/** Databases of earlier versions get the steps of the dictionary; what people have set stays. */
async function addWriteLimits(tx: Queryable): Promise<void> {
  for (const [code, step] of Object.entries(PARAM_STEPS))
    await tx
      .update(standardParams)
      .set({ writeStep: step })
      .where(and(eq(standardParams.code, code), eq(standardParams.isWritable, true), isNull(standardParams.writeStep)))
  await fillWriteLimits(tx)
}

async function addParams(
  tx: Queryable,
  nodeType: string,
  params: readonly StandardParam[],
): Promise<ReadonlyMap<string, string>> {
  const added = await tx
    .insert(standardParams)
    .values(
      params.map(({ levels: _, rw, enumJson, limits, writeStep, ...param }, sortOrder) => ({
        ...param,
        writeStep: writeStep ?? null,
        ...limitColumns(limits),
        nodeType,
        isWritable: rw === 'write',
        words: enumJson ?? null,
        sortOrder,
      })),
    )
    .returning({ id: standardParams.id, code: standardParams.code })
  return new Map(added.map(({ id, code }) => [code, id]))
}

const limitColumns = (limits: ParamLimits = {}) => ({
  limitLl: limits.ll ?? null,
  limitL: limits.l ?? null,
  limitH: limits.h ?? null,
  limitHh: limits.hh ?? null,
})

async function addTemplate(
  tx: Queryable,
  nodeType: string,
  name: string,
  params: readonly StandardParam[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const [template] = await tx
    .insert(pointTemplates)
    .values({ code: `standard-${nodeType}`, name, nodeType })
    .returning({ id: pointTemplates.id })
  if (!template) throw new Error(`Template ${name} was not added.`)
  const items = params
    .filter(({ code }) => code !== WITHOUT_VALUES)
    .map((param, sortOrder) => ({
      templateId: template.id,
      paramId: ids.get(param.code) ?? '',
      sortOrder,
      ...limitColumns(param.limits),
      ...savingOf(param, nodeType),
      alarmDelayS: alarmDefaultsOf(param).onDelayS,
    }))
  await insertInSlices(items, (rows) => tx.insert(pointTemplateItems).values(rows))
}

/** A value is valid for 2.5 save periods. Devices that report seldom lose no report, and theirs are valid as long. */
function savingOf(param: StandardParam, nodeType: string) {
  const radioPeriodS = radioPeriodOf(nodeType)
  if (radioPeriodS === null) return { deadband: deadbandOf(param), savePeriodS: savePeriodOf(param) }
  return { deadband: isCounter(param) ? NO_DEADBAND : 0, savePeriodS: radioPeriodS }
}

const isCounter = ({ kind }: StandardParam): boolean => kind === 'PI' || kind === 'TX'

function savePeriodOf({ kind, category }: StandardParam): number {
  if (kind !== 'AI' && kind !== 'CALC') return SLOW_SAVE_PERIOD_S
  return REGULATED.has(category) ? SAVE_PERIOD_S : AUXILIARY_SAVE_PERIOD_S
}

/**
 * Change that is worth an extra sample. For measured values it exceeds the noise of a reading, so that noise is not
 * saved twelve times a minute; for states it is any change; counters never get extra samples.
 */
function deadbandOf(param: StandardParam): number {
  const { kind, unit, rangeMin, rangeMax } = param
  if (isCounter(param)) return NO_DEADBAND
  if (kind === 'DI' || kind === 'DO' || kind === 'AO') return 0
  return unit === '°C' ? 0.5 : Number((0.03 * (rangeMax - rangeMin)).toPrecision(2))
}
