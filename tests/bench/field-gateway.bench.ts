import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createGatewayProcess } from '../../gateway/tests/support/gateway-process.ts'
import { startEmbeddedBroker } from '../../server/core/bus/embedded-broker.ts'
import { isUplink } from '../../server/core/bus/topics.ts'
import { freePort } from '../../server/core/kit/free-port.ts'
import { benchRow, reportRows, withAim, withLimit } from './results.ts'

// The field gateway on a bare machine's loopback: its share of one core, its memory, late polls, and messages that came.
// Of Linux, whose /proc tells what a process used.

const DEVICES = 200
const REGISTERS = 60
const PERIOD_S = 15
const WARM_UP_MS = 30_000
/** Two lines of health. */
const MEASURED_MS = 120_000
const HIGHEST_SHARE = 30
const HEADER_BYTES = 12

/** Answers each request for holding registers with numbers that change. */
async function startDevices(): Promise<number> {
  let count = 0
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (request) => {
      if (request.length !== HEADER_BYTES) throw new Error('The gateway sends one request at a time.')
      const numBytes = request.readUInt16BE(10) * 2
      const answer = Buffer.alloc(9 + numBytes)
      request.copy(answer, 0, 0, 8)
      answer.writeUInt16BE(3 + numBytes, 4)
      answer.writeUInt8(numBytes, 8)
      count += 1
      for (let at = 0; at < numBytes; at += 2) answer.writeUInt16BE((count + at) & 0xffff, 9 + at)
      socket.write(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return port
}

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
/** Seconds of a core that a process has used. */
function usedS(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
const memoryMib = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const port = await startDevices()
let numValues = 0
const bus = await startEmbeddedBroker(await freePort(), async (topic, payload) => {
  if (isUplink(topic)) numValues += JSON.parse(Buffer.from(payload).toString()).v.length
  return true
})
const registers = Array.from({ length: REGISTERS }, (_, address) => ({ point: `P${address}`, address, type: 'uint16' }))
const gateway = await createGatewayProcess({
  mqtt: { url: bus.url, company: 'bench', gateway: 'GW1' },
  templates: { device: registers },
  connections: Array.from({ length: DEVICES }, (_, index) => ({
    kind: 'modbus-tcp',
    name: `line ${index}`,
    host: '127.0.0.1',
    port,
    devices: [{ name: 'device', node: `N${index}`, pollSeconds: PERIOD_S, template: 'device' }],
  })),
})
const pid = gateway.start()
try {
  await pause(WARM_UP_MS)
  const [usedBefore, valuesBefore, began] = [usedS(pid), numValues, performance.now()]
  await pause(MEASURED_MS)
  const seconds = (performance.now() - began) / 1000
  const late = [...gateway.output().matchAll(/latePolls (\d+)/g)].map(([, count]) => Number(count))
  const label = `${DEVICES} devices, ${REGISTERS} registers each ${PERIOD_S} s`
  const share = benchRow('field-gateway', `${label}: share of one core`, '%', [
    (100 * (usedS(pid) - usedBefore)) / seconds,
  ])
  const latePolls = benchRow('field-gateway', `${label}: polls late by a period`, 'polls', [late.at(-1) ?? Number.NaN])
  const wanted = (DEVICES * REGISTERS) / PERIOD_S
  const values = benchRow('field-gateway', `${label}: values at the broker`, '/s', [
    (numValues - valuesBefore) / seconds,
  ])
  reportRows([
    withLimit(share, HIGHEST_SHARE),
    withAim(latePolls, 'none', latePolls.ours === 0),
    withAim(values, `all of ${wanted}/s`, values.ours > 0.98 * wanted),
    benchRow('field-gateway', `${label}: memory`, 'MiB', [memoryMib(pid)]),
  ])
} finally {
  await gateway.remove()
  await bus.close()
}
process.exit()
