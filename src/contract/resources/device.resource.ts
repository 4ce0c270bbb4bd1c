// Devices (domain guide 1.2): types, models, register maps, and the devices of nodes.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import {
  choice,
  integer,
  number,
  optionalDay,
  optionalInteger,
  optionalNumber,
  optionalReference,
  reference,
  remark,
  sortOrder,
  text,
} from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource, savedResult } from '../kit/resource.ts'

const option = <const Value extends string>(value: Value, zh: string, en: string) => ({ value, label: label(zh, en) })
const valuesOf = <const Value extends string>(options: readonly { readonly value: Value }[]): readonly Value[] =>
  options.map(({ value }) => value)

const categories = [
  option('valve', '阀门', 'Valve'),
  option('pump', '泵', 'Pump'),
  option('meter', '表', 'Meter'),
  option('sensor', '传感器', 'Sensor'),
  option('controller', '控制器', 'Controller'),
  option('gateway', '集中器', 'Concentrator'),
  option('boiler', '锅炉', 'Boiler'),
  option('tank', '水箱', 'Tank'),
  option('drive', '变频器', 'Frequency drive'),
  option('ups', 'UPS', 'UPS'),
  option('camera', '摄像头', 'Camera'),
] as const
export const DEVICE_CATEGORIES = valuesOf(categories)

const icons = [
  option('box', '箱体', 'Box'),
  option('cog', '设备', 'Cog'),
  option('gauge', '仪表', 'Gauge'),
  option('fan', '泵', 'Fan'),
  option('sliders', '阀门', 'Sliders'),
  option('thermometer', '温度计', 'Thermometer'),
  option('cpu', '控制器', 'Processor'),
  option('radio', '通讯', 'Radio'),
  option('flame', '火焰', 'Flame'),
  option('battery', '电池', 'Battery'),
  option('camera', '摄像头', 'Camera'),
] as const

const protocols = [
  option('mqtt', 'MQTT', 'MQTT'),
  option('modbus-tcp', 'Modbus TCP', 'Modbus TCP'),
  option('modbus-rtu', 'Modbus RTU', 'Modbus RTU'),
  option('iec104', 'IEC 104', 'IEC 104'),
  option('opc-ua', 'OPC UA', 'OPC UA'),
  option('cjt188', 'CJ/T 188', 'CJ/T 188'),
] as const
export const DEVICE_PROTOCOLS = valuesOf(protocols)

const typeReference = reference({
  label: label('设备类型', 'Device type'),
  optionsPath: '/jeasy-base/deviceType/options',
  nameField: 'deviceTypeName',
})
const rated = (zh: string, en: string, unit: string, max: number, decimals: number) =>
  optionalNumber({ label: label(zh, en), unit, min: 0, max, decimals, width: 130 })
const note = remark({ label: label('备注', 'Remark') })

