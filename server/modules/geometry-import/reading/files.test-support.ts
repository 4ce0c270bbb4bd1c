import { crc32, deflateRawSync } from 'node:zlib'

interface ZipPart {
  readonly name: string
  readonly content: Buffer
  readonly isLink?: boolean
}

/** An archive of these files, packed. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isLink = false } of parts) {
    const [title, packed] = [Buffer.from(name), deflateRawSync(content)]
    const sizes = Buffer.alloc(26)
    sizes.writeUInt16LE(20, 0)
    // names are UTF-8
    sizes.writeUInt16LE(0x800, 2)
    sizes.writeUInt16LE(8, 4)
    sizes.writeUInt32LE(checksum(content), 10)
    sizes.writeUInt32LE(packed.length, 14)
    sizes.writeUInt32LE(content.length, 18)
    sizes.writeUInt16LE(title.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sizes, title, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(isLink ? 0o120777 * 0x10000 : 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), sizes, rest, title]))
    bodies.push(body)
    offset += body.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat(bodies.concat(central, end))
}

const checksum = (content: Buffer): number => crc32(content)

/** A text DXF of these entities. */
export function recordsOf(...records: readonly (readonly string[] | { readonly blocks: readonly string[] })[]): string {
  const entities = records.flatMap((one) => ('blocks' in one ? [] : one))
  const blocks = records.flatMap((one) => ('blocks' in one ? one.blocks : []))
  return ['0', 'SECTION', '2', 'BLOCKS']
    .concat(blocks, ['0', 'ENDSEC', '0', 'SECTION', '2', 'ENTITIES'], entities, ['0', 'ENDSEC', '0', 'EOF', ''])
    .join('\n')
}

/** A line on the layer 管线 in GBK, which says that it is in another code page. */
export function gbkDxf(): Buffer {
  const [before = '', after = ''] = recordsOf(
    ['0', 'LINE', '5', '2F', '8', '@', '10', '500000', '20', '4450000', '11', '500100', '21', '4450000'],
    { blocks: [] },
  ).split('@')
  return Buffer.concat([Buffer.from(before), Buffer.from([0xb9, 0xdc, 0xcf, 0xdf]), Buffer.from(after)])
}

/** A Shapefile of points, each with the text 甲 and its number in GBK. */
export function shapeFile(points: readonly (readonly [number, number])[]): { shp: Buffer; dbf: Buffer } {
  const shp = Buffer.alloc(100 + 28 * points.length)
  shp.writeInt32BE(9994, 0)
  shp.writeInt32BE(shp.length / 2, 24)
  const dbf = Buffer.alloc(65 + 11 * points.length, ' ')
  dbf.fill(0, 0, 65)
  dbf.writeUInt32LE(points.length, 4)
  dbf.writeUInt16LE(65, 8)
  dbf.writeUInt16LE(11, 10)
  dbf.write('CODE', 32, 'latin1')
  dbf[43] = 'C'.charCodeAt(0)
  dbf[48] = 10
  dbf[64] = 0x0d
  for (const [at, [x, y]] of points.entries()) {
    const start = 100 + 28 * at
    shp.writeInt32BE(at + 1, start)
    shp.writeInt32BE(10, start + 4)
    shp.writeInt32LE(1, start + 8)
    shp.writeDoubleLE(x, start + 12)
    shp.writeDoubleLE(y, start + 20)
    Buffer.concat([Buffer.from([0xbc, 0xd7]), Buffer.from(String(at + 1))]).copy(dbf, 65 + 11 * at + 1)
  }
  return { shp, dbf }
}
