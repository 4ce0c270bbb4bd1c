import { type DeviceState, type Line, type Poll, startLine } from './line.ts'
import type { WritePoint } from './reading.ts'
import type { RunContext, Running } from './running.ts'

interface Named {
  readonly name: string
}

/** A device with whether it answers, and the values that it had last, by point. */
export interface WatchedDevice<Device> {
  readonly device: Device
  readonly state: DeviceState
  readonly latest: Map<string, number>
}

interface Parts<Device> {
  readonly session: Parameters<typeof startLine>[0]['connection']
  pollsOf(watched: WatchedDevice<Device>): readonly Poll[]
  /** By the code of the point; absent: its devices take no commands. */
  writePointsOf?(device: Device, line: Line): readonly (readonly [string, WritePoint])[]
}

/** How a device is named in the log. */
export const deviceName = (connection: Named, device: Named): string => `${connection.name} / ${device.name}`

/** Polls the devices of one connection, and takes commands for them. */
export function runDevices<Device extends Named>(
  connection: Named & { readonly devices: readonly Device[] },
  { session, pollsOf, writePointsOf }: Parts<Device>,
  { steadyNow, onChange }: Pick<RunContext, 'steadyNow' | 'onChange'>,
): Running {
  const devices = connection.devices.map(
    (device): WatchedDevice<Device> => ({
      device,
      state: { name: deviceName(connection, device), isReached: null },
      latest: new Map(),
    }),
  )
  const line = startLine({
    connection: session,
    polls: devices.flatMap(pollsOf),
    steadyNow,
    onChange: (state, why) => onChange(state, why, devices.find((one) => one.state === state)?.latest ?? new Map()),
  })
  const writePoints = new Map(devices.flatMap(({ device }) => writePointsOf?.(device, line) ?? []))
  return { line, states: devices.map(({ state }) => state), writePoints }
}
