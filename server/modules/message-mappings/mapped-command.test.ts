import { describe, expect, it } from 'vitest'
import { PRESET_IDS, PRESETS, type PresetId } from '#contract/message-mappings/presets.ts'
import { compileMapping } from './compiled-mapping.ts'
import { commandFor, rebirthOf } from './mapped-command.ts'
import { DATATYPE, plainValue, readPayload } from './sparkplug/payload.ts'

const NOW = 1_790_000_000_000
const commandOf = (id: PresetId, topic: string, pointCode: string, typeOf: number | null = null) => {
  const heard = compileMapping({ keyId: '', mapping: PRESETS[id].mapping }).topicOf(topic)
  return heard && commandFor(heard, { id: 'c1', pointCode, number: 46.5 }, { typeOf: () => typeOf, now: NOW })
}

describe('a command by a preset', () => {
  it.each<[PresetId, string, string, string]>([
    [
      'thingsboard-device',
      'HZ01.1.T2gSP',
      'v1/devices/me/rpc/request/c1',
      '{"method": "setValue", "params": {"T2gSP": 46.5}}',
    ],
    [
      'thingsboard-gateway',
      'HZ02.1.T2gSP',
      'v1/gateway/rpc',
      '{"device": "HZ02.1", "data": {"id": "c1", "method": "setValue", "params": {"T2gSP": 46.5}}}',
    ],
    [
      'huawei',
      'HZ01.1.T2gSP',
      '$oc/devices/GW-HZ01/sys/properties/set/request_id=c1',
      '{"services": [{"service_id": "HZ01.1", "properties": {"T2gSP": 46.5}}]}',
    ],
    [
      'aliyun',
      'HZ01.1.T2gSP',
      '/sys/a1B2c3D4/GW-HZ01/thing/service/property/set',
      '{"id": "c1", "version": "1.0", "params": {"T2gSP": 46.5}, "method": "thing.service.property.set"}',
    ],
    ['tasmota', 'HZ01.1.T2g', 'cmnd/GW-HZ01/DS18B20-1.Temperature', '46.5'],
  ])('%s of %s goes to %s', (id, pointCode, topic, payload) => {
    expect(commandOf(id, PRESETS[id].example.topic, pointCode)).toMatchObject({ topic, payload })
  })

  it('is not made for a point that no rule is for, nor where the preset has none', () => {
    expect(commandOf('tasmota', 'tele/GW-HZ01/SENSOR', 'HZ01.1.T2gSP')).toBeNull()
    expect(commandOf('plain', 'data/GW-HZ01/HZ01.1', 'HZ01.1.T2gSP')).toBeNull()
    expect(PRESET_IDS.length).toBe(8)
  })

  it('of Sparkplug is a metric of the type that its device was born with', () => {
    const command = commandOf('sparkplug', 'spBv1.0/heat/NDATA/GW-HZ01', 'HZ01.1.T2gSP', DATATYPE.int32)
    expect(command?.topic).toBe('spBv1.0/heat/DCMD/GW-HZ01/HZ01.1')
    const [metric] = readPayload(Buffer.from(command?.payload ?? '')).metrics
    expect(metric).toMatchObject({ name: 'T2gSP', datatype: DATATYPE.int32 })
    expect(metric?.value && plainValue(metric.value, DATATYPE.int32)).toBe(47)
    expect(commandOf('sparkplug', 'spBv1.0/heat/NDATA/GW-HZ01', 'GW-HZ01.T2gSP')?.topic).toBe(
      'spBv1.0/heat/NCMD/GW-HZ01',
    )
    expect(rebirthOf({ group: 'heat', edge: 'GW-HZ01' }, NOW).topic).toBe('spBv1.0/heat/NCMD/GW-HZ01')
  })
})
