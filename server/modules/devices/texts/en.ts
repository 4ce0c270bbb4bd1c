import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  inUse: (uses: number) => `is used by ${uses} devices or models`,
  notZero: 'must not be 0',
  noStandardParam: 'is not a standard parameter',
  addressTaken: (paramCode: string, address: number) => `overlaps ${paramCode} at address ${address}`,
  badNodeId: 'is a node id such as ns=2;s=Boiler1.T1g or ns=3;i=1001',
  noAddressInOpcUa: 'OPC UA has node ids: leave it empty',
  onlyOpcUa: 'is of OPC UA alone: leave it empty',
  nodeIdTaken: (paramCode: string) => `is read by ${paramCode} as well`,
  badThumbprint: 'is the SHA-1 of a certificate: 40 digits and letters A to F',
  needsSecurity: 'needs security: without it nothing tells this server from another',
  unseenDevices: 'serves devices that you may not see: only who sees all of them may send',
  tooLargeToSend: (kilobytes: number) =>
    `The configuration is ${kilobytes} KB; at most 1024 KB can be sent. Save the file and copy it to the gateway.`,
  nothingToRead: 'No device in use of this gateway can be read: see the reasons in its file.',
  noDevices: 'You can see no devices of this gateway.',
  isFromFile: 'Its devices stand in a file on the gateway: remove connections there, and the server can send them.',
  modelOfAnotherType: 'is a model of another device type',
  beforeInstallation: 'must not be before the installation',
  cards: (length: number) => `${length} cards`,
  noDeviceInScope: 'names no device of your data scope',
  hasCard: (iccid: string) => `the device has card ${iccid} already`,
}
