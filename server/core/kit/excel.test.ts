import { describe, expect, it } from 'vitest'
import { excelFile, readSheet } from '#tests/support/excel-file.ts'
import { createExcel, readExcel } from './excel.ts'

const MEGABYTE = 1 << 20
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('Excel', () => {
  it('reads back what it wrote, texts as they were: none of them becomes a formula', async () => {
    const formulas = ['=1+1', '+cmd|calc!A1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example")']
    const file = await createExcel(
      '字典/一',
      ['名称', '数'],
      [...formulas.map((one) => [one, 2]), ['第一行\n第二行', null]],
    )
    expect(await readSheet(file)).toEqual([
      ['名称', '数'],
      ...formulas.map((one) => [one, '2']),
      ['第一行\n第二行', ''],
    ])
  })

  it('reads days as days and moments as moments, in company time', async () => {
    const moments = [[new Date('2026-01-20T00:00:00+08:00')], [new Date('2026-01-20T08:30:00+08:00')]]
    expect(await readSheet(await createExcel('x', ['t'], moments))).toEqual([
      ['t'],
      ['2026-01-20'],
      ['2026-01-20T08:30:00'],
    ])
  })

  it('writes a heading alone where there are no rows', async () => {
    expect(await readSheet(await createExcel('x', ['a', 'b'], []))).toEqual([['a', 'b']])
  })

  it('keeps rows where they stand, whatever is formatted around them', async () => {
    const rows = `<row r="1">${text('A1', 'a')}<c r="XFD1" s="0"/></row><row r="3">${text('B3', 'b')}</row><row r="1048576"><c r="A1048576"/></row>`
    expect(await readExcel(excelFile(rows), 5)).toEqual([['a'], [], ['', 'b']])
  })

  it('writes 100,000 rows while the main thread goes on', async () => {
    let numTurns = 0
    let isDone = false
    const turn = (): void => {
      numTurns += 1
      if (!isDone) setImmediate(turn)
    }
    turn()
    let turnsAtBatch = 0
    let numShortWaits = 0
    function* rows() {
      for (let row = 0; row < 100_000; row += 1) {
        if (row % 500 === 0) {
          // other work had its turn since the previous batch
          if (row > 0 && numTurns === turnsAtBatch) numShortWaits += 1
          turnsAtBatch = numTurns
        }
        yield [`名称 ${row}`, row, new Date(row * 1000), '备注']
      }
    }
    const file = await createExcel('x', ['名称', '数', '时间', '备注'], rows())
    isDone = true
    expect(numShortWaits).toBe(0)
    const read = await readSheet(file)
    expect([read.length, read.at(-1)]).toEqual([100_001, ['名称 99999', '99999', '1970-01-02T11:46:39', '备注']])
  })
})