export const deviceTypeResource = defineResource({
  path: '/jeasy-base/deviceType',
  permission: 'deviceType',
  label: label('设备类型', 'Device type'),
  fields: {
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 32, isUnique: true, width: 150 }),
    name: text('words', { label: label('名称', 'Chinese name'), min: 1, max: 40, width: 150 }),
    nameEn: text('words', { label: label('英文名称', 'English name'), max: 60, width: 180 }),
    category: choice(categories, { label: label('分类', 'Category') }),
    pointTemplateId: optionalReference({
      label: label('点位模板', 'Point template'),
      optionsPath: '/jeasy-base/pointTemplate/options',
      nameField: 'pointTemplateName',
    }),
    icon: choice(icons, { label: label('图标', 'Icon') }),
    numDevices: {
      ...integer({ label: label('设备数', 'Devices'), min: 0, max: 1e9, width: 90 }),
      isReadOnly: true,
      isUnordered: true,
    },
    remark: note,
    sortOrder: sortOrder(),
  },
  list: ['code', 'name', 'nameEn', 'category', 'pointTemplateId', 'icon', 'numDevices', 'remark', 'sortOrder'],
  form: ['code', 'name', 'nameEn', 'category', 'pointTemplateId', 'icon', 'remark', 'sortOrder'],
  search: ['code', 'name', 'category'],
  sort: { column: 'sortOrder', direction: 'asc', thenBy: 'code' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

const MODEL_FIELDS = [
  'brand',
  'model',
  'deviceTypeId',
  'parameters',
  'ratedDnMm',
  'ratedFlowTh',
  'ratedPressureMpa',
  'ratedPowerKw',
  'remark',
] as const
export const deviceModelResource = defineResource({
  path: '/jeasy-base/deviceModel',
  permission: 'deviceModel',
  label: label('设备型号', 'Device model'),
  fields: {
    brand: text('words', { label: label('品牌', 'Brand'), min: 1, max: 40, width: 130 }),
    model: text('words', { label: label('型号', 'Model'), min: 1, max: 60, width: 170 }),
    deviceTypeId: typeReference,
    parameters: remark({ label: label('主要参数', 'Main parameters'), width: 280 }),
    ratedDnMm: rated('公称直径', 'Nominal diameter', 'mm', 3000, 0),
    ratedFlowTh: rated('额定流量', 'Rated flow', 't/h', 30_000, 2),
    ratedPressureMpa: rated('额定压力', 'Rated pressure', 'MPa', 40, 2),
    ratedPowerKw: rated('额定功率', 'Rated power', 'kW', 1_000_000, 2),
    remark: note,
  },
  list: MODEL_FIELDS,
  form: MODEL_FIELDS,
  search: ['brand', 'model', 'deviceTypeId'],
  sort: { column: 'brand', direction: 'asc', thenBy: 'model' },
  title: 'model',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: MODEL_FIELDS,
  example: {
    brand: label('华北仪表', 'North Meters'),
    model: 'KV-80',
    parameters: label('DN80，法兰连接', 'DN80, flanged'),
    ratedDnMm: 80,
    ratedFlowTh: 60,
    ratedPressureMpa: 1.6,
  },
})

/** The register map of a type of controller or meter. */
export const deviceTemplateResource = defineResource({
  path: '/jeasy-base/deviceTemplate',
  permission: 'deviceTemplate',
  label: label('设备模板', 'Device template'),
  fields: {
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 40, width: 180 }),
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 40, isUnique: true, width: 150 }),
    protocol: choice(protocols, { label: label('协议', 'Protocol') }),
    numRegisters: {
      ...integer({ label: label('寄存器数', 'Registers'), min: 0, max: 1e6, width: 90 }),
      isReadOnly: true,
      isUnordered: true,
    },
    remark: note,
  },
  list: ['name', 'code', 'protocol', 'numRegisters', 'remark'],
  form: ['name', 'code', 'protocol', 'remark'],
  search: ['name', 'code', 'protocol'],
  sort: { column: 'code', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

/** Copies a template with all its registers under another code. */
export const copyTemplateCall = defineCall({
  method: 'POST',
  path: deviceTemplateResource.call('copy'),
  access: { permission: deviceTemplateResource.permissionOf('add') },
  body: 'json',
  input: z.object({
    keyId: z.string().min(1).max(64),
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 40 }).schema,
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 40 }).schema,
  }),
  output: savedResult,
  audit: { module: deviceTemplateResource.permission, action: 'copy' },
})

const registerTypes = [
  option('bool', 'bool', 'bool'),
  option('int16', 'int16', 'int16'),
  option('uint16', 'uint16', 'uint16'),
  option('int32', 'int32', 'int32'),
  option('uint32', 'uint32', 'uint32'),
  option('float32', 'float32', 'float32'),
  option('double', 'double', 'double'),
] as const
export const REGISTER_TYPES = valuesOf(registerTypes)
const byteOrders = [
  option('ABCD', 'ABCD', 'ABCD'),
  option('CDAB', 'CDAB', 'CDAB'),
  option('BADC', 'BADC', 'BADC'),
  option('DCBA', 'DCBA', 'DCBA'),
] as const
export const BYTE_ORDERS = valuesOf(byteOrders)

