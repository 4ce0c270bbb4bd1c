import { describe, expect, it } from 'vitest'
import { readPdf } from '#tests/support/pdf-text.ts'
import type { ReportDocument } from './report-document.ts'
import { createReportPdf } from './report-pdf.ts'

const NUM_FIGURES = 40
const figures = (row: number): string[] => Array.from({ length: NUM_FIGURES }, (_, at) => `${row}.${at}`)

function reportOf(names: readonly string[], values: Partial<ReportDocument> = {}): ReportDocument {
  return {
    language: 'zh-CN',
    company: '滨城热力有限公司',
    title: '能耗报表',
    facts: ['期间：2026-01-20 至 2026-01-20', '生成于：2026-01-21 06:00:00'],
    columns: [
      { title: '站点', isNumber: false },
      ...figures(0).map((_, at) => ({ title: `耗热量${at} (GJ)`, isNumber: true })),
    ],
    numFixed: 1,
    rows: names.map((name, row) => [name, ...figures(row)]),
    total: ['合计', ...figures(9999)],
    ...values,
  }
}

/** Names of hostile people: long, of several lines, right to left, with signs that no font of the product has. */
const HOSTILE = [
  '阳光'.repeat(500),
  'a'.repeat(2_000),
  '一行\r\n两行\u2028三行\u0000',
  '\u202Eشارع السلام\u202C',
  '👨‍👩‍👧 🔥\uD83D',
  '',
  '𠮷野家 (\\) <</Type/Page>> endobj',
]

describe('a report as PDF', () => {
  it('has every cell on some page, with heads, name of the row and number on each, and the lines to sign at the end', async () => {
    const names = Array.from({ length: 90 }, (_, row) => `换热站${row}`)
    const { pages, hasFont } = readPdf(await createReportPdf(reportOf(names)))
    expect(hasFont).toBe(true)
    const texts = new Set(pages.flat())
    for (const [row, name] of names.entries()) for (const text of [name, ...figures(row)]) expect(texts).toContain(text)
    expect(pages.length).toBeGreaterThan(4)
    pages.forEach((page, at) => {
      expect(page).toContain('能耗报表')
      expect(page).toContain('滨城热力有限公司')
      expect(page).toContain('站点')
      expect(page.at(-1)).toBe(`第 ${at + 1} 页，共 ${pages.length} 页`)
    })
    expect(pages[0]).toEqual(expect.arrayContaining(['期间：2026-01-20 至 2026-01-20', '生成于：2026-01-21 06:00:00']))
    const signed = pages.map((page) => ['制表', '审核', '批准', '日期'].filter((text) => page.includes(text)).length)
    expect(signed).toEqual([...pages.slice(1).map(() => 0), 4])
    // the same row is found in each part of the table
    expect(pages.filter((page) => page.includes('换热站0')).length).toBeGreaterThan(1)
  })

  it('is not broken by what names contain', async () => {
    const { pages } = readPdf(
      await createReportPdf(reportOf(HOSTILE, { title: HOSTILE.join(' '), company: HOSTILE[0] ?? '' })),
    )
    const texts = pages.flat()
    for (const text of ['一行 两行 三行', '□野家 (\\) <</Type/Page>> endobj']) expect(texts).toContain(text)
    expect(texts.some((text) => /\p{Cc}|\p{Cf}|\p{Script=Arabic}/u.test(text))).toBe(false)
    expect(texts.filter((text) => text.endsWith('…')).length).toBeGreaterThan(1)
    for (const text of figures(HOSTILE.length - 1)) expect(texts).toContain(text)
    expect(pages.at(-1)).toContain('批准')
  })

  it('of 2000 rows is written while the process goes on with other work, in English for readers of English', async () => {
    let numTurns = 0
    const beat = setInterval(() => {
      numTurns += 1
    }, 1)
    const names = Array.from({ length: 2_000 }, (_, row) => `Station ${row}`)
    const file = await createReportPdf(reportOf(names, { language: 'en' }))
    clearInterval(beat)
    const { pages } = readPdf(file)
    expect(pages[0]?.at(-1)).toBe(`Page 1 of ${pages.length}`)
    expect(pages.at(-1)).toContain('Approved by')
    expect(numTurns).toBeGreaterThan(pages.length)
  }, 120_000)
})