describe('a file', () => {
  it.each([
    ['text', Buffer.from('a,b')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a zip that is no workbook', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')],
    ['a sheet whose rows go back', excelFile(`<row r="2">${text('A2', 'a')}</row><row r="1">${text('A1', 'a')}</row>`)],
  ])('of %s is no Excel file', async (_what, content) => {
    await expect(readExcel(content, 5)).rejects.toMatchObject({ fault: 'format' })
  })

  it('of 1 kB with one cell at the far corner is refused', async () => {
    const file = excelFile(`<row r="1048576">${text('XFD1048576', 'x')}</row>`)
    expect(file.length).toBeLessThan(3000)
    await expect(readExcel(file, 5000)).rejects.toMatchObject({ fault: 'rows' })
    const wide = excelFile(`<row r="1">${text('XFD1', 'x')}</row>`)
    await expect(readExcel(wide, 5000)).rejects.toMatchObject({ fault: 'columns' })
  })

  it('with an enormous stated size is not unpacked', async () => {
    const file = excelFile(`<row r="1">${text('A1', 'a')}</row>`)
    const sizeAt = file.indexOf('PK\x01\x02', 0, 'latin1') + 24
    for (const size of [0x7fffffff, 0xffffffff, 0]) {
      const bomb = Buffer.from(file)
      bomb.writeUInt32LE(size, sizeAt)
      await expect(readExcel(bomb, 5)).rejects.toMatchObject({ fault: 'unpacked' })
    }
  })

  it('that unpacks to more than its stated size is refused', async () => {
    const file = excelFile(`<row r="1">${text('A1', 'a')}</row>${' '.repeat(MEGABYTE)}`)
    file.writeUInt32LE(1000, file.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
    await expect(readExcel(file, 5)).rejects.toMatchObject({ fault: 'format' })
  })

  it('that unpacks to more than 64 MB is refused, in one part or in many sheets', async () => {
    await expect(readExcel(excelFile(' '.repeat(65 * MEGABYTE)), 5)).rejects.toMatchObject({ fault: 'unpacked' })
    const many = excelFile(' '.repeat(MEGABYTE), { numSheets: 66 })
    expect(many.length).toBeLessThan(MEGABYTE)
    await expect(readExcel(many, 5)).rejects.toMatchObject({ fault: 'unpacked' })
  })

  it('whose cells all show one long text is refused', async () => {
    const rows = Array.from({ length: 2000 }, (_, r) => `<row r="${r + 1}"><c r="A${r + 1}" t="s"><v>0</v></c></row>`)
    const file = excelFile(rows.join(''), { sharedStrings: `<si><t>${'a'.repeat(30_000)}</t></si>` })
    await expect(readExcel(file, 5000)).rejects.toMatchObject({ fault: 'text' })
  })

  it('with custom entities is read without expanding them', async () => {
    const before =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
    const file = excelFile(`<row r="1">${text('A1', '&amp;&b;&f;')}</row>`, { before })
    expect(await readExcel(file, 5).catch(({ fault }) => fault)).toEqual(
      expect.toSatisfy((read) => read === 'format' || read[0][0] === '&&b;&f;'),
    )
  })

  it('that takes too much memory or time ends its process, and nothing else', async () => {
    const file = excelFile('', { sharedStrings: '<si><t>a</t></si>'.repeat(3_000_000) })
    const reading = readExcel(file, 5, undefined, { memoryMb: 32, timeMs: 60_000 })
    await expect(reading).rejects.toMatchObject({ fault: 'memory' })
    await expect(readExcel(file, 5, undefined, { memoryMb: 384, timeMs: 20 })).rejects.toMatchObject({ fault: 'time' })
    expect(await readSheet(await createExcel('x', ['a'], []))).toEqual([['a']])
  })

  it('is read while others are written, however long that takes', async () => {
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const write = () => {
      let hold: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        hold = resolve
      })
      async function* rows() {
        // the second batch is asked for when a process has taken the first
        for (let row = 0; row < 600; row += 1) yield [row]
        hold()
        await ended
      }
      return { file: createExcel('x', ['a'], rows()), held }
    }
    const written = [write(), write()]
    await Promise.all(written.map(({ held }) => held))
    expect(await readExcel(excelFile(`<row r="1">${text('A1', 'a')}</row>`), 5)).toEqual([['a']])
    end()
    await Promise.all(written.map(({ file }) => file))
  })

  it('is not read further when nobody waits for it', async () => {
    const leaving = new AbortController()
    const reading = readExcel(await createExcel('x', ['a'], []), 5, leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(reading).rejects.toThrow('gone')
  })

  it('of 60 MB is read while the main thread goes on, or refused as soon as it is too long', async () => {
    const cells = 'ABCDEFGHIJ'.split('')
    const filler = 'x'.repeat(1100)
    const rowOf = (r: number): string =>
      `<row r="${r}">${cells.map((c) => text(`${c}${r}`, `${r}`)).join('')}<c r="K${r}" t="str"><f>${filler}</f><v>1</v></c></row>`
    const honest = excelFile(Array.from({ length: 35_000 }, (_, r) => rowOf(r + 1)).join(''))
    await expect(readExcel(honest, 5000)).rejects.toMatchObject({ fault: 'rows' })
    let numTurns = 0
    const timer = setInterval(() => {
      numTurns += 1
    }, 1)
    const rows = await readExcel(honest, 35_000)
    clearInterval(timer)
    expect([rows.length, rows.at(-1)?.[0]]).toEqual([35_000, '35000'])
    // reading on the main thread would leave no turn at all
    expect(numTurns).toBeGreaterThan(70)
  })
})
