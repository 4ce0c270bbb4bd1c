import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noSuchPack: 'This map pack does not exist or has been removed',
  rangeMissing: (megabytes) =>
    `must ask for a part of the content, Range: bytes=first-last, of at most ${megabytes} MB`,
  mapSettings: 'Map settings',
  pack: {
    root: 'Root directory',
    metadata: 'Metadata',
    leaves: 'Leaf directories',
    tiles: 'Tiles',
    directory: 'Directory',
    endsInHeader: (bytes, needed) =>
      `Header: the file has ${bytes} bytes, fewer than ${needed}: it is cut short or no PMTiles; upload PMTiles of version 3`,
    notAPack: 'Header (byte 0): this is no PMTiles file; upload PMTiles of version 3',
    version: (version) => `Header (byte 7): PMTiles of version ${version}; only version 3 is read`,
    tileType: (type) =>
      `Header (byte 99): tiles of type ${type} cannot be shown; allowed are 1 vector MVT, 2 PNG, 3 JPEG, 4 WebP, 5 AVIF`,
    compression: (at, compression) =>
      `Header (byte ${at}): compression ${compression} cannot be read; allowed are 1 none, 2 gzip`,
    zooms: (min, max, allowed) =>
      `Header (byte 100): zooms ${min} to ${max} are not possible; they must ascend, to ${allowed} at most`,
    bounds: (west, south, east, north) =>
      `Header (byte 102): bounds ${west}, ${south} to ${east}, ${north} are not possible; allowed are longitudes -180 to 180 and latitudes -90 to 90, west before east, south before north`,
    endsIn: (section, end, size) =>
      `${section}: reaches to byte ${end}, the file has ${size}: it is cut short; get the whole file`,
    rootPlace: (offset, length, limit) =>
      `Root directory: at byte ${offset}, of ${length} bytes; it must follow the header within the first ${limit} bytes, and not be empty`,
    tooLong: (section, offset, limit) => `${section} (byte ${offset}): is too long; at most ${limit} bytes`,
    unreadable: (section, offset) => `${section} (byte ${offset}): is damaged and cannot be read; get the whole file`,
    noLayers: (offset) => `Metadata (byte ${offset}): a vector pack must name one layer at least (vector_layers)`,
    tilePlace: (offset, min, max) =>
      `Directory (byte ${offset}): a tile lies outside the file, is larger than 8 MB or is not of zooms ${min} to ${max}; get the whole file`,
    noTiles: 'Directory: there are no tiles; one at least is needed',
    otherTile: (offset) => `Tile (byte ${offset}): is not of the type or compression that the header names`,
  },
}
