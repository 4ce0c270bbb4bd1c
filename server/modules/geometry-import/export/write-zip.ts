import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: Buffer
}

const pack = promisify(deflateRaw)
const [LOCAL, DIRECTORY, END] = [0x04034b50, 0x02014b50, 0x06054b50]
/** Needs a reader of 1993; names are UTF-8; packed by deflate. */
const [VERSION, UTF8, DEFLATE] = [20, 0x800, 8]
/** The first of January 1980, from which these dates are counted. */
const FIRST_DAY = 0x21

/** An archive of these files, each less than 4 GB. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const [title, packed] = [Buffer.from(name), await pack(content)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(UTF8, 2)
    common.writeUInt16LE(DEFLATE, 4)
    common.writeUInt16LE(FIRST_DAY, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(title.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    bodies.push(numberOf(LOCAL), common, title, packed)
    directory.push(numberOf(DIRECTORY), madeBy(), common, rest, title)
    offset += 4 + common.length + title.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat(bodies.concat(central, numberOf(END), end))
}

function numberOf(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}
function madeBy(): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(VERSION)
  return bytes
}
