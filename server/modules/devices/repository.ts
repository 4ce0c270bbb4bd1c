import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#contract/kit/resource.ts'
import {
  deviceModelResource,
  deviceRegisterResource,
  deviceTemplateResource,
  deviceTypeResource,
} from '#contract/resources/device.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs } from '#server/core/db/keys.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { deviceModels, deviceRegisters, devices, deviceTemplates, deviceTypes } from './tables.ts'

// The catalogue of devices: kinds, models and register maps. Installed devices are in device.repository.ts.

const optionsOf =
  (table: PgTable, key: PgColumn, name: PgColumn) =>
  async (db: Queryable): Promise<ResourceOption[]> => {
    const rows = await db.select({ keyId: key, name }).from(table).orderBy(name)
    return rows.map((row) => ({ keyId: String(row.keyId), name: String(row.name), parentId: null }))
  }

export const deviceTypeOptions = optionsOf(deviceTypes, deviceTypes.id, deviceTypes.name)
export const deviceTemplateOptions = optionsOf(deviceTemplates, deviceTemplates.id, deviceTemplates.name)
export async function deviceModelOptions(db: Queryable): Promise<ResourceOption[]> {
  const rows = await db
    .select({ keyId: deviceModels.id, name: sql<string>`${deviceModels.brand} || ' ' || ${deviceModels.model}` })
    .from(deviceModels)
    .orderBy(deviceModels.brand, deviceModels.model)
  return rows.map((row) => ({ ...row, parentId: null }))
}

/** Type of a model; undefined: there is no such model. */
export async function typeOfModel(db: Queryable, modelId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ typeId: deviceModels.deviceTypeId })
    .from(deviceModels)
    .where(keyIs(deviceModels.id, modelId))
  return row?.typeId
}

const type = deviceTypes
export const deviceTypeStore = createTableStore(deviceTypeResource, {
  table: type,
  columns: {
    code: type.code,
    name: type.name,
    nameEn: type.nameEn,
    category: type.category,
    pointTemplateId: type.pointTemplateId,
    icon: type.icon,
    remark: type.remark,
    sortOrder: type.sortOrder,
  },
  extra: {
    pointTemplateName: sql`(select template.name from point_templates template where template.id = device_types.point_template_id)`,
    numDevices: sql`(select count(*)::int from devices device where device.device_type_id = device_types.id)`,
  },
})

const { brand, model, deviceTypeId, parameters } = deviceModels
const { ratedDnMm, ratedFlowTh, ratedPressureMpa, ratedPowerKw } = deviceModels
export const deviceModelStore = createTableStore(deviceModelResource, {
  table: deviceModels,
  columns: {
    brand,
    model,
    deviceTypeId,
    parameters,
    ratedDnMm,
    ratedFlowTh,
    ratedPressureMpa,
    ratedPowerKw,
    remark: deviceModels.remark,
  },
  extra: {
    deviceTypeName: sql`(select type.name from device_types type where type.id = device_models.device_type_id)`,
    deviceTypeNameEn: sql`(select type.name_en from device_types type where type.id = device_models.device_type_id)`,
  },
})

/** Whether another model of the brand has this name. */
export async function hasModel(db: Queryable, of: { brand: string; model: string }, exceptKeyId: string | null) {
  const others = isOther(deviceModels.id, exceptKeyId)
  return (await db.$count(deviceModels, and(eq(brand, of.brand), eq(model, of.model), others))) > 0
}

/** How many devices (and, for a type, models) refer to a record of the catalogue. */
export async function countUses(db: Queryable, what: 'type' | 'model' | 'template', keyId: string): Promise<number> {
  const column = { type: devices.deviceTypeId, model: devices.modelId, template: devices.templateId }[what]
  const ofModels = what === 'type' ? await db.$count(deviceModels, keyIs(deviceTypeId, keyId)) : 0
  return ofModels + (await db.$count(devices, keyIs(column, keyId)))
}

const template = deviceTemplates
export const deviceTemplateStore = createTableStore(deviceTemplateResource, {
  table: template,
  columns: { name: template.name, code: template.code, protocol: template.protocol, remark: template.remark },
  extra: {
    numRegisters: sql`(select count(*)::int from device_registers register where register.template_id = device_templates.id)`,
  },
})

const register = deviceRegisters
export const deviceRegisterStore: ResourceStore = createTableStore(deviceRegisterResource, {
  table: register,
  columns: {
    templateId: register.templateId,
    address: register.address,
    nodeId: register.nodeId,
    dataType: register.dataType,
    byteOrder: register.byteOrder,
    scale: register.scale,
    offset: register.offset,
    paramCode: register.paramCode,
    remark: register.remark,
  },
  extra: {
    templateName: sql`(select template.name from device_templates template where template.id = device_registers.template_id)`,
    paramName: sql`(select min(param.name_zh) from standard_params param where param.code = device_registers.param_code)`,
    paramNameEn: sql`(select min(param.name_en) from standard_params param where param.code = device_registers.param_code)`,
  },
  narrow: ({ templateId }: Partial<ListQuery>) =>
    textIn(templateId) === '' ? undefined : keyIs(register.templateId, textIn(templateId)),
})

/** Of a template; null where there is none. */
export async function protocolOf(db: Queryable, templateId: string): Promise<string | null> {
  const [found] = await db.select({ protocol: template.protocol }).from(template).where(keyIs(template.id, templateId))
  return found?.protocol ?? null
}

/** The other registers of a template. */
export const registersOf = (db: Queryable, templateId: string, exceptKeyId: string | null) =>
  db
    .select({
      address: register.address,
      nodeId: register.nodeId,
      dataType: register.dataType,
      paramCode: register.paramCode,
    })
    .from(register)
    .where(and(keyIs(register.templateId, templateId), isOther(register.id, exceptKeyId)))

/** A new template with the registers of another. */
export async function copyDeviceTemplate(
  db: Queryable,
  { fromId, code, name, by, now }: { fromId: string; code: string; name: string; by: string; now: Date },
): Promise<string> {
  const stamp = { createdAt: now, updatedAt: now, updatedBy: by }
  const [source] = await db.select().from(template).where(eq(template.id, fromId))
  if (!source) throw new Error(`No template ${fromId} to copy.`)
  const { protocol, remark } = source
  const [added] = await db
    .insert(template)
    .values({ code, name, protocol, remark, ...stamp })
    .returning({ id: template.id })
  if (!added) throw new Error('The template was not copied.')
  const rows = await db.select().from(register).where(eq(register.templateId, fromId))
  if (rows.length > 0)
    await db
      .insert(register)
      .values(rows.map(({ id: _, version: __, ...row }) => ({ ...row, templateId: added.id, ...stamp })))
  return added.id
}
