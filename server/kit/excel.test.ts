import { describe, expect, it } from 'vitest'
import { createExcel, readExcel } from './excel.ts'

describe('Excel', () => {
  it('reads back what it wrote, texts as they were', async () => {
    const file = await createExcel(
      '字典/一',
      ['名称', '数'],
      [
        ['=1+1', 2],
        ['第一行\n第二行', null],
      ],
    )
    expect(await readExcel(file)).toEqual([
      ['名称', '数'],
      ['=1+1', '2'],
      ['第一行\n第二行', ''],
    ])
  })

  it('takes days for days, and moments for moments', async () => {
    const file = await createExcel(
      'x',
      ['t'],
      [[new Date(Date.UTC(2026, 0, 20))], [new Date(Date.UTC(2026, 0, 20, 8, 30))]],
    )
    expect(await readExcel(file)).toEqual([['t'], ['2026-01-20'], ['2026-01-20T08:30:00']])
  })

  it.each([
    ['text', Buffer.from('a,b')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a zip that is no workbook', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')],
  ])('finds no Excel file in %s', async (_what, content) => {
    expect(await readExcel(content)).toBeNull()
  })

  it('does not unpack a file that says it is enormous inside', async () => {
    const file = await createExcel('x', ['a'], [['b']])
    const bomb = Buffer.from(file)
    // the uncompressed size of the first entry, in the zip's directory
    bomb.writeUInt32LE(0x7fffffff, bomb.indexOf('PK\x01\x02', 0, 'latin1') + 24)
    expect(await readExcel(bomb)).toBeNull()
  })
})
