import { describe, expect, it } from 'vitest'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { findHelp } from './find-help.ts'
import { plainLinesOf, sanitizeHelpText } from './help-text.ts'
import { isOfManual, manualIn, manualPageAt } from './manual.ts'
import { pagesOfManual } from './manual-text.ts'

describe('the manual', () => {
  it.each(['zh-CN', 'en'] as const)('has a text of every page in %s, under its name, and of no other', (language) => {
    const manual = manualIn(language)
    const declared = ALL_PAGES.map(({ path }) => path)
    expect(declared.filter((path) => !manual.has(path))).toEqual([])
    expect([...manual.keys()].filter((path) => !declared.includes(path))).toEqual([])
    const misnamed = ALL_PAGES.flatMap(({ path, name }) => {
      const title = manual.get(path)?.title
      return title === (language === 'en' ? name.en : name.zh) ? [] : [`${path} ${title}`]
    })
    expect(misnamed).toEqual([])
  })

  it('says something of each page in both languages, and English in English', () => {
    const short = ALL_PAGES.filter(({ path }) =>
      (['zh-CN', 'en'] as const).some((language) => (manualPageAt(path, language)?.lines.join('').length ?? 0) < 25),
    )
    expect(short.map(({ path }) => path)).toEqual([])
    const lines = [...manualIn('en').values()].flatMap((page) => page.lines)
    expect(lines.filter((line) => /\p{Script=Han}/u.test(line.replace('0=停止/Stopped', '')))).toEqual([])
  })

  it('has nothing that a help text may not have', () => {
    const pages = [...manualIn('zh-CN').values(), ...manualIn('en').values()]
    expect(pages.filter(({ html }) => sanitizeHelpText(html) !== html).map(({ title }) => title)).toEqual([])
  })

  it('is found for an address with a parameter, and recognised as an editor writes it', () => {
    const page = manualPageAt('/processDrawing/showS/station?unit=1', 'zh-CN')
    expect(page?.title).toBe('站工艺图')
    const edited = (page?.html ?? '').replaceAll('<li>', '<li><p>').replaceAll('</li>', '</p></li>')
    expect(isOfManual(edited, '/processDrawing/showS/station')).toBe(true)
    expect(isOfManual(`${edited}<p>我们的补充</p>`, '/processDrawing/showS/station')).toBe(false)
    expect(manualPageAt('/our-own-page', 'en')).toBeNull()
  })
})

describe('pagesOfManual', () => {
  it('reads pages with paragraphs, lists, strong words and code, and escapes the rest', () => {
    const [page] = pagesOfManual('# Group\n\n## /a /b/:c A & B\n\nOne <b>.\n\n- **Two**: `T1g`\n- Three\n\nFour\n')
    expect(page).toEqual({
      paths: ['/a', '/b/:c'],
      title: 'A & B',
      html: '<p>One &lt;b&gt;.</p><ul><li><strong>Two</strong>: <code>T1g</code></li><li>Three</li></ul><p>Four</p>',
      lines: ['One <b>.', 'Two: T1g', 'Three', 'Four'],
    })
  })
})

describe('plainLinesOf', () => {
  it('gives the text of each paragraph and item', () => {
    expect(plainLinesOf('<h2>A</h2><ul><li><p>b &lt; <strong>c</strong></p></li><li>d</li></ul><p></p>')).toEqual([
      'A',
      'b < c',
      'd',
    ])
  })
})

describe('findHelp', () => {
  const pagesIn = (language: 'zh-CN' | 'en') =>
    [...manualIn(language).entries()].map(([path, { title, lines }]) => ({ path, name: title, lines }))

  it.each([
    ['zh-CN', '怎么搁置报警', '/realTimeAlerts'],
    ['zh-CN', '换表怎么登记', '/admin-siteHeatSourDataConf/energyDataConf'],
    ['en', 'How do I shelve an alarm?', '/realTimeAlerts'],
    ['en', 'reset the password of a user', '/admin-role-power/admin-system-user'],
  ] as const)('answers in %s to “%s”', (language, question, path) => {
    const found = findHelp(question, pagesIn(language))
    expect(found[0]?.path).toBe(path)
    expect(found[0]?.excerpt).not.toBe('')
    expect(found.length).toBeLessThanOrEqual(4)
  })

  it('finds nothing where no page says anything of it', () => {
    expect(findHelp('zzz', pagesIn('en'))).toEqual([])
    expect(findHelp('?', pagesIn('zh-CN'))).toEqual([])
  })
})
