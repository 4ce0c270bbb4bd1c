import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  inUse: (uses: number) => `is used by ${uses} devices or models`,
  notZero: 'must not be 0',
  noStandardParam: 'is no standard parameter',
  addressTaken: (paramCode: string, address: number) => `overlaps ${paramCode} at address ${address}`,
  modelOfAnotherType: 'is a model of another device type',
  beforeInstallation: 'must not be before the installation',
  cards: (length: number) => `${length} cards`,
  noDeviceInScope: 'names no device of your data scope',
  hasCard: (iccid: string) => `the device has card ${iccid} already`,
}
