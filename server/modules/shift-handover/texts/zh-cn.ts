export const zhCN = {
  lastShift: '至少保留一个班次',
  noSuchShift: '不是当前班次，也不是未交班的上一班次',
  noSuchLog: '没有该交接班记录',
  handedOver: (by: string) => `该班次已由${by}交班，不能再修改`,
  notBegun: '该班次尚未开始，不能交班',
  seesTooLittle: '交班需要报警和设备控制的查看权限：看不到的内容无法交出',
  notHandedOver: '该班次尚未交班',
  received: (by: string) => `该班次已由${by}接班`,
  samePerson: '接班人不能是交班人本人',
  noSuchAlarm: '没有该报警，或不在数据范围内',
}
