export const mapPacks = {
  upload: '上传地图包',
  file: '地图包文件',
  fileHint: 'PMTiles 第 3 版（矢量或图片瓦片），最大 {{max}}。中断后重新选择同一文件，可从断处继续。',
  choose: '选择文件',
  clear: '清除所选文件',
  tooLarge: '文件不能超过 {{max}}',
  start: '上传',
  pause: '暂停',
  goOn: '继续',
  steps: {
    reading: '正在计算校验值',
    sending: '正在上传',
    checking: '服务器正在检查',
  },
  paused: '已暂停，已上传的部分保留 24 小时',
  broken: '上传中断：{{reason}}',
  refused: '地图包未被接受：{{reason}}',
  done: '“{{name}}”已上传并检查通过，启用后显示在地图上',
  unfinished: '未完成的上传',
  unfinishedHint: '在上方选择同一文件即可继续；无人继续的在 24 小时后删除。',
  sentOf: '已上传 {{share}} %（共 {{size}}），保留至 {{time}}',
  cancel: '取消上传',
  cancelOf: '取消上传“{{name}}”',
  cancelTitle: '取消上传“{{name}}”？',
  cancelDetail: '已上传的部分将被删除。',
  keep: '保留',
  list: '地图包',
  none: '还没有地图包',
  noneDetail: '上传 PMTiles 文件后，没有互联网也能显示街道和建筑。',
  columns: {
    name: '名称',
    state: '状态',
    tiles: '瓦片',
    size: '大小',
    zooms: '缩放级别',
    bounds: '范围（西, 南 – 东, 北）',
    layers: '图层',
    uploadedBy: '上传人',
    uploadedAt: '上传时间',
  },
  tiles: { mvt: '矢量', png: '图片 PNG', jpeg: '图片 JPEG', webp: '图片 WebP', avif: '图片 AVIF' },
  active: '已启用',
  inactive: '未启用',
  operations: '操作',
  activate: '启用',
  activateOf: '启用“{{name}}”',
  deactivate: '停用',
  deactivateOf: '停用“{{name}}”',
  activated: '已启用“{{name}}”',
  deactivated: '已停用“{{name}}”',
  remove: '删除“{{name}}”',
  removeTitle: '删除地图包“{{name}}”？',
  removeDetail: '文件将从服务器删除，不能恢复。',
  removeActive: '该包正在使用：删除后地图没有离线底图。文件将从服务器删除，不能恢复。',
  confirmRemove: '删除',
  removed: '已删除“{{name}}”',
}

export const mapSettings = {
  takeCentre: '中心取自现有管网',
  taken: '已取 {{count}} 个节点位置的中位数，保存后生效',
  noPlaces: '还没有节点填写经纬度',
  layersHint: '由上到下：上面的画在最上层。勾选的在打开地图时显示。',
  up: '上移“{{name}}”',
  down: '下移“{{name}}”',
}

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly mapPacks: typeof mapPacks
    readonly mapSettings: typeof mapSettings
  }
}
