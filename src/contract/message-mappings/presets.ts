// Mappings to begin with: the forms that widespread platforms and devices send.

import { type Label, label } from '../kit/language.ts'
import { type MessageMapping, messageMapping } from './mapping.ts'

export const PRESET_IDS = [
  'plain',
  'thingsboard-device',
  'thingsboard-gateway',
  'huawei',
  'huawei-gateway',
  'aliyun',
  'tasmota',
  'sparkplug',
] as const
export type PresetId = (typeof PRESET_IDS)[number]

interface Preset {
  readonly name: Label
  readonly mapping: MessageMapping
  /** A message of this form, to try. */
  readonly example: { readonly topic: string; readonly message: string }
}

const BY_KEY = [{ key: '{key}', point: '{node}.{key}' }]

const preset = (name: Label, mapping: Partial<MessageMapping>, example: Preset['example']): Preset => ({
  name,
  mapping: messageMapping.parse({ name: name.en, rules: BY_KEY, ...mapping }),
  example,
})

export const PRESETS: Readonly<Record<PresetId, Preset>> = {
  plain: preset(
    label('普通 JSON 对象', 'Plain JSON object'),
    { topic: 'data/{gateway}/{device}', gateway: '{gateway}', node: '{device}', timeField: 'ts', isTimeOptional: true },
    { topic: 'data/GW-HZ01/HZ01.1', message: '{"ts": 1790000000000, "T2g": 48.5, "P2g": 0.35}' },
  ),
  'thingsboard-device': preset(
    label('ThingsBoard 设备接口', 'ThingsBoard device API'),
    {
      topic: 'v1/devices/me/telemetry',
      gateway: 'GW-HZ01',
      node: 'HZ01.1',
      path: '[].values?',
      timeField: 'ts',
      isTimeOptional: true,
      commandTopic: 'v1/devices/me/rpc/request/{id}',
      commandPayload: '{"method": "setValue", "params": {"{key}": {value}}}',
      ignoredTopics: ['v1/devices/me/attributes', 'v1/devices/me/attributes/+/+', 'v1/devices/me/rpc/response/+'],
    },
    {
      topic: 'v1/devices/me/telemetry',
      message: '{"ts": 1790000000000, "values": {"T2g": 48.5, "P2g": 0.35}}',
    },
  ),
  'thingsboard-gateway': preset(
    label('ThingsBoard 网关接口', 'ThingsBoard gateway API'),
    {
      topic: 'v1/gateway/telemetry',
      gateway: 'GW-HZ01',
      node: '{device}',
      path: '{device}.[].values',
      timeField: 'ts',
      commandTopic: 'v1/gateway/rpc',
      commandPayload:
        '{"device": "{device}", "data": {"id": "{id}", "method": "setValue", "params": {"{key}": {value}}}}',
      ignoredTopics: ['v1/gateway/connect', 'v1/gateway/disconnect', 'v1/gateway/attributes'],
    },
    {
      topic: 'v1/gateway/telemetry',
      message: '{"HZ01.1": [{"ts": 1790000000000, "values": {"T2g": 48.5, "P2g": 0.35}}]}',
    },
  ),
  huawei: preset(
    label('华为云 IoT 属性上报', 'Huawei IoT property report'),
    {
      topic: '$oc/devices/{device}/sys/properties/report',
      gateway: '{device}',
      node: '{service}',
      path: 'services[service=service_id].properties',
      timeField: 'event_time',
      timeForm: 'iso',
      isTimeOptional: true,
      commandTopic: '$oc/devices/{device}/sys/properties/set/request_id={id}',
      commandPayload: '{"services": [{"service_id": "{service}", "properties": {"{key}": {value}}}]}',
      ignoredTopics: ['$oc/devices/+/sys/properties/set/response/+'],
    },
    {
      topic: '$oc/devices/GW-HZ01/sys/properties/report',
      message:
        '{"services": [{"service_id": "HZ01.1", "properties": {"T2g": 48.5, "P2g": 0.35}, "event_time": "20260921T141320Z"}]}',
    },
  ),
  'huawei-gateway': preset(
    label('华为云 IoT 网关批量上报', 'Huawei IoT report of a gateway'),
    {
      topic: '$oc/devices/{gateway}/sys/gateway/sub_devices/properties/report',
      gateway: '{gateway}',
      node: '{device}',
      path: 'devices[device=device_id].services[].properties',
      timeField: 'event_time',
      timeForm: 'iso',
      isTimeOptional: true,
    },
    {
      topic: '$oc/devices/GW-HZ01/sys/gateway/sub_devices/properties/report',
      message:
        '{"devices": [{"device_id": "HZ01.1", "services": [{"service_id": "heat", "properties": {"T2g": 48.5}, "event_time": "20260921T141320Z"}]}]}',
    },
  ),
  aliyun: preset(
    label('阿里云 IoT 属性上报', 'Alibaba IoT property report'),
    {
      topic: '/sys/{product}/{device}/thing/event/property/post',
      gateway: '{device}',
      node: 'HZ01.1',
      path: 'params',
      valueField: 'value',
      timeField: 'time',
      isTimeOptional: true,
      commandTopic: '/sys/{product}/{device}/thing/service/property/set',
      commandPayload:
        '{"id": "{id}", "version": "1.0", "params": {"{key}": {value}}, "method": "thing.service.property.set"}',
      ignoredTopics: ['/sys/+/+/thing/service/property/set_reply'],
    },
    {
      topic: '/sys/a1B2c3D4/GW-HZ01/thing/event/property/post',
      message:
        '{"id": "123", "version": "1.0", "params": {"T2g": {"value": 48.5, "time": 1790000000000}, "P2g": {"value": 0.35, "time": 1790000000000}}, "method": "thing.event.property.post"}',
    },
  ),
  tasmota: preset(
    label('Tasmota 类设备', 'Tasmota and its like'),
    {
      topic: 'tele/{device}/SENSOR',
      gateway: '{device}',
      node: 'HZ01.1',
      timeField: 'Time',
      timeForm: 'iso',
      rules: [
        { key: 'DS18B20-1.Temperature', point: 'HZ01.1.T2g', scale: 1, offset: 0, expression: '' },
        { key: 'DS18B20-2.Temperature', point: 'HZ01.1.T2h', scale: 1, offset: 0, expression: '' },
      ],
      commandTopic: 'cmnd/{device}/{key}',
      commandPayload: '{value}',
      ignoredTopics: [
        'tele/+/STATE',
        'tele/+/LWT',
        'tele/+/INFO1',
        'tele/+/INFO2',
        'tele/+/INFO3',
        'stat/+/+',
        'tasmota/discovery/#',
      ],
    },
    {
      topic: 'tele/GW-HZ01/SENSOR',
      message:
        '{"Time": "2026-09-21T22:13:20", "DS18B20-1": {"Id": "0316A279", "Temperature": 48.5}, "DS18B20-2": {"Id": "0316A280", "Temperature": 41.2}, "TempUnit": "C"}',
    },
  ),
  sparkplug: preset(
    label('Sparkplug B', 'Sparkplug B'),
    { kind: 'sparkplug', topic: 'spBv1.0/{group}', gateway: '{edge}', node: '{device}' },
    { topic: 'spBv1.0/heat/NBIRTH/GW-HZ01', message: '' },
  ),
}