/** As OPC UA writes them: `ns=2;s=Boiler1.T1g`, `ns=3;i=1001`, a GUID after g, base64 after b. */
export const OPC_UA_NODE_ID =
  /^(ns=\d{1,5};)?(i=\d{1,10}|s=\S(.*\S)?|g=[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|b=[\da-z+/]+={0,2})$/i

/** Number of addresses of a value, each of 16 bits; a bit has an address type of its own. */
export const REGISTER_WORDS: Readonly<Record<(typeof REGISTER_TYPES)[number], number>> = {
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  float32: 2,
  double: 4,
}

export const deviceRegisterResource = defineResource({
  path: '/jeasy-base/deviceRegister',
  permission: 'deviceTemplate',
  label: label('寄存器', 'Register'),
  fields: {
    templateId: reference({
      label: label('模板', 'Template'),
      optionsPath: '/jeasy-base/deviceTemplate/options',
      nameField: 'templateName',
    }),
    address: optionalInteger({
      label: label('地址', 'Address'),
      min: 0,
      max: 16_777_215,
      hint: label('OPC UA 留空', 'Empty for OPC UA'),
    }),
    nodeId: text('words', {
      label: label('OPC UA 节点标识', 'OPC UA node id'),
      max: 200,
      width: 200,
      hint: label('如 ns=2;s=Boiler1.T1g；其他协议留空', 'Such as ns=2;s=Boiler1.T1g; empty for other protocols'),
    }),
    dataType: choice(registerTypes, { label: label('数据类型', 'Data type') }),
    byteOrder: choice(byteOrders, { label: label('字节序', 'Byte order') }),
    scale: number({ label: label('系数', 'Scale'), min: -1e6, max: 1e6, decimals: 6, width: 90 }),
    offset: number({ label: label('修正值', 'Offset'), min: -1e9, max: 1e9, decimals: 4, width: 90 }),
    paramCode: text('identifier', { label: label('参量编码', 'Parameter code'), min: 1, max: 32, width: 120 }),
    paramName: {
      ...text('words', { label: label('参量名称', 'Parameter name'), width: 180 }),
      isReadOnly: true,
      isUnordered: true,
    },
    remark: note,
  },
  list: ['address', 'nodeId', 'dataType', 'byteOrder', 'scale', 'offset', 'paramCode', 'paramName', 'remark'],
  form: ['templateId', 'address', 'nodeId', 'dataType', 'byteOrder', 'scale', 'offset', 'paramCode', 'remark'],
  search: ['paramCode', 'nodeId', 'dataType'],
  sort: { column: 'address', direction: 'asc', thenBy: 'paramCode' },
  title: 'paramCode',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

const states = [
  option('inUse', '在用', 'In use'),
  option('spare', '备用', 'Spare'),
  option('faulty', '故障', 'Faulty'),
  option('scrapped', '报废', 'Scrapped'),
] as const
export const DEVICE_STATES = valuesOf(states)

const opcUaSecurities = [
  option('encrypt', '加密 Basic256Sha256', 'Encrypted, Basic256Sha256'),
  option('encrypt-aes128', '加密 Aes128_Sha256_RsaOaep', 'Encrypted, Aes128_Sha256_RsaOaep'),
  option('encrypt-aes256', '加密 Aes256_Sha256_RsaPss', 'Encrypted, Aes256_Sha256_RsaPss'),
  option('sign', '仅签名 Basic256Sha256', 'Signed only, Basic256Sha256'),
  option('none', '无安全', 'None'),
] as const
export const OPC_UA_SECURITIES = valuesOf(opcUaSecurities)

const DEVICE_FIELDS = [
  'code',
  'serialNumber',
  'name',
  'deviceTypeId',
  'modelId',
  'nodeCode',
  'gatewayCode',
  'protocol',
  'address',
  'opcUaSecurity',
  'opcUaUser',
  'opcUaThumbprint',
  'templateId',
  'installDate',
  'warrantyEnd',
  'status',
  'firmware',
  'remark',
] as const
/** Devices, each belonging to a node of the plant. */
export const deviceResource = defineResource({
  path: '/jeasy-base/device',
  permission: 'device',
  label: label('设备', 'Device'),
  fields: {
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 40, isUnique: true, width: 150 }),
    serialNumber: text('plantCode', {
      label: label('序列号', 'Serial number'),
      max: 40,
      isUnique: true,
      width: 150,
    }),
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 60, width: 190 }),
    deviceTypeId: typeReference,
    modelId: optionalReference({
      label: label('型号', 'Model'),
      optionsPath: '/jeasy-base/deviceModel/options',
      nameField: 'modelName',
      width: 190,
    }),
    nodeCode: {
      ...text('plantCode', { label: label('节点编码', 'Node code'), min: 1, max: 40, width: 120 }),
      isUnordered: true,
    },
    nodeName: {
      ...text('words', { label: label('节点名称', 'Node'), width: 160 }),
      isReadOnly: true,
      isUnordered: true,
    },
    gatewayCode: text('plantCode', {
      label: label('网关编码', 'Gateway code'),
      max: 40,
      width: 120,
      hint: label('留空则使用节点的网关', 'Empty: that of the node'),
    }),
    protocol: choice(protocols, { label: label('协议', 'Protocol') }),
    address: text('words', {
      label: label('通讯地址', 'Address'),
      max: 200,
      width: 120,
      hint: label(
        '主机[:端口][/站号]、串口#站号，或 opc.tcp://主机:端口',
        'host[:port][/unit], serial port#unit, or opc.tcp://host:port',
      ),
    }),
    opcUaSecurity: choice(opcUaSecurities, { label: label('OPC UA 安全', 'OPC UA security'), width: 150 }),
    opcUaUser: text('words', {
      label: label('OPC UA 用户', 'OPC UA user'),
      max: 100,
      hint: label('密码只存放在网关上', 'Its password is kept on the gateway alone'),
    }),
    opcUaThumbprint: text('words', {
      label: label('OPC UA 证书指纹', 'OPC UA thumbprint'),
      max: 80,
      hint: label(
        '服务器证书的 SHA-1；留空则信任首次见到的证书',
        "SHA-1 of the server's certificate; empty: the first one seen is trusted",
      ),
    }),
    templateId: optionalReference({
      label: label('设备模板', 'Device template'),
      optionsPath: '/jeasy-base/deviceTemplate/options',
      nameField: 'templateName',
    }),
    installDate: optionalDay({ label: label('安装日期', 'Installed on') }),
    warrantyEnd: optionalDay({ label: label('质保到期', 'Warranty until') }),
    status: choice(states, { label: label('状态', 'Status'), width: 100 }),
    firmware: text('words', { label: label('固件版本', 'Firmware'), max: 32, width: 110 }),
    remark: note,
  },
  list: [
    'code',
    'name',
    'deviceTypeId',
    'modelId',
    'nodeName',
    'nodeCode',
    'gatewayCode',
    'protocol',
    'address',
    'serialNumber',
    'installDate',
    'warrantyEnd',
    'status',
    'firmware',
  ],
  form: DEVICE_FIELDS,
  search: ['code', 'name', 'nodeCode', 'gatewayCode', 'deviceTypeId', 'status'],
  sort: { column: 'code', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: DEVICE_FIELDS,
  example: {
    code: 'DEV0001',
    serialNumber: 'SN20260001',
    name: label('1 号循环泵', 'Circulation pump 1'),
    modelId: '',
    address: '192.168.1.20',
    opcUaSecurity: 'none',
    firmware: '1.2.0',
  },
})
