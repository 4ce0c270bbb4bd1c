export const zhCN = {
  noSuchPack: '该地图包不存在或已删除',
  rangeMissing: (megabytes: number) => `须用 Range: bytes=起-止 请求一段内容，最多 ${megabytes} MB`,
  mapSettings: '地图设置',
  pack: {
    root: '根目录',
    metadata: '元数据',
    leaves: '叶目录',
    tiles: '瓦片数据',
    directory: '目录',
    endsInHeader: (bytes: number, needed: number) =>
      `文件头：只有 ${bytes} 字节，少于 ${needed} 字节，文件不完整或不是 PMTiles；请上传 PMTiles 第 3 版文件`,
    notAPack: '文件头（第 0 字节）：不是 PMTiles 文件；请上传 PMTiles 第 3 版文件',
    version: (version: number) => `文件头（第 7 字节）：PMTiles 版本为 ${version}；只接受第 3 版`,
    tileType: (type: number) =>
      `文件头（第 99 字节）：瓦片类型 ${type} 不能显示；可用：1 矢量 MVT、2 PNG、3 JPEG、4 WebP、5 AVIF`,
    compression: (at: number, compression: number) =>
      `文件头（第 ${at} 字节）：压缩方式 ${compression} 不能读取；可用：1 不压缩、2 gzip`,
    zooms: (min: number, max: number, allowed: number) =>
      `文件头（第 100 字节）：缩放级别 ${min} 至 ${max} 无效；须由小到大，最大 ${allowed}`,
    bounds: (west: number, south: number, east: number, north: number) =>
      `文件头（第 102 字节）：范围 ${west}, ${south} 至 ${east}, ${north} 无效；须为经度 -180 至 180、纬度 -90 至 90，西小于东，南小于北`,
    endsIn: (section: string, end: number, size: number) =>
      `${section}：应到第 ${end} 字节，文件只有 ${size} 字节，不完整；请重新获取完整的文件`,
    rootPlace: (offset: number, length: number, limit: number) =>
      `根目录：位于第 ${offset} 字节，长 ${length} 字节；须在文件头之后、前 ${limit} 字节之内，且不为空`,
    tooLong: (section: string, offset: number, limit: number) =>
      `${section}（第 ${offset} 字节）：过长；最多 ${limit} 字节`,
    unreadable: (section: string, offset: number) =>
      `${section}（第 ${offset} 字节）：内容损坏，无法读取；请重新获取完整的文件`,
    noLayers: (offset: number) => `元数据（第 ${offset} 字节）：矢量地图包没有列出图层（vector_layers）；须至少一个`,
    tilePlace: (offset: number, min: number, max: number) =>
      `目录（第 ${offset} 字节）：有瓦片在文件之外、大于 8 MB 或不在 ${min} 至 ${max} 级；请重新获取完整的文件`,
    noTiles: '目录：没有任何瓦片；须至少一个',
    otherTile: (offset: number) => `瓦片（第 ${offset} 字节）：内容与文件头所写的类型或压缩方式不符`,
  },
}
