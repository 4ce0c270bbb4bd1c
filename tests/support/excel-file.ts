import { crc32, deflateRawSync } from 'node:zlib'
import { readExcel } from '#server/core/kit/excel.ts'

/** All cells of a file, as texts. */
export const readSheet = (content: Buffer): Promise<string[][]> => readExcel(content, 100_000)

const CELLS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A hand-made Excel file.
 *
 * @param sheetData - Rows of the first sheet, in XML.
 * @param parts - Other parts: shared strings, content before the sheet, further sheets with the same rows.
 */
export function excelFile(
  sheetData: string,
  {
    sharedStrings = '',
    before = '',
    numSheets = 1,
  }: { sharedStrings?: string; before?: string; numSheets?: number } = {},
): Buffer {
  const numbers = Array.from({ length: numSheets }, (_, at) => at + 1)
  const sheet = `<?xml version="1.0"?>${before}<worksheet xmlns="${CELLS}"><sheetData>${sheetData}</sheetData></worksheet>`
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="${WORKBOOK}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${CELLS}" xmlns:r="${RELATIONS}"><sheets>${numbers.map((n) => `<sheet name="s${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="texts" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${CELLS}">${sharedStrings}</sst>`,
    ...Object.fromEntries(numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, sheet])),
  })
}

function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    // the fields that both headers share, from "version needed" to the lengths of name and extra field
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    centrals.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, where, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(centrals.length / 4, 8)
  end.writeUInt16LE(centrals.length / 4, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
