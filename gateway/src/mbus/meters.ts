import type { MbusConnection, Meter } from '../config/mbus-config.ts'
import { toPlant } from '../config/point.ts'
import { QUALITY, type Reading } from '../polling/reading.ts'
import { runDevices, type WatchedDevice } from '../polling/run-devices.ts'
import type { RunContext, Running } from '../polling/running.ts'
import { createMbusSession } from './session.ts'

/** Reads the meters of one connection. Meters take no commands. */
export function runMbus(connection: MbusConnection, context: RunContext): Running {
  const { deliver, now, log } = context
  const session = createMbusSession(connection.host, connection.port)
  const missed = new Set<string>()

  async function read({ device: meter, state, latest }: WatchedDevice<Meter>): Promise<void> {
    const values = await session.readMeter(meter.address, meter.timeoutMs)
    const readings: Reading[] = []
    for (const { point, quantity, storage, tariff, subunit, ...conversion } of meter.readings) {
      const found = values.find(
        (value) =>
          value.quantity === quantity &&
          value.storage === storage &&
          value.tariff === tariff &&
          value.subunit === subunit,
      )
      if (found) readings.push([point, toPlant(found.value, conversion), QUALITY.good])
      else if (!missed.has(point))
        log(`${state.name}: ${point} matches nothing that the meter tells (${listOf(values)}).`)
      if (found) missed.delete(point)
      else missed.add(point)
    }
    for (const [point, value] of readings) latest.set(point, value)
    if (readings.length > 0) deliver(now(), readings)
  }

  return runDevices(
    connection,
    {
      session,
      pollsOf: (meter) => [{ device: meter.state, periodMs: meter.device.pollSeconds * 1_000, run: () => read(meter) }],
    },
    context,
  )
}

const listOf = (values: readonly { quantity: string; storage: number; tariff: number; subunit: number }[]): string =>
  values
    .map(
      ({ quantity, storage, tariff, subunit }) => `${quantity} storage ${storage} tariff ${tariff} subunit ${subunit}`,
    )
    .join('; ') || 'nothing'
