import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const register = { point: 'T1g', address: 0, type: 'uint16' }
const device = { name: 'controller', registers: [register] }
const tcp = { kind: 'modbus-tcp', name: 'station', host: '10.0.0.5', devices: [device] }
const mqtt = { url: 'mqtts://broker.example', company: 'main', gateway: 'GW-HZ01' }
const whole = { mqtt, store: { folder: 'store' }, connections: [tcp] }
const withRegister = (more: object) => ({
  ...whole,
  connections: [{ ...tcp, devices: [{ ...device, registers: [{ ...register, ...more }] }] }],
})
const withDevice = (more: object) => ({ ...whole, connections: [{ ...tcp, devices: [{ ...device, ...more }] }] })
const withMeter = (more: object, reading: object = {}) => ({
  ...whole,
  connections: [
    {
      kind: 'mbus-tcp',
      name: 'meters',
      host: '10.0.0.6',
      port: 10001,
      devices: [{ name: 'heat', address: 1, readings: [{ point: 'Q', quantity: 'energy', ...reading }], ...more }],
    },
  ],
})
function problemOf(config: unknown): string {
  try {
    readConfig(typeof config === 'string' ? config : JSON.stringify(config))
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'none'
}

const withServer = (more: object, nodeId = 'ns=2;s=Boiler1.T1g') => ({
  ...whole,
  connections: [
    {
      kind: 'opc-ua',
      name: 'plc',
      url: 'opc.tcp://10.0.0.7:4840',
      devices: [{ name: 'boiler', registers: [{ point: 'T1g', nodeId, type: 'float32' }] }],
      ...more,
    },
  ],
})

const AT = 'connections[0].devices[0]'
const REFUSED: readonly [string, unknown, string][] = [
  ['no JSON', '{"mqtt": ', 'The file is not JSON'],
  ['an unknown field', { ...whole, color: 'red' }, 'color'],
  ['a web address', { ...whole, mqtt: { ...mqtt, url: 'http://x' } }, 'mqtt.url: must begin with mqtt://'],
  [
    'a password in the address',
    { ...whole, mqtt: { ...mqtt, url: 'mqtt://user:secret@x' } },
    'mqtt.url: user and password',
  ],
  [
    'a slash in a part of the topic',
    { ...whole, mqtt: { ...mqtt, gateway: 'a/b' } },
    'mqtt.gateway: is part of a topic',
  ],
  ['a register behind the last', withRegister({ address: 65_536 }), `${AT}.registers[0].address: the highest address`],
  ['one that ends behind it', withRegister({ address: 65_535, type: 'float32' }), 'which end after 65535'],
  ['scale 0', withRegister({ scale: 0 }), `${AT}.registers[0].scale: must not be 0`],
  ['a number in a coil', withRegister({ function: 'coil' }), 'only bool is allowed'],
  ['a bool without its bit', withRegister({ type: 'bool' }), `${AT}.registers[0].bit: is missing`],
  ['a bit of a number', withRegister({ bit: 3 }), 'only for the type bool'],
  ['bit 16', withRegister({ type: 'bool', bit: 16 }), 'bits 0 to 15'],
  [
    'writing what is read-only',
    withRegister({ function: 'input', writable: { min: 0, max: 1 } }),
    'input: cannot be written',
  ],
  ['a range upside down', withRegister({ writable: { min: 2, max: 1 } }), 'min must not be above max'],
  ['a period of nothing', withDevice({ pollSeconds: 0 }), `${AT}.pollSeconds: the shortest period`],
  ['unit 256', withDevice({ unit: 256 }), `${AT}.unit: a unit is 0 to 255`],
  ['a template that is not there', withDevice({ template: 'PLC' }), '"PLC" matches no register map'],
  ['a device with nothing to read', withDevice({ registers: [] }), 'nothing would be read'],
  ['a node id of another form', withServer({}, 'Boiler1.T1g'), `${AT}.registers[0].nodeId: is a node id such as`],
  ['an address of another protocol', withServer({ url: 'http://10.0.0.7' }), 'url: must be opc.tcp://host:port'],
  ['a thumbprint that is too short', withServer({ thumbprint: 'ab:cd' }), 'thumbprint: is the SHA-1 of a certificate'],
  ['a thumbprint that nothing proves', withServer({ thumbprint: 'AB'.repeat(20), security: 'none' }), 'needs security'],
  [
    'a user without the file of a password',
    withServer({ user: 'heat' }),
    'connections[0].user: no file with its password: name one for opc.tcp://10.0.0.7:4840 in opcUaPasswordFiles',
  ],
  [
    'a point that is read twice',
    { ...whole, connections: [tcp, { ...tcp, name: 'other' }] },
    'point T1g is read twice: by station / controller and by other / controller',
  ],
  ['meter 251', withMeter({ address: 251 }), 'primary addresses are 1 to 250'],
  ['an unknown quantity', withMeter({}, { quantity: 'heat' }), `${AT}.readings[0].quantity`],
  [
    'nothing but what is not supported',
    { ...whole, connections: [{ kind: 'iec104', name: 'plant', points: ['A.1'] }] },
    'plant: IEC 104 is not supported by this gateway. Not read: A.1',
  ],
]

describe('readConfig', () => {
  it.each(REFUSED)('refuses %s and says where', (_, config, message) => {
    expect(problemOf(config)).toContain(message)
  })

  it('takes the example of the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
    expect(problemOf(/```json\n([^`]+)```/.exec(readme)?.[1] ?? '')).toBe('none')
  })

  it('names every wrong field at once', () => {
    expect(problemOf({ ...whole, store: { folder: '', days: 100 } }).split('\n').length).toBe(2)
  })

  it('gives devices the registers of their template, with the codes of their node', () => {
    const templates = { plc: [{ ...register, point: 'T2g', address: 5 }] }
    const devices = [1, 2].map((unit) => ({ name: `unit ${unit}`, unit, node: `HZ01.${unit}`, template: 'plc' }))
    const { connections } = readConfig(JSON.stringify({ ...whole, templates, connections: [{ ...tcp, devices }] }))
    expect(connections[0]?.devices).toMatchObject([
      { registers: [{ point: 'HZ01.1.T2g', address: 5 }] },
      { registers: [{ point: 'HZ01.2.T2g', address: 5 }] },
    ])
  })

  it('leaves out what is not supported and says what is not read, and reads the rest', () => {
    const meter = { kind: 'cjt188', name: 'flats', points: ['HZ01.1.Q1'] }
    const { connections, notRead } = readConfig(JSON.stringify({ ...whole, connections: [meter, tcp] }))
    expect(connections.map(({ name }) => name)).toEqual(['station'])
    expect(notRead).toEqual(['flats: CJ/T 188 is not supported by this gateway. Not read: HZ01.1.Q1'])
  })
})
