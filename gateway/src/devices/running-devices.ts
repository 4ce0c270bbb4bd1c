// The devices at work. They are replaced as a whole when the server sends others; commands and health see those of the moment.

import type { GatewayConfig } from '../config/config.ts'
import type { Devices } from '../config/device-config.ts'
import { runMbus } from '../mbus/meters.ts'
import { runModbus } from '../modbus/devices.ts'
import type { DeviceState } from '../polling/line.ts'
import type { WritePoint } from '../polling/reading.ts'
import type { RunContext, Running } from '../polling/running.ts'

export interface RunningDevices {
  /** Points that commands may write. */
  readonly writePoints: ReadonlyMap<string, WritePoint>
  states(): readonly DeviceState[]
  /** Since the start: polls that began more than a period after they were due. */
  latePolls(): number
  /** In place of those that ran. */
  use(devices: Pick<Devices, 'connections' | 'notRead'>): Promise<void>
  close(): Promise<void>
}

export function createRunningDevices(
  { store, opcUaPasswordFiles }: Pick<GatewayConfig, 'store' | 'opcUaPasswordFiles'>,
  context: RunContext,
): RunningDevices {
  const { log } = context
  const writePoints = new Map<string, WritePoint>()
  let running: Running[] = []
  let lateBefore = 0
  const latePolls = (): number => running.reduce((sum, { line }) => sum + line.latePolls(), lateBefore)

  async function close(): Promise<void> {
    const former = running
    lateBefore = latePolls()
    running = []
    await Promise.all(former.map(({ line }) => line.close()))
  }

  return {
    writePoints,
    states: () => running.flatMap(({ states }) => states),
    latePolls,
    async use({ connections, notRead }) {
      const isOpcUa = connections.some(({ kind }) => kind === 'opc-ua')
      // its packages take memory and seconds: only where there is such a server
      const runOpcUa = isOpcUa ? await loadOpcUa(store.folder, opcUaPasswordFiles, log) : null
      await close()
      // commands that come between find a line that refuses them, not a point that is unknown
      writePoints.clear()
      for (const line of notRead) log(line)
      running = connections.flatMap((connection) => {
        if (connection.kind === 'mbus-tcp') return [runMbus(connection, context)]
        if (connection.kind === 'opc-ua') return runOpcUa ? [runOpcUa(connection, context)] : []
        return [runModbus(connection, context)]
      })
      for (const one of running) for (const [point, write] of one.writePoints) writePoints.set(point, write)
      const numDevices = running.reduce((sum, { states }) => sum + states.length, 0)
      log(`Reading ${numDevices} devices on ${running.length} connections.`)
    },
    close,
  }
}

async function loadOpcUa(folder: string, passwordFiles: Readonly<Record<string, string>>, log: (text: string) => void) {
  const [{ runOpcUa }, { openSecurity }] = await Promise.all([
    import('../opcua/devices.ts'),
    import('../opcua/security.ts'),
  ])
  const security = await openSecurity(folder, passwordFiles, log)
  return (connection: Parameters<typeof runOpcUa>[0], context: RunContext) => runOpcUa(connection, security, context)
}
