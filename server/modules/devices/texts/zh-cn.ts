export const zhCN = {
  inUse: (uses: number) => `已被 ${uses} 个设备或型号使用`,
  notZero: '不能为 0',
  noStandardParam: '标准参量中没有该编码',
  addressTaken: (paramCode: string, address: number) => `与 ${paramCode} 占用的地址 ${address} 重叠`,
  modelOfAnotherType: '该型号不属于所选设备类型',
  beforeInstallation: '不能早于安装日期',
  cards: (length: number) => `${length} 张通讯卡`,
  noDeviceInScope: '设备编码不存在或不在数据范围内',
  hasCard: (iccid: string) => `该设备已绑定通讯卡 ${iccid}`,
}
