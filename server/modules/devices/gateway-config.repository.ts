import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import type { FieldDevice, PointRegister } from './gateway-config.ts'
import { deviceRegisters, devices } from './tables.ts'

/** Highest address of a Modbus register. */
const HIGHEST_ADDRESS = 65_535

/** The devices in use that report through a gateway, in a session's scope, with the registers of their points. */
export async function fieldDevicesOf(db: Db, session: Session, gateway: string): Promise<FieldDevice[]> {
  const inUse = await db
    .select({
      id: devices.id,
      code: devices.code,
      protocol: devices.protocol,
      address: devices.address,
      opcUa: { security: devices.opcUaSecurity, user: devices.opcUaUser, thumbprint: devices.opcUaThumbprint },
    })
    .from(devices)
    .innerJoin(physicsNodes, eq(physicsNodes.id, devices.nodeId))
    .innerJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .where(and(eq(devices.gatewayCode, gateway), eq(devices.status, 'inUse'), withinScope(session, organizations.path)))
    .orderBy(asc(devices.code))
  const registers = await registersOf(db, gateway)
  return inUse.map(({ id, ...device }) => ({ ...device, registers: registers.get(id) ?? [] }))
}

async function registersOf(db: Db, gateway: string): Promise<ReadonlyMap<string, PointRegister[]>> {
  const isSettable = sql`${standardParams.isWritable}`
  const rows = await db
    .select({
      deviceId: devices.id,
      register: {
        point: points.code,
        address: deviceRegisters.address,
        nodeId: deviceRegisters.nodeId,
        dataType: deviceRegisters.dataType,
        byteOrder: deviceRegisters.byteOrder,
        scale: deviceRegisters.scale,
        offset: deviceRegisters.offset,
        reportPeriodS: points.reportPeriodS,
        writeMin: sql<number | null>`case when ${isSettable} then ${points.writeMin} end`,
        writeMax: sql<number | null>`case when ${isSettable} then ${points.writeMax} end`,
        isPulse: sql<boolean>`${standardParams.kind} = 'DO'`,
      },
    })
    .from(devices)
    .innerJoin(deviceRegisters, eq(deviceRegisters.templateId, devices.templateId))
    .innerJoin(standardParams, eq(standardParams.code, deviceRegisters.paramCode))
    .innerJoin(
      points,
      and(
        eq(points.nodeId, devices.nodeId),
        eq(points.paramId, standardParams.id),
        eq(points.gatewayCode, devices.gatewayCode),
        eq(points.isActive, true),
      ),
    )
    .where(and(eq(devices.gatewayCode, gateway), sql`coalesce(${deviceRegisters.address}, 0) <= ${HIGHEST_ADDRESS}`))
    .orderBy(asc(deviceRegisters.address), asc(points.code))
  const found = new Map<string, PointRegister[]>()
  for (const { deviceId, register } of rows) {
    const known = found.get(deviceId)
    if (known) known.push(register)
    else found.set(deviceId, [register])
  }
  return found
}
